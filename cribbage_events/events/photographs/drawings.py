"""Pictures drawn by this program, for the demo: a hall, hands of cards, boards; nobody is on them.

The same number always gives the same picture.
"""

import io
import random
from collections.abc import Callable

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.photographs.services import add_photograph

type Box = tuple[float, float, float, float]
type Scene = Callable[[ImageDraw.ImageDraw, random.Random], None]

WIDTH, HEIGHT = 1600, 1200
FELT = ("#0c4a3e", "#123f63", "#5b2333", "#37474f")
WOOD = ("#8a5a2b", "#6d4020", "#a8743c")
SUITS = ("#b3261e", "#1c1b1f")
PEGS = ("#f2c14e", "#f08a6b", "#8ec5ff")
WALL, FLOOR, WINDOW, CARD = "#e9dcc3", "#b98e5a", "#bfe0f2", "#fffdf7"


def add_drawings(event: Event, count: int, *, by: Actor, credit: str = "") -> list[Photograph]:
    """Add so many to the event, as if somebody had sent them."""
    return [
        add_photograph(event, drawing(event.pk * 1000 + number), by=by, credit=credit).photograph
        for number in range(count)
    ]


def drawing(number: int) -> SimpleUploadedFile:
    chance = random.Random(number)
    image = Image.new("RGB", (WIDTH, HEIGHT), chance.choice(FELT))
    SCENES[number % len(SCENES)](ImageDraw.Draw(image), chance)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=85)
    return SimpleUploadedFile(f"drawing-{number}.jpg", out.getvalue())


def draw_hall(draw: ImageDraw.ImageDraw, chance: random.Random) -> None:
    """Tables in rows, windows behind them."""
    draw.rectangle((0, 0, WIDTH, HEIGHT), WALL)
    draw.rectangle((0, 480, WIDTH, HEIGHT), FLOOR)
    for window in range(120, WIDTH, 380):
        draw.rectangle((window, 90, window + 240, 340), WINDOW, "#ffffff", 10)
        draw.line((window + 120, 90, window + 120, 340), "#ffffff", 8)
    felt = chance.choice(FELT)
    for row, size in enumerate((0.6, 0.8, 1.0)):
        shift = chance.randint(0, 120)
        for place in range(4):
            left, top = shift + place * 430 * (0.8 + size / 4) - 60, 500.0 + row * 210
            draw_table(draw, (left, top, left + 330 * size, top + 120 * size), felt)


def draw_table(draw: ImageDraw.ImageDraw, box: Box, felt: str) -> None:
    left, top, right, bottom = box
    for leg in (left + 30, right - 45):
        draw.rectangle((leg, bottom - 20, leg + 15, bottom + 70), WOOD[1])
    draw.ellipse(box, WOOD[0])
    draw.ellipse((left + 12, top + 8, right - 12, bottom - 12), felt)
    middle = (left + right) / 2
    draw.rectangle(
        (middle - 40, (top + bottom) / 2 - 8, middle + 40, (top + bottom) / 2 + 8), WOOD[2]
    )


def draw_hand(draw: ImageDraw.ImageDraw, chance: random.Random) -> None:
    """Four cards beside each other, and the starter."""
    for place in range(5):
        left, top = 90 + place * 290, 330 + chance.randint(-30, 30) - (place == 4) * 140
        draw.rounded_rectangle((left, top, left + 250, top + 370), 22, CARD, "#857665", 4)
        draw_spots(
            draw, (left, top), chance.randint(1, 9), chance.choice(SUITS), chance.random() < 0.5
        )


def draw_spots(
    draw: ImageDraw.ImageDraw, corner: tuple[float, float], count: int, ink: str, is_round: bool
) -> None:
    """Draw spots in three columns, as on a card."""
    for each in range(count):
        x, y = corner[0] + 60 + each % 3 * 65, corner[1] + 85 + each // 3 * 100
        if is_round:
            draw.ellipse((x - 24, y - 24, x + 24, y + 24), ink)
        else:
            draw.polygon([(x, y - 30), (x + 24, y), (x, y + 30), (x - 24, y)], ink)


def draw_board(draw: ImageDraw.ImageDraw, chance: random.Random) -> None:
    """A board with two tracks, and the pegs of both players."""
    draw.rounded_rectangle((100, 380, WIDTH - 100, 820), 60, chance.choice(WOOD), "#3a2412", 10)
    for track, y in enumerate((470, 540, 660, 730)):
        ink = PEGS[track // 2]
        pegged = set(chance.sample(range(40), 2))
        for hole in range(40):
            x = 170 + hole * 32 + hole // 5 * 6
            if hole in pegged:
                draw.ellipse((x - 16, y - 16, x + 16, y + 16), ink, "#ffffff", 3)
            else:
                draw.ellipse((x - 8, y - 8, x + 8, y + 8), "#231b13")


def draw_cup(draw: ImageDraw.ImageDraw, chance: random.Random) -> None:
    """The cup and three medals on a shelf."""
    draw.rectangle((0, 0, WIDTH, HEIGHT), WALL)
    draw.rectangle((0, 900, WIDTH, 980), chance.choice(WOOD))
    gold = "#d9a441"
    draw.pieslice((620, 180, 980, 760), 0, 180, gold)
    draw.rectangle((770, 740, 830, 860), gold)
    draw.rectangle((690, 850, 910, 900), WOOD[1])
    for side in (560, 940):
        draw.arc((side, 440, side + 100, 640), 0, 360, gold, 18)
    for place, ink in enumerate(("#d9a441", "#b8bcc2", "#b0703c")):
        x = 180 + place * 130 + (place > 1) * 800
        draw.polygon([(x - 40, 520), (x + 40, 520), (x, 660)], chance.choice(FELT))
        draw.ellipse((x - 60, 640, x + 60, 760), ink, "#3a2412", 5)


SCENES: tuple[Scene, ...] = (draw_hall, draw_hand, draw_board, draw_cup)

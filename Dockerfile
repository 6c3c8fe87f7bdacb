# The image's Python is the one that bin/setup looks for first. bin/pin-images renews the digest.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
WORKDIR /app
ENV UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 UV_PYTHON_DOWNLOADS=never UV_SYSTEM_CERTS=1
COPY requirements/uv.txt requirements/base.txt requirements/
RUN python -m pip install --no-cache-dir --require-hashes --requirement requirements/uv.txt \
    && uv venv .venv \
    && uv pip sync --no-cache --require-hashes --python .venv/bin/python requirements/base.txt

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PATH="/app/.venv/bin:$PATH" \
    HOST=0.0.0.0 PORT=8000 STATIC_ROOT=/app/var/static MEDIA_ROOT=/app/media BACKUP_ROOT=/app/backups
WORKDIR /app
RUN useradd --system --uid 10001 --home-dir /app --no-create-home cribbage \
    && install --directory --owner cribbage --group cribbage var media backups
COPY --from=build /app/.venv .venv
COPY manage.py pyproject.toml ./
COPY bin/serve bin/healthcheck bin/keep-backups bin/
COPY cribbage_events cribbage_events
COPY templates templates
COPY locale locale
COPY static static
USER 10001
EXPOSE 8000
VOLUME ["/app/media"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["bin/healthcheck"]
CMD ["bin/serve"]

import pytest

from cribbage_events.spreadsheets import ENTRANTS, MEMBERS
from cribbage_events.spreadsheets.headings import heading_of, is_last_first

KNOWN = {
    "name": (
        "Name|Full Name|Player|Players|Player Name|Player's Name|Player’s Name|Name of player"
        "|Participant|Participant Name|Participants|Attendee|Attendee Name|Attendee name"
        "|Entrant|Entrants|Competitor|Competitor Name|Contestant|Guest Name|Guest|Registrant"
        "|Registrant Name|Your name|Your Name|Name (First Last)|First and Last Name"
        "|First & Last Name|First/Last Name|Names|Member Name|Name of Member|Members Name"
        "|Member's name|Nom complet|Nom du participant|Nom du joueur|Nom de la joueuse|Noms"
        "|Joueur|Joueuse|Joueurs|Joueur / Joueuse|Participant(e)|Participante|Prénom et nom"
        "|Prénom Nom|Prénom, nom|Nom du membre|Nom de l'adhérent|Inscrit|Concurrent|Invité"
        "|full_name|fullName|playerName|player_name|PLAYER NAME|Name (please print)|Name *"
        "|* Name|Name:|Resident Name|Resident|Legal Name|Full legal name|Badge name|Votre nom"
    ),
    "last-first": (
        "Last, First|Last Name, First Name|Last name/First name|Lastname, Firstname"
        "|Nom, prénom|Nom et prénom|Nom Prénom|NOM Prénom|NOM, Prénom|Name (Last, First)"
        "|Player (LAST First)|Surname, First name|Family name, given name"
        "|Nom de famille, prénom|Name - Last, First|Nom et prénom du joueur"
    ),
    "first": (
        "First Name|First|First name|FirstName|first_name|firstname|fname|FName|f_name"
        "|name_first|First Name *|Participant First Name|Attendee First Name"
        "|Player First Name|Legal First Name|Your First Name|1st Name|Given Name"
        "|Given Name(s)|Given names|Forename|Christian Name|Member First Name"
        "|Registrant First Name|Ticket First Name|Guest First Name|Billing First Name"
        "|Buyer First Name|Prénom|Prenom|PRÉNOM|Prénom du joueur|Prénom participant"
        "|Prénom de la joueuse|Prénom usuel|Prénom(s)|Votre prénom|Prénom payeur"
        "|Prénom de l'adhérent|First Name (as on card)|Preferred First Name|FIRST"
        "|Contact First Name"
    ),
    "last": (
        "Last Name|Last|LastName|last_name|lastname|lname|LName|l_name|name_last"
        "|Participant Last Name|Attendee Last Name|Player Last Name|Legal Last Name|Surname"
        "|Family Name|Family name|Sur name|Member Last Name|Registrant Last Name"
        "|Ticket Last Name|Billing Last Name|Buyer Last Name|Nom de famille"
        "|Nom de famille du joueur|NOM DE FAMILLE|Nom de famille (légal)|Last name / Surname"
        "|LAST|Contact Last Name|Patronyme"
    ),
    "born": (
        "Date of Birth|DOB|D.O.B.|D.O.B|Born|Birth Date|Birthdate|Birthday"
        "|Birth date (dd/mm/yyyy)|birth_date|dateOfBirth|date_of_birth|Player DOB"
        "|Participant Date of Birth|DOB (mm/dd/yyyy)|Date of birth (Y-M-D)|Date de naissance"
        "|Date de naiss.|Naissance|Né le|Né(e) le|Née le|DDN|D.D.N."
        "|Date de naissance (jj/mm/aaaa)|Date de naissance du joueur|Born on|B-day|Bday"
        "|Your date of birth|Member DOB"
    ),
    "birth-year": (
        "Birth Year|Year of Birth|Year of birth|YOB|Y.O.B.|Year born|Birth yr|birth_year"
        "|Année de naissance|Annee naissance|An. de naissance"
    ),
    "birth-month": ("Birth Month|Month of birth|Mois de naissance|birth_month"),
    "birth-day": ("Birth Day|Day of birth|Jour de naissance"),
    "email": (
        "Email|E-mail|E-Mail Address|Email Address|email_address|emailAddress|EMAIL"
        "|Email addr.|Participant Email|Attendee Email|Contact email|Your email|Primary Email"
        "|Personal email|Buyer Email|Courriel|Adresse courriel|Adresse e-mail"
        "|Adresse électronique|Courriel du participant|Votre courriel|Mail|Mél|Email payeur"
        "|Courrier électronique|E mail"
    ),
    "telephone": (
        "Phone|Phone #|Phone No.|Phone number|Telephone|Tel|Tel.|Tel #|Tél.|Téléphone"
        "|Téléphone (maison)|No de téléphone|N° de téléphone|No tél.|Numéro de téléphone|Cell"
        "|Cell #|Cell phone|Cellulaire|Mobile|Mobile number|Home phone|Home Phone #"
        "|Work Phone|Primary Phone|Contact number|Contact phone|Daytime phone|Phone (home)"
        "|Portable|phone_number|phoneNumber|Participant Phone|Ph.|Ph #|Tél. cellulaire"
        "|Téléphone domicile"
    ),
    "membership": (
        "Member No.|Member #|Member number|Membership #|Membership No|Membership number"
        "|Memb. No|Memb. No.|Memb #|Mbr #|Mbr. No.|Member ID|MemberID|member_id|Card #"
        "|Card No.|Card number|Legion No.|Legion card #|Legion number|Legion Membership No."
        "|Numéro de membre|No de membre|N° de membre|N° membre|No membre|Numéro d'adhérent"
        "|N° adhérent|No de carte|N° de carte|Numéro de carte|Matricule|M'ship No."
        "|Membership ID|Member code|Licence no.|Command no.|Membership card number"
    ),
    "acc": (
        "ACC|ACC #|ACC No.|ACC number|ACC member #|ACC Membership Number|ACC ID|Numéro ACC"
        "|Numéro de l’ACC|No ACC|N° ACC"
    ),
    "suffix": ("Suffix|Name Suffix|Suffixe|Jr/Sr|Sr./Jr.|Suffix (Jr., Sr.)|Generation"),
    "": (
        "Club|Club Name|Team|Team Name|Nom de l'équipe|Nom du club|City|Ville|Town|Address"
        "|Adresse|Address 1|Postal code|Code postal|Province|Lunch|T-shirt|Fee"
        "|Amount|Montant|Ticket type|Type de billet|Order date|Date de la commande|Order #"
        "|Event name|Nom de l'événement|Company|Company Name|Organization|Organisation"
        "|Emergency contact|Emergency contact name|Emergency contact phone|Contact d'urgence"
        "|Téléphone d'urgence|Nom du conjoint|Spouse name|Parent name"
        "|Maiden name|Nom de jeune fille|Place of birth|Lieu de naissance|First time player?"
        "|First night|Last visit|Last year played|Age|Âge|Sex|Gender|Sexe|Division|Handicap"
        "|Rating|Username|User name|Nickname|Surnom|Fax|Email sent|Branch name|School name"
        "|Table|Seat|Member since|Membre depuis|Membership type|Membership level"
        "|Type d'adhésion|Player no.|Entrant no.|Credit card no.|Date joined|Meal choice"
        "|Hotel name|Referred by|Coach name"
    ),
    "status": (
        "Status|Statut|Registration status|Order Status|Statut de la commande|Withdrawn"
        "|Cancelled|RSVP|Attending|Présence|État|Participant Status|Désistement"
    ),
    "note": ("Remarks|Remarques|Notes|Comments|Commentaires"),
    "paid": ("Paid|Fee paid|Has paid|Paid?|Payé|A payé|Frais payés|Inscription payée"),
    "until": (
        "Valid until|Member until|Membership until|Paid until|Paid thru|Paid through|Paid to"
        "|Paid up to|Expires|Expiry|Expiry date|Expire Date|Expiration|Expiration date"
        "|Exp. date|Exp|Membership expires|Membership expiry date|Card expires|Renewal date"
        "|Renewal due|Renewal|Renew by|Dues Year|Dues paid to|Dues paid until|Dues thru"
        "|Membership year|Membership end date|Membership ends|End date|Good until|Good thru"
        "|Current to|Valid thru|Valid to|Year paid|Paid for year|Next dues due"
        "|Next renewal date|Lapses|Membre jusqu'au|Membre jusqu'en|Jusqu'au|Valide jusqu'au"
        "|Valable jusqu'au|Payé jusqu'au|Cotisation payée jusqu'au|Année de cotisation"
        "|Cotisation (année)|Échéance|Échéance de la carte|Date d'échéance|Date d'expiration"
        "|Expiration de la carte|Expire le|Fin d'adhésion|Fin de l'adhésion|Date de fin"
        "|Date de fin d'adhésion|Renouvellement|Date de renouvellement|À renouveler le"
        "|Carte valide jusqu'au|membership_expiry|expiryDate|paid_until|Membership valid to"
        "|Adhésion valide jusqu'au"
    ),
}


@pytest.mark.parametrize("kind", KNOWN)
def test_headings_are_known_by_their_words(kind: str) -> None:
    reading = MEMBERS if kind == "until" else ENTRANTS
    found = {}
    for heading in KNOWN[kind].split("|"):
        said = heading_of(heading, reading).kind
        said = "name" if said == "own" else said
        if kind == "last-first" and said == "name" and is_last_first(heading):
            said = kind
        found[heading] = said
    assert found == dict.fromkeys(found, kind)

import { workbookOf } from './workbook.ts'

/** What a guest of a sheet is to be read as; a field that is absent is to be null. */
export type Expected = {
  name: string
  email?: string
  phone?: string
  company?: string
  jobTitle?: string
  ticket?: string
  confirmationNumber?: string
}
export type HonestSheet = { name: string; bytes: Uint8Array; guests: readonly Expected[] }

const people = [
  ['Jürgen', 'Müller', 'juergen.mueller@example.org', '+49 30 1234567', 'Straße & Söhne GmbH', 'Geschäftsführer'],
  ['María José', 'Núñez García', 'mj.nunez@example.com', '+34 600 123 456', 'Compañía Ibérica', 'Directora'],
  ['François', 'Lefèvre', 'francois.lefevre@example.net', '+33 6 12 34 56 78', 'Société Générale de Bois', 'Ingénieur'],
  ['João', 'Gonçalves', 'joao.goncalves@example.org', '+351 912 345 678', 'Água Viva', 'Designer'],
  ['Ada', 'Lovelace', 'ada@example.org', '+44 20 7946 0958', 'Engines Ltd', 'Programmer'],
  ['Søren', 'Ångström', 'soren@example.com', '+46 8 123 456 78', 'Fjord AB', 'Researcher'],
] as const
const tickets = ['Early bird', 'Regular', 'Speaker']

/** The value of a column in the row of a person, by the word that stands behind the header in the lists below. */
const values: Record<string, (at: number) => string> = {
  first: (at) => people[at]?.[0] ?? '',
  last: (at) => people[at]?.[1] ?? '',
  name: (at) => `${people[at]?.[0]} ${people[at]?.[1]}`,
  reversed: (at) => `${people[at]?.[1]}, ${people[at]?.[0]}`,
  upper: (at) => `${people[at]?.[1].toUpperCase()} ${people[at]?.[0]}`,
  email: (at) => people[at]?.[2] ?? '',
  mailto: (at) => `mailto:${people[at]?.[2]}`,
  named: (at) => `${people[at]?.[0]} ${people[at]?.[1]} <${people[at]?.[2]}>`,
  marked: (at) => `\u200E${people[at]?.[2]}\u200E`,
  phone: (at) => people[at]?.[3] ?? '',
  company: (at) => people[at]?.[4] ?? '',
  job: (at) => people[at]?.[5] ?? '',
  ticket: (at) => tickets[at % 3] ?? '',
  order: (at) => `Q7X${at}${at % 2 === 0 ? 'K' : 'M'}`,
  longOrder: (at) => `20260${at}4711`,
  buyer: () => 'Grace Hopper',
  buyerFirst: () => 'Grace',
  buyerLast: () => 'Hopper',
  buyerEmail: () => 'grace@buyer.example',
  buyerPhone: () => '+1 212 555 0100',
  buyerCompany: () => 'Navy Invoices',
  empty: () => '',
  anonymous: () => 'anonymous',
  dash: () => '-',
  at: (at) => String(at + 1),
  id: (at) => String(1_234_500 + at),
  gst: (at) => `gst-k2Jd${at}qW9`,
  date: (at) => `2026-10-${10 + at}`,
  dateDe: (at) => `${10 + at}.10.2026`,
  dateSlash: (at) => `10/${10 + at}/2026`,
  stamp: (at) => `10/${10 + at}/2026 09:1${at}:00`,
  iso: (at) => `2026-10-${10 + at}T09:1${at}:00Z`,
  words: (at) => `March ${at + 1}, 2026 10:15 +0000`,
  time: (at) => `09:1${at}`,
  price: () => '249.00',
  currency: () => 'EUR',
  status: () => 'paid',
  approved: () => 'approved',
  yes: (at) => (at % 2 === 0 ? 'Yes' : 'No'),
  one: () => '1',
  event: () => 'Tideline Summit',
  slug: () => 'tideline',
  country: (at) => ['Germany', 'Spain', 'France', 'Portugal', 'United Kingdom', 'Sweden'][at] ?? '',
  city: (at) => ['Berlin', 'San Sebastián', 'Lyon', 'Vila Nova', 'New York', 'Malmö'][at] ?? '',
  zip: (at) => `1011${at}`,
  street: (at) => `Main Street ${at + 1}`,
  url: (at) => `https://tickets.example/t/${at}f8`,
  diet: (at) => ['vegan', '', 'No nuts, please', '', 'kosher', ''][at] ?? '',
  salutation: (at) => ['Herr', 'Frau', 'Herr', 'Herr', 'Frau', 'Herr'][at] ?? '',
  hotel: (at) => ['Hotel Central', 'Hotel Mar', 'Grand Hotel'][at % 3] ?? '',
  guardian: () => 'Peter Parker',
  guardianPhone: () => '+1 718 555 0199',
  tags: () => 'vip',
  free: () => 'free',
}
/** Which field of a guest a word above is; the others are to be in none. */
const fieldOf: Record<string, keyof Expected> = {
  name: 'name',
  email: 'email',
  mailto: 'email',
  named: 'email',
  marked: 'email',
  phone: 'phone',
  company: 'company',
  job: 'jobTitle',
  ticket: 'ticket',
  order: 'confirmationNumber',
  longOrder: 'confirmationNumber',
}

type Plan = { header: string; word: string }
const planOf = (text: string): Plan[] =>
  text.split('|').map((part) => {
    const cut = part.lastIndexOf('=')
    return { header: part.slice(0, cut), word: part.slice(cut + 1) }
  })
const valueOf = (word: string, at: number): string => {
  const make = values[word]
  if (make === undefined) throw new Error(`no values for ${word}`)
  return make(at)
}
const rowsOf = (plan: readonly Plan[]): string[][] => people.map((_, at) => plan.map(({ word }) => valueOf(word, at)))

function guestsOf(plan: readonly Plan[]): Expected[] {
  const has = (word: string): boolean => plan.some((column) => column.word === word)
  return people.map(([first, last], at): Expected => {
    const guest: Expected = { name: has('reversed') && !has('name') ? `${last}, ${first}` : `${first} ${last}` }
    if (has('upper')) guest.name = valueOf('upper', at)
    for (const { word } of plan) {
      const field = fieldOf[word]
      if (field === undefined || field === 'name') continue
      const plain = ['mailto', 'named', 'marked'].includes(word) ? 'email' : word
      guest[field] = valueOf(plain, at)
    }
    return guest
  })
}

type Delimiter = ',' | ';' | '\t'
const csvOf = (rows: readonly (readonly string[])[], delimiter: Delimiter): string =>
  rows
    .map((row) =>
      row
        .map((cell) => (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(delimiter),
    )
    .join('\r\n')

const latin = (text: string, table: Record<string, number>): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = table[letter] ?? letter.charCodeAt(0)
    if (code > 255) throw new Error(`${letter} is not in this encoding`)
    return code
  })
/** The letters above 127 that the sheets below use, as a Mac of before OS X has written them. */
const mac: Record<string, number> = Object.fromEntries(
  Array.from('ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨', (letter, at) => [letter, 128 + at]),
)
mac['Ø'] = 0xaf
mac['ø'] = 0xbf
mac['Á'] = 0xe7
const encoders = {
  utf8: (text: string) => new TextEncoder().encode(text),
  bom: (text: string) => new TextEncoder().encode(`\uFEFF${text}`),
  utf16: (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')),
  windows: (text: string) => latin(text, { '€': 0x80, '’': 0x92, '–': 0x96, Š: 0x8a, š: 0x9a, ž: 0x9e }),
  latin9: (text: string) => latin(text, { '€': 0xa4, Š: 0xa6, š: 0xa8, ž: 0xb8, œ: 0xbd }),
  mac: (text: string) => latin(text, mac),
}
type Encoding = keyof typeof encoders
type Form = Encoding | 'xlsx'

function sheetOf(name: string, text: string, form: Form = 'utf8', delimiter: Delimiter = ','): HonestSheet {
  const plan = planOf(text)
  const rows = [plan.map(({ header }) => header), ...rowsOf(plan)]
  const bytes = form === 'xlsx' ? workbookOf([{ name: 'Sheet1', rows }]) : encoders[form](csvOf(rows, delimiter))
  return { name, bytes, guests: guestsOf(plan) }
}

/** Headers of real tools and hands, with the word of their values. */
const listed: [name: string, text: string, form?: Form, delimiter?: Delimiter][] = [
  [
    'pretix order positions',
    'Event slug=slug|Order code=order|Position ID=at|Status=status|Email=buyerEmail|Phone number=buyerPhone|Order date=date|Order time=time|Product=ticket|Variation=empty|Price=price|Tax rate=price|Attendee name=name|Attendee name: Given name=first|Attendee name: Family name=last|Attendee email=email|Company=company|Address=street|ZIP code=zip|City=city|Country=country|Voucher=empty|Pseudonymization ID=gst|Seat ID=empty|Company=buyerCompany|Invoice address name=buyer|Sales channel=free|Order locale=free',
  ],
  [
    'pretix check-in list',
    'Order code=order|Attendee name=name|Product=ticket|Price=price|Checked in=empty|Checked out=empty|Automatically checked in=yes|Paid=yes|Secret=empty|E-mail=email|Phone number=phone|Company=company|Voucher code=empty|Order date=date|Order time=time|Requires special attention=yes|Comment=empty',
    'utf8',
    ';',
  ],
  [
    'pretix German',
    'Kurzname der Veranstaltung=slug|Bestellcode=order|Position=at|Status=status|E-Mail=buyerEmail|Telefonnummer=buyerPhone|Bestelldatum=date|Bestelluhrzeit=time|Produkt=ticket|Variante=empty|Preis=price|Name Teilnehmer*in=name|E-Mail Teilnehmer*in=email|Firma=company|Gutschein=empty|Pseudonyme ID=gst|Sitzplatz-ID=empty|Rechnungsadresse: Name=buyer|Verkaufskanal=free|Bestellsprache=free',
    'windows',
    ';',
  ],
  [
    'pretix Spanish',
    'Código de la orden=order|Nombre del asistente=name|Producto=ticket|Precio=price|Correo electrónico=email|Compañía=company|Dirección=street|Código postal=zip|Ciudad=city|País=country',
    'bom',
  ],
  [
    'pretix French',
    'Code de commande=order|Nom complet=name|Produit=ticket|Prix=price|Adresse E-Mail=email|Entreprise=company|Ville=city|Pays=country',
    'windows',
    ';',
  ],
  [
    'Hi.Events attendees',
    'ID=at|First Name=first|Last Name=last|Email=email|Status=status|Is Checked In=yes|Checked In At=empty|Product ID=one|Product Name=ticket|Event ID=one|Public ID=gst|Short ID=gst|Created Date=iso|Last Updated Date=iso|Notes=empty',
    'xlsx',
  ],
  [
    'Indico registrants',
    'ID=at|Name=name|First Name=first|Last Name=last|Email Address=email|Affiliation=company|Position=job|Phone Number=phone|Country=country|Registration date=iso|Registration state=status|Price=price|Checked in=yes|Check-in date=empty|Payment date=date|Tags=tags',
  ],
  [
    'Eventbrite attendees',
    'Order #=longOrder|Order Date=date|First Name=first|Last Name=last|Email=email|Quantity=one|Price Tier=empty|Ticket Type=ticket|Attendee #=id|Group=empty|Order Type=status|Currency=currency|Total Paid=price|Fees Paid=price|Attendee Status=status|Home Address 1=street',
  ],
  [
    'Eventbrite long form',
    'Event Name=event|Event ID=one|Organizer Name=buyer|Attendee #=id|Barcode #=empty|Order Date=date|Buyer Last Name =buyerLast|Buyer First Name=buyerFirst|Buyer Email =buyerEmail|Prefix=salutation|Last Name=last|First Name=first|Suffix=empty|Email=email|Attendee Status =status|Home Phone=empty|Cell Phone=phone|Job Title=job|Company=company|Work Phone=empty',
  ],
  [
    'Eventbrite short form',
    'Order ID=longOrder|Order Date=date|Attendee Status=status|Name=name|Email=email|Event Name=event|Ticket Quantity=one|Ticket Type=ticket|Ticket Price=price|Buyer Name=buyer|Buyer Email=buyerEmail',
  ],
  [
    'Luma guests',
    'api_id=gst|name=name|first_name=first|last_name=last|email=email|phone_number=phone|created_at=iso|approval_status=approved|checked_in_at=empty|custom_source=empty|qr_code_url=url|amount=price|amount_tax=price|currency=currency|coupon_code=empty|eth_address=empty|ticket_type_id=gst|ticket_name=ticket',
  ],
  [
    'Tito attendees',
    'Number=at|Ticket Created Date=date|Ticket=ticket|Ticket Full Name=name|Ticket First Name=first|Ticket Last Name=last|Ticket Email=email|Ticket Company Name=company|Ticket Phone Number=phone|Event=event|Void Status=empty|Price=price|Ticket Reference=order|Tags=tags|Unique Ticket URL=url|Order Name=buyer|Order Email=buyerEmail|Order Company Name=buyerCompany|Order Phone Number=buyerPhone|Order IP=empty|Order Created Date=date',
  ],
  [
    'Eventyay attendees',
    'Order#=order|Order Date=words|Status=status|Payment Type=free|Ticket Name=ticket|Ticket ID=gst|Ticket Price=price|Ticket Type=free|First Name=first|Last Name=last|Company=company|Country=country|Email=email|virtual_event_checkin_times=empty',
  ],
  [
    'Eventyay speakers',
    'Speaker Name=name|Speaker Email=email|Speaker Session(s)=free|Speaker Mobile=phone|Speaker Bio=diet|Speaker Organisation=company|Speaker Position=job',
  ],
  [
    'Meetup attendees',
    'Name=name|User ID=id|Title=empty|Event Host=yes|RSVP=yes|Guests=one|RSVPed on=words|Joined Group on=words|URL of Member Profile=url',
    'utf8',
    '\t',
  ],
  [
    'Odoo registrations',
    'Attendee Name=name|Email=email|Phone=phone|Company Name=company|Event=event|Event Ticket=ticket|Barcode=empty|Booked by=buyer|Status=status|Attended Date=empty',
    'xlsx',
  ],
  ['Google Forms English', 'Timestamp=stamp|Email Address=email|Full name=name|Dietary requirements=diet'],
  ['Google Forms German', 'Zeitstempel=stamp|E-Mail-Adresse=email|Vor- und Nachname=name|Unternehmen=company'],
  ['Google Forms French', 'Horodateur=stamp|Adresse e-mail=email|NOM Prénom=upper|Régime alimentaire=diet'],
  ['Google Forms Spanish', 'Marca temporal=stamp|Dirección de correo electrónico=email|Nombre completo=name'],
  [
    'Google Forms Portuguese',
    'Carimbo de data/hora=stamp|Endereço de e-mail=email|Nome completo=name|WhatsApp com DDD=phone',
  ],
  [
    'Microsoft Forms German, open',
    'ID=at|Startzeit=stamp|Fertigstellungszeit=stamp|E-Mail=anonymous|Name=empty|Wie lautet Ihr vollständiger Name?=name|Ihre E-Mail-Adresse=email',
    'xlsx',
  ],
  [
    'Microsoft Forms English, open',
    'Id=at|Start time=stamp|Completion time=stamp|Email=anonymous|Name=empty|What is your full name?=name|What is your email address?=email|What is your phone number?=phone',
    'xlsx',
  ],
  [
    'Excel German',
    'Nachname=last|Vorname=first|Firma=company|E-Mail=email|Telefon=phone|PLZ=zip|Ort=city',
    'windows',
    ';',
  ],
  [
    'Excel Spanish',
    'Nombre=first|Apellidos=last|Correo electrónico=email|Teléfono=phone|Empresa=company|Cargo=job|Notas=diet',
    'windows',
    ';',
  ],
  ['Excel French', 'Nom=last|Prénom=first|Courriel=email|Téléphone=phone|Société=company|Fonction=job', 'windows', ';'],
  [
    'Excel Portuguese',
    'Nome=first|Apelido=last|E-mail=email|Telemóvel=phone|Empresa=company|Cargo=job',
    'windows',
    ';',
  ],
  ['Excel French on a Mac', 'Nom=last|Prénom=first|Courriel=email|Téléphone=phone|Société=company', 'mac', ';'],
  ['Excel German on a Mac', 'Nachname=last|Vorname=first|Straße=street|E-Mail=email|Firma=company', 'mac', ';'],
  ['ISO-8859-15', 'Nom=last|Prénom=first|Courriel=email|Société=company', 'latin9', ';'],
  ['Unicode text of Excel', 'Nachname=last|Vorname=first|E-Mail=email', 'utf16', '\t'],
  [
    'question in English',
    'Timestamp=stamp|What is your full name?=name|What is your e-mail?=email|Which company do you work for?=company',
  ],
  [
    'question of parts',
    'Submitted at=iso|What is your first name?=first|What is your last name?=last|What is your email address?=email',
  ],
  [
    'question in German',
    'Zeitstempel=stamp|Wie heißen Sie?=name|Wie lautet Ihre E-Mail-Adresse?=email|Für welche Firma arbeiten Sie?=company',
  ],
  [
    'question in Spanish',
    'Marca temporal=stamp|¿Cuál es tu nombre completo?=name|¿Cuál es tu correo electrónico?=email|¿En qué empresa trabajas?=company',
  ],
  [
    'question in French',
    'Horodateur=stamp|Quel est votre nom ?=last|Quel est votre prénom ?=first|Quelle est votre adresse e-mail ?=email',
  ],
  [
    'question in Portuguese',
    'Carimbo de data/hora=stamp|Qual é o seu nome completo?=name|Qual é o seu e-mail?=email|Qual é o seu telefone?=phone',
  ],
  [
    'question with a hint',
    'Timestamp=stamp|Your name (first and last)=name|Email (we will send your ticket here)=email|Do you have a dietary requirement?=diet',
  ],
  [
    'Jotform',
    'Submission Date=date|Full Name - First Name=first|Full Name - Last Name=last|E-mail=email|Phone Number=phone',
  ],
  [
    'Typeform',
    '#=gst|*First name*=first|*Last name*=last|*Email*=email|Start Date (UTC)=iso|Submit Date (UTC)=iso|Network ID=gst',
  ],
  ['field names of an API', 'id=at|displayName=name|emailAddress=email|companyName=company|createdAt=iso'],
  [
    'field names in parts',
    'givenName=first|familyName=last|mail=email|mobilePhone=phone|jobTitle=job|companyName=company',
  ],
  [
    'field names with underscores',
    'contact_first_name=first|contact_last_name=last|contact_email=email|contact_organisation=company',
  ],
  ['nested field names', 'attendee.name=name|attendee.email=email|ticket.type=ticket|order.number=order'],
  ['upper case', 'FULL_NAME=name|EMAIL_ADDRESS=email|PHONE_NO=phone'],
  [
    'Azure users',
    'userPrincipalName=email|displayName=name|surname=last|givenName=first|telephoneNumber=phone|jobTitle=job',
  ],
  ['abbreviated with a sign, French', 'N° de commande=order|Nom=last|Prénom=first|E-mail=email|N° de téléphone=phone'],
  [
    'abbreviated with a sign, Spanish',
    'Nº de pedido=order|Nombre=first|Apellidos=last|Correo=email|Nº de teléfono=phone',
    'utf8',
    ';',
  ],
  [
    'abbreviated, German',
    'Bestell-Nr.=order|Name=last|Vorname=first|E-Mail=email|Tel.-Nr.=phone|Unternehmen=company',
    'utf8',
    ';',
  ],
  ['abbreviated, English', 'Order No.=order|F. Name=first|L. Name=last|E-mail addr.=email|Tel. no.=phone|Org.=company'],
  ['joined with a slash', 'Name=last|Vorname=first|Firma / Verein=company|E-Mail / Mail=email|Telefon/Handy=phone'],
  ['joined with a slash, English', 'Name / Surname=name|E-mail / Correo=email|Organisation/Company=company'],
  [
    'two languages in a header',
    'Nachname / Last name=last|Vorname / First name=first|E-Mail / Email=email|Firma / Company=company',
  ],
  ['joined with or', 'Full name=name|Company or institution=company|Role or title=job|Email=email'],
  [
    'brackets',
    'Name (Vorname Nachname)=name|E-Mail (geschäftlich)=email|Telefon (mobil)=phone|Firma (optional)=company',
  ],
  ['required signs', 'First name *=first|Last name *=last|E-mail *=email|Company (required)=company'],
  ['gendered German', 'Teilnehmer/in=name|Mail-Adresse=email|Arbeitgeber/in=company'],
  ['gendered Spanish', 'Asistente(a)=name|Correo=email|Entidad=company'],
  ['numbered questions', '1. Name=name|2. Email=email|3. Company=company|4. Diet=diet'],
  ['Q1 to Q3', 'Q1: Full name=name|Q2: Email address=email|Q3: Dietary needs=diet'],
  ['with a colon', 'Name:=name|E-mail:=email|Phone:=phone'],
  ['surname before the comma', 'Name, Vorname=reversed|E-Mail=email|Firma=company', 'utf8', ';'],
  ['names without a known header', 'Person=name|Kontakt=email|Seit=dateDe', 'utf8', ';'],
  ['names under a number', 'Column1=name|Column2=email|Column3=date'],
  ['names in another language', 'Imię i nazwisko=name|Adres e-mail=email'],
  ['names in Dutch', 'Voornaam=first|Achternaam=last|E-mailadres=email|Bedrijf=company', 'utf8', ';'],
  ['names in Italian', 'Nome=first|Cognome=last|Indirizzo e-mail=email|Azienda=company', 'utf8', ';'],
  [
    'an empty column of names first',
    'Name=empty|Full name=name|Email=empty|E-mail address=email|Phone=empty|Mobile=phone',
  ],
  ['the same header twice, the first empty', 'Name=empty|Email=empty|Company=company|Name=name|Email=email'],
  ['the same header twice, the second empty', 'Name=name|Email=email|Company=company|Name=empty|Email=empty'],
  ['dates beside phones', 'Name=name|Email=email|Born=dateDe|Arrival=dateSlash|Departure=date'],
  ['an event name beside', 'Event name=event|Session name=tags|Name=name|Email=email'],
  [
    'a hotel and an emergency contact',
    'Name=name|Email=email|Hotel name=hotel|Emergency contact name=guardian|Emergency contact phone=guardianPhone',
  ],
  ['mailto', 'Name=name|Email=mailto|Company=company'],
  ['name and address', 'Name=name|Email=named'],
  ['address with a name, and no name', 'Attendee=named|Company=company'],
  ['direction marks', 'Name=name|Email=marked|Company=company'],
  [
    'salutation and title',
    'Anrede=salutation|Titel=empty|Vorname=first|Nachname=last|E-Mail=email|Funktion=job',
    'utf8',
    ';',
  ],
  ['title that is a salutation', 'Title=salutation|First name=first|Surname=last|E-mail=email|Position=job'],
  ['buyer and guest', 'Buyer name=buyer|Buyer email=buyerEmail|Guest name=name|Guest email=email|Ticket=ticket'],
  [
    'purchaser in Spanish',
    'Comprador=buyer|Correo del comprador=buyerEmail|Asistente=name|Correo del asistente=email|Entrada=ticket',
  ],
  [
    'purchaser in French',
    "Nom de l'acheteur=buyer|Email de l'acheteur=buyerEmail|Nom du participant=name|Email du participant=email|Tarif=ticket",
  ],
  [
    'purchaser in Portuguese',
    'Nome do comprador=buyer|E-mail do comprador=buyerEmail|Nome do participante=name|E-mail do participante=email|Ingresso=ticket',
  ],
  [
    'Weezevent',
    'N° billet=id|Tarif=ticket|Nom=last|Prénom=first|Email=email|Date de commande=date|Nom acheteur=buyerLast|Prénom acheteur=buyerFirst|Email acheteur=buyerEmail',
    'windows',
    ';',
  ],
  [
    'HelloAsso',
    'Référence commande=order|Date de la commande=date|Nom participant=last|Prénom participant=first|Nom payeur=buyerLast|Prénom payeur=buyerFirst|Email payeur=buyerEmail|Tarif=ticket',
    'utf8',
    ';',
  ],
  [
    'Sympla',
    'Nº ingresso=id|Nome=first|Sobrenome=last|Tipo de ingresso=ticket|Valor=price|Data compra=date|Email=email|Celular=phone|Estado de pagamento=status',
    'utf8',
    ';',
  ],
  [
    'Ticket Tailor',
    'Order ID=order|Ticket type=ticket|First name=first|Last name=last|Email=email|Mobile=phone|Checked in=yes|Issued ticket ID=gst|Order date=date',
  ],
  [
    'Universe',
    'Ticket Number=id|Order Number=order|Order Date=date|Buyer First Name=buyerFirst|Buyer Last Name=buyerLast|Buyer Email=buyerEmail|Attendee First Name=first|Attendee Last Name=last|Attendee Email=email|Ticket Type=ticket',
  ],
  ['membership', 'Mitgliedsnummer=id|Mitglied=name|Mailadresse=email|Eintritt=dateDe|Beitrag=price', 'utf8', ';'],
  ['badge names', 'Name on badge=first|Full name=name|Company on badge=company|Email=email'],
  ['a list of speakers', 'Speaker=name|Talk title=hotel|E-Mail=email|Affiliation=company'],
]

const twoColumns = (rows: readonly (readonly string[])[]): Uint8Array => encoders.utf8(csvOf(rows, ','))
const short = people.map(([first, last, email]) => ({ name: `${first} ${last}`, email }))
const cells = short.map(({ name, email }) => [name, email])
const parts = people.map(([first, last, email, phone]) => ({ cells: [first, last, email, phone], phone }))
const partGuests = short.map((guest, at) => ({ ...guest, phone: parts[at]?.phone ?? '' }))

/** Sheets whose form, not whose headers, is the difficulty. */
const formed: HonestSheet[] = [
  {
    name: 'a header of two rows, the first of merged groups',
    bytes: workbookOf([
      {
        name: 'Guests',
        rows: [
          ['Person', '', 'Contact', ''],
          ['First name', 'Last name', 'E-mail', 'Phone'],
          ...parts.map((part) => [...part.cells]),
        ],
        merged: ['A1:B1', 'C1:D1'],
      },
    ]),
    guests: partGuests,
  },
  {
    name: 'a header of two rows, buyer and guest',
    bytes: workbookOf([
      {
        name: 'Guests',
        rows: [
          ['Buyer', '', 'Guest', ''],
          ['Name', 'E-mail', 'Name', 'E-mail'],
          ...cells.map((row) => ['Grace Hopper', 'grace@buyer.example', ...row]),
        ],
        merged: ['A1:B1', 'C1:D1'],
      },
    ]),
    guests: short,
  },
  {
    name: 'a header in two languages, one below the other',
    bytes: twoColumns([['Name', 'E-mail address'], ['Nombre', 'Correo electrónico'], ...cells]),
    guests: short,
  },
  {
    name: 'the header repeated in the middle',
    bytes: twoColumns([['Name', 'Email'], ...cells.slice(0, 3), ['Name', 'Email'], ...cells.slice(3)]),
    guests: short,
  },
  {
    name: 'a title and a date above the header, a total below',
    bytes: twoColumns([
      ['Guests of the summit', ''],
      ['As of 2026-10-12', ''],
      ['', ''],
      ['Name', 'Email'],
      ...cells,
      ['Total', '6'],
    ]),
    guests: short,
  },
  {
    name: 'rows that are shorter than the header',
    bytes: twoColumns([['Name', 'Email', 'Diet', 'Note'], ...cells]),
    guests: short,
  },
  {
    name: 'a comma in a name that is not quoted',
    bytes: encoders.utf8(
      `Name,Email\r\n${people.map(([first, last, email]) => `${last}, ${first},${email}`).join('\r\n')}`,
    ),
    guests: people.map(([first, last, email]) => ({ name: `${last}, ${first}`, email })),
  },
  {
    name: 'one row with a comma that is not quoted',
    bytes: encoders.utf8(
      `${csvOf([['Name', 'Company', 'Email'], ...people.map((one) => [`${one[0]} ${one[1]}`, 'Engines', one[2]])], ',')}\r\nBo Berg,Acme, Inc.,bo@example.org`,
    ),
    guests: [
      ...short.map((guest) => ({ ...guest, company: 'Engines' })),
      { name: 'Bo Berg', company: 'Acme, Inc.', email: 'bo@example.org' },
    ],
  },
  {
    name: 'no header for the last column',
    bytes: twoColumns([['Name', 'Email'], ...cells.map((row) => [...row, 'came last year'])]),
    guests: short,
  },
  {
    name: 'one bad byte in UTF-8',
    bytes: Uint8Array.from([
      ...encoders.utf8(csvOf([['Name', 'Email', 'Note'], ...cells.map((row) => [...row, 'caf'])], ',')),
      0xe9,
    ]),
    guests: short,
  },
  {
    name: 'Windows-1252 whose first letters come late',
    bytes: encoders.windows(
      csvOf(
        [
          ['Name', 'Email'],
          ...Array.from({ length: 3000 }, (_, at) => [
            `Ada Lovelace ${'I'.repeat(1 + (at % 3))}`,
            `ada${at}@example.org`,
          ]),
          ...cells,
        ],
        ',',
      ),
    ),
    guests: [
      ...Array.from({ length: 3000 }, (_, at) => ({
        name: `Ada Lovelace ${'I'.repeat(1 + (at % 3))}`,
        email: `ada${at}@example.org`,
      })),
      ...short,
    ],
  },
  {
    name: 'curly apostrophes and a euro in Windows-1252',
    bytes: encoders.windows(
      'Name;Company;Email\r\nSéan O’Brien;10 € Shop;sean@example.org\r\nIvo Šimić;Žito – AB;ivo@example.org'
        .replace('ć', 'c')
        .replace('Ž', 'Z'),
    ),
    guests: [
      { name: 'Séan O’Brien', company: '10 € Shop', email: 'sean@example.org' },
      { name: 'Ivo Šimic', company: 'Zito – AB', email: 'ivo@example.org' },
    ],
  },
  {
    name: 'only given names that a Mac has written',
    bytes: encoders.mac('Prénom;Nom;Courriel\r\nZoë;Curie;zoe@example.org\r\nRené;Dupont;rene@example.org'),
    guests: [
      { name: 'Zoë Curie', email: 'zoe@example.org' },
      { name: 'René Dupont', email: 'rene@example.org' },
    ],
  },
  {
    name: 'people in the second sheet of a workbook',
    bytes: workbookOf([
      { name: 'Cover', rows: [['Summit'], ['made by Ada']] },
      { name: 'People', rows: [['Name', 'Email'], ...cells] },
    ]),
    guests: short,
  },
  {
    name: 'sep= and semicolons',
    bytes: encoders.bom(`sep=;\r\n${csvOf([['Name', 'E-Mail'], ...cells], ';')}`),
    guests: short,
  },
]

export const honestSheets: readonly HonestSheet[] = [
  ...listed.map(([name, text, form, delimiter]) => sheetOf(name, text, form, delimiter)),
  ...formed,
]

import { createHash } from 'node:crypto'

import { digitsOf, unaccented } from '@frontdesk/api-types/plain-text'

import type { IndexedEntry } from '#entry.ts'

/** Deterministic numbers from 0 to below 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

// oxfmt-ignore
const firstNames = 'Ana,María,José,João,Zoë,Björn,Søren,Łukasz,Çağla,Şebnem,Jürgen,Käthe,Renée,François,Émile,Iñigo,Begoña,Núria,Àlex,Òscar,Göran,Åsa,Øyvind,Ægir,Þóra,Jiří,Zdeněk,Šárka,Ľubica,Győző,Ödön,Ștefan,Mădălina,Ivan,Olga,Dmitri,Natalia,Yusuf,Fatima,Ahmed,Layla,Omar,Amina,Hiroshi,Yuki,Akira,Sakura,Wei,Ling,Jun,Mei,Minh,Linh,Nguyen,Priya,Rahul,Anjali,Vikram,Kofi,Ama,Kwame,Abena,Chidi,Ngozi,Sean,Siobhán,Niamh,Ciarán,Aoife,Owen,Rhys,Megan,Bryn,Alice,Bruno,Carla,Daniel,Elena,Felix,Greta,Hugo,Irene,Jonas,Karin,Leo,Marta,Nils,Olivia,Paul,Quentin,Rosa,Simon,Teresa,Ulrich,Vera,Walter,Xenia,Yann,Zara,Anders,Beatriz,Cédric,Dörte,Esteban,Frédérique,Gaël,Héloïse,Inés,Joaquín,Kristýna,Lars,Mathieu,Noémie,Oriol,Pía,Raúl,Sofía,Tomáš,Ursula,Víctor,Wanda,Ximena,Ylva,Zoltán,Andrea,Benedikt,Charlotte,Dominik,Eleanor,Florian,Gabriele,Henrik,Isabella,Johannes,Katharina,Leonard,Magdalena,Nathaniel,Ottilie,Patricia,Rosalind,Sebastian,Theodora,Valentin,Wilhelmina'.split(',')
// oxfmt-ignore
const lastStems = 'Gonz,Fern,Rodr,Mart,Sánch,Pér,Góm,Jimén,Müll,Schm,Schn,Fisch,Web,Mey,Wagn,Beck,Hoff,Schäf,Köhl,Krüg,Jansen,Peters,Ander,Lind,Berg,Sjö,Åker,Nord,Sund,Hans,Chris,Sørens,Møll,Kjær,Dubo,Lefè,Moreau,Gira,Bonn,Fontai,Chevall,Rossi,Ferra,Espos,Bianch,Roman,Colom,Ricc,Marin,Silv,Santo,Oliv,Perei,Carva,Teix,Kowal,Nowak,Wiśni,Wójc,Zieli,Novák,Svobo,Dvořá,Horvá,Kovác,Szabó,Nagy,Tóth,Popes,Ionesc,Dumitr,Petro,Ivano,Smirn,Kuznet,Yılma,Demir,Şahin,Çeli,Haddad,Nasse,Rahma,Tanak,Suzuk,Watana,Yamam,Chen,Huang,Zhao,Nguy,Tran,Sharm,Patel,Gupta,Mensah,Okaf,Adeye,Murph,O’Bri,O’Conn,McCar,Macdon,Wright,Thomps,Robin,Walk'.split(',')
// oxfmt-ignore
const lastEnds = 'ez,ález,er,ers,ert,idt,mann,stein,bach,feld,strand,ström,gren,lund,quist,sen,son,sson,dóttir,eau,ard,ette,elli,etti,ini,one,ano,eira,alho,inho,ski,cka,icz,owski,ová,ák,ek,escu,ović,enko,ova,oğlu,ci,an,ian,a,o,y,ley,ton,ford,worth,field,brook,way,more'.split(',')
// oxfmt-ignore
const companies = 'Northwind Traders,Acme,Globex,Initech,Umbrella Health,Stark Engineering,Wayne Foundation,Hooli,Vandelay Imports,Blue Harbour,Silver Birch,Quiet River Press,Redwood Labs,Green Meadow,Copper Kettle,Lighthouse Media,Bright Path,Stone Bridge Bank,Iron Gate Security,Maple Leaf Foods,Ocean View Hotels,Pine Valley Energy,Golden Gate Travel,Open Source Collective,City of Bern,University of Porto,Institut Pasteur,Teatro Real,Kantonsspital Aarau,Museum of Modern Glass'.split(',')
const domains = [
  ...companies.map((name) => `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`),
  ...['mail', 'post', 'web', 'inbox', 'letters'].flatMap((name) =>
    ['com', 'org', 'de', 'es'].map((end) => `${name}.example.${end}`),
  ),
]
const countries = ['34', '49', '351', '46', '48', '44', '1', '33', '39', '41']
const titles = ['Engineer', 'Director', 'Nurse', 'Editor', 'Professor', 'Buyer', 'Student', 'Consultant']

const plain = (text: string): string => unaccented(text).replaceAll(/[^a-z0-9]/g, '')

export const idFor = (kind: string, number: number): string => {
  const hex = createHash('sha256').update(`${kind} ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function addressOf(random: () => number, first: string, last: string, number: number): string {
  const [one, two] = [plain(first), plain(last)]
  const local = pick(random, [
    `${one}.${two}`,
    `${one}.${two}${number % 100}`,
    `${one.slice(0, 1)}${two}${number % 1000}`,
    `${two}.${one}`,
    `${one}_${two}`,
    `${one}${two}${number % 10}`,
    `${two}${number % 10_000}`,
  ])
  return `${local}@${pick(random, domains)}`
}

/** A fixed set of made-up attendees of twenty events in four projects. */
export function samplePeople(count: number, now: number, seed = 7): IndexedEntry[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, number) => {
    const first = pick(random, firstNames)
    const second = random() < 0.15 ? ` ${pick(random, firstNames)}` : ''
    const last = `${pick(random, lastStems)}${pick(random, lastEnds)}`
    const double = random() < 0.1 ? ` ${pick(random, lastStems)}${pick(random, lastEnds)}` : ''
    const event = Math.floor(random() * 20)
    const digits = Array.from({ length: 9 }, () => Math.floor(random() * 10)).join('')
    return {
      kind: 'attendee',
      id: idFor('attendee', number),
      eventId: idFor('event', event),
      projectId: idFor('project', event % 4),
      companyId: null,
      personId: idFor('person', number),
      userId: null,
      registrantId: null,
      typeId: null,
      name: `${first}${second} ${last}${double}`,
      emails: [addressOf(random, first, last, number)],
      phones: random() < 0.6 ? [`+${pick(random, countries)} ${digits.slice(0, 3)} ${digits.slice(3)}`] : [],
      detail: `${pick(random, titles)}, ${pick(random, companies)}`,
      slug: null,
      number: null,
      externalId: null,
      code: null,
      facts: null,
      seenAt: now - Math.floor(random() * 20 * 86_400_000),
      operation: 'getAttendee',
    }
  })
}

const letters = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' ')

/** One typing error: an additional, missing, wrong or transposed letter. */
export function mistyped(random: () => number, text: string): string {
  const all = Array.from(text)
  const places = all.flatMap((letter, at) => (/[\p{L}]/u.test(letter) ? [at] : []))
  const at = pick(random, places)
  const slip = Math.floor(random() * 4)
  if (slip === 0) all.splice(at, 0, pick(random, letters))
  else if (slip === 1) all.splice(at, 1)
  else if (slip === 2) all.splice(at, 1, pick(random, letters))
  else {
    const next = all[at + 1]
    if (next === undefined || next === ' ') all.splice(at, 1)
    else all.splice(at, 2, next, all[at] ?? '')
  }
  return all.join('')
}

export type Question = { of: string; text: string; wanted: IndexedEntry }
const swapped = (name: string): string => name.split(' ').toReversed().join(' ')
const withoutAccents = (name: string): string => name.split(' ').map(plain).join(' ')

/** Searches for these people, with each kind of typing error in turn. */
export function questionsAbout(people: readonly IndexedEntry[], count: number, seed = 11): Question[] {
  const random = seeded(seed)
  const accented = people.filter(({ name }) => withoutAccents(name) !== name.toLowerCase())
  const reachable = people.filter(({ phones }) => phones.length > 0)
  const one = (number: number): Question => {
    const anyPerson = pick(random, people)
    const [email = ''] = anyPerson.emails
    const [local = '', domain = ''] = email.split('@')
    const from = Math.floor(random() * 3)
    switch (number % 10) {
      case 0:
      case 1:
        return { of: 'typo', text: mistyped(random, anyPerson.name), wanted: anyPerson }
      case 2:
        return { of: 'typo', text: mistyped(random, anyPerson.name.toLowerCase()), wanted: anyPerson }
      case 3:
        return { of: 'swapped', text: swapped(anyPerson.name), wanted: anyPerson }
      case 4:
        return {
          of: 'swapped and typo',
          text: mistyped(random, swapped(withoutAccents(anyPerson.name))),
          wanted: anyPerson,
        }
      case 5: {
        const wanted = pick(random, accented)
        return { of: 'accents', text: withoutAccents(wanted.name), wanted }
      }
      case 6: {
        const wanted = pick(random, accented)
        return { of: 'accents and typo', text: mistyped(random, withoutAccents(wanted.name)), wanted }
      }
      case 7:
        return { of: 'e-mail begun', text: `${local}@${domain.slice(0, 1 + from)}`, wanted: anyPerson }
      case 8:
        return { of: 'e-mail from inside', text: `${local.slice(1 + from)}@${domain.slice(0, 6)}`, wanted: anyPerson }
      default: {
        if (random() < 0.5)
          return { of: 'e-mail with typo', text: `${mistyped(random, local)}@${domain}`, wanted: anyPerson }
        const wanted = pick(random, reachable)
        const digits = digitsOf(wanted.phones[0] ?? '')
        return { of: 'phone', text: `0${digits.slice(-9, -6)} ${digits.slice(-6)}`, wanted }
      }
    }
  }
  return Array.from({ length: count }, (_, number) => one(number))
}

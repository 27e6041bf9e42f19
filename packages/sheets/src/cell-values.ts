import { digitsOf } from '@frontdesk/api-types/plain-text'

import { foldText } from './fold.ts'

/** Frequent given names of Europe and the Americas, folded: a column that holds some of them holds names. */
const list =
  'adam ada alan albert alberto alejandra alejandro alessandro alex alexander alexandra alexandre alice alicia alina amelie amy ana anastasia anders andre andrea andreas andres andrew angel angela anita anja ann anna anne anneliese annette annika antoine anton antonia antonio arthur astrid axel barbara beatrice beatriz ben benedikt benjamin benoit bernard bernd bernhard bettina birgit bjorn brian bruno camila camille carina carl carla carlos carmen carolina caroline catarina catherine cecile celine charles charlotte chiara chloe christian christiane christina christine christoph christophe christopher clara claire claudia claudio claus cornelia cristina daniel daniela daniele david diana diego dieter dirk dominik dominique dorothea eduardo edward elena eleonora elias elisa elisabeth elizabeth ella emil emilia emilie emily emma enrique eric erik esther eva fabian fabio felipe felix fernanda fernando filipe filippo florian frances francesca francesco francisco francois francoise frank franz frederic friedrich gabriel gabriela gabriele georg george gerard gerhard gianluca gilles giovanni giulia giuseppe gonzalo grace graham greta guillaume guillermo gunter gustavo hanna hannah hans harald harry heike heinz helen helena helene helga helmut henri henrik henry hugo ian ignacio ines ingrid irene iris isabel isabella isabelle ivan jack jacob jacques jakob james jan jana jane janet janine javier jean jennifer jens jessica joachim joana joao joaquin joel johan johann johanna johannes john jonas jonathan jorg jorge jose josef joseph juan judith julia julian juliana julie julien julio jurgen karel karen karin karl karolina kate katharina katherine kathrin katja katrin keith kerstin kevin kim klaus konrad krzysztof lara lars laura laurence laurent lea lena leo leon leonardo lina linda linus lisa lorena lorenzo louis louise luca lucas lucia lucie luis luisa luise lukas magdalena maja manfred manuel manuela marc marcel marcelo marco marcos marcus margaret margarita maria mariana marie marina mario marion mark marko markus marta martha martin martina mary mateo mathias mathieu matilda matthew matthias max maximilian melanie mia michael michaela michel michelle miguel mikael mila mirjam mohamed mohammed monica monika moritz nadia nadine natalia natalie natascha nele nicholas nick nicola nicolas nicole niklas nils nina noah nora norbert olga oliver olivia olivier oscar otto pablo paola paolo pascal patricia patrick paul paula paulo pauline pedro peter petra philip philipp philippe pierre rachel rafael rainer ralf ramon raphael raquel raul rebecca regina rene renate ricardo richard rita robert roberto robin rodrigo roger roland rolf romain rosa ruben rudolf rui ruth ryan sabine sabrina salvatore samuel sandra sara sarah sebastian sergio silke silvia simon simone sofia sonia sophia sophie soren stefan stefanie stefano stella stephan stephane stephanie stephen steve steven susan susana susanne sven svenja sylvia sylvie tanja tatiana teresa thea theo theresa thomas tim timo tobias tom tomas torsten ulrich ulrike ursula uta ute uwe valentina valerie vanessa vera veronica veronika vicente victor victoria viktor vincent vincenzo virginie volker walter werner wilhelm william wolfgang xavier yves yvonne zoe'

const givenNames: ReadonlySet<string> = new Set(list.split(' '))

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const emailShape = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+\.[^\s@<>,;:"().]+$/

/** What stands for nothing in a cell that has to be filled. */
const nothing = new Set(
  '- -- – — . / n/a na n.a. none null nil keine keiner kein ninguno ninguna aucun aucune nenhum anonymous anonym'.split(
    ' ',
  ),
)
export const isNothing = (text: string): boolean => text.trim() === '' || nothing.has(text.trim().toLowerCase())

export type Address = { readonly address: string; readonly name: string | null }

/** An e-mail address, also as `mailto:` or `Name <address>`; null when it is none. */
export function addressIn(cell: string): Address | null {
  const text = cell.replaceAll(invisible, '').trim()
  const cut = text.endsWith('>') ? text.lastIndexOf('<') : -1
  const inner = (cut === -1 ? text : text.slice(cut + 1, -1)).trim().replace(/^mailto:/i, '')
  const address = inner.replace(/\?.*$/, '')
  if (address.length > 320 || !emailShape.test(address)) return null
  const name = cut <= 0 ? '' : text.slice(0, cut).replaceAll('"', '').trim()
  return { address, name: name === '' ? null : name }
}

const date = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))(?:[T ,].{0,40})?$/
const wordDate = /^(?:\p{L}{3,10}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,10}\.?,? \d{4})(?:[ ,].{0,40})?$/u
const clock = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$/i
/** `01.10.`, `01/2024`, `01 10 2026`. */
const partDate = /^(?:\d{1,2}\.\d{1,2}\.|\d{1,2}\/\d{4}|(?:0?[1-9]|[12]\d|3[01]) (?:0?[1-9]|1[0-2]) (?:19|20)\d{2})$/
const isOneDate = (text: string): boolean =>
  date.test(text) || wordDate.test(text) || clock.test(text) || partDate.test(text)
/** Also from one date to another one, such as `01.-03.10.2026`. */
export function isDate(text: string): boolean {
  if (!/^\d|^\p{L}{3,10}\.? \d/u.test(text)) return false
  if (isOneDate(text)) return true
  const [from = '', to = '', ...more] = text.slice(0, 60).split(/\s*[-–—]\s*|\s+(?:to|bis|a|au|até)\s+/)
  return more.length === 0 && isOneDate(to) && (isOneDate(from) || /^\d{1,2}\.?$/.test(from))
}

const phone = /^(?:\+|00[1-9]|\(|0[1-9])[\d\s()./-]{5,24}$/
/** Begins as a phone number does, and has as many digits as one with its prefix. */
export function isPhone(text: string): boolean {
  if (!phone.test(text) || isDate(text)) return false
  return digitsOf(text).length >= (text.startsWith('00') ? 10 : 8)
}

const number = /^[-+]?[\d.,' ]+(?:[eE][-+]?\d+)?(?: ?[€$£%]| [A-Z]{3})?$/
export const isNumber = (text: string): boolean => number.test(text)
/** As a spreadsheet shows a long number: its last digits are lost. */
export const isScientific = (text: string): boolean => /^\d(?:[.,]\d+)?[eE]\+?\d{1,3}$/.test(text.trim())

export const isAddressOfPage = (text: string): boolean => /^(?:https?:\/\/|www\.)/i.test(text)

const yesNo = new Set('yes no y n true false ja nein si sí oui non sim não nao x ✓ wahr falsch vrai faux'.split(' '))
export const isYesNo = (text: string): boolean => yesNo.has(text.toLowerCase())

const salutations = new Set(
  'mr mrs ms miss mx dr prof sir madam herr frau divers sr sra srta don dona m mme mlle monsieur madame mademoiselle senor senora senhor senhora dr a dipl ing prof dr'.split(
    ' ',
  ),
)
export const isSalutation = (text: string): boolean => salutations.has(foldText(text))

const diets = new Set(
  'vegan veganer vegano vegana vegetarian vegetarier vegetarierin vegetarisch vegetariano vegetariana vegetarien vegetarienne vegetalien veggie pescatarian pescetarian pescetarisch pescetariano halal kosher koscher casher gluten glutenfrei celiac coeliac celiaco celiaca lactose lactosa lactosefrei laktose laktosefrei nut nuts nusse nueces noix nozes peanut peanuts erdnusse'.split(
    ' ',
  ),
)
const besidesDiets = new Set(
  'no not without free food diet menu meal intolerant intolerance allergy allergic allergies to only please and or ohne keine kein bitte und oder nur frei allergie intoleranz sin libre comida dieta menu solo y o alergia intolerancia sans pas de repas et ou intolerance sem livre e'.split(
    ' ',
  ),
)
/** Matches a cell that consists of diets and allergies only. */
export function isDiet(text: string): boolean {
  const words = foldText(text).split(' ')
  return words.some((word) => diets.has(word)) && words.every((word) => diets.has(word) || besidesDiets.has(word))
}

const particles = new Set(
  'de da do dos das del della der den di du la las le van von vom zu zur y e und bin ibn al el ten ter af av'.split(
    ' ',
  ),
)

/** Written as people's names are: words of letters, each with a capital except particles; `Doe, Jane` too. */
export function looksLikeName(text: string, leastWords: number): boolean {
  if (text.length > 80 || !/^[\p{L}\p{M}'’.,\-\s]+$/u.test(text)) return false
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length < leastWords || words.length > 7) return false
  return words.every((word) => particles.has(word.toLowerCase()) || !/^\p{Ll}/u.test(word))
}

const partsOf = (text: string): string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => word.length > 1)
export const hasGivenName = (text: string): boolean => partsOf(text).some((word) => givenNames.has(word))
/** A word of the text is in the part of the address before its sign. */
export function isInAddress(text: string, address: string): boolean {
  const local = address.slice(0, address.indexOf('@')).toLowerCase()
  return partsOf(text.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ä', 'ae'))
    .concat(partsOf(text))
    .some((word) => word.length > 2 && local.includes(word))
}

/** Of the values that are given, how many fit: from 0 to 1; 0 when none is given. */
export function shareOf(values: readonly string[], fits: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(fits).length / values.length
}

import { foldText } from './fold.ts'
import { givenNames } from './given-names.ts'

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
  return text.replaceAll(/\D/g, '').length >= (text.startsWith('00') ? 10 : 8)
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

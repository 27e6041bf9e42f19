import { isGuid } from '@frontdesk/api-types/guid'

import {
  addressIn,
  hasGivenName,
  isAddressOfPage,
  isDate,
  isDiet,
  isInAddress,
  isNothing,
  isNumber,
  isPhone,
  isSalutation,
  isYesNo,
  looksLikeName,
  shareOf,
} from './cell-values.ts'
import { type Column, type ColumnField, idFields, mostFree, nameFields, serviceIds } from './fields.ts'
import { foldText } from './fold.ts'
import type { NamedField } from './header-words.ts'
import { isAboutGuest, isAboutOthers, isRelation, meaningOf } from './headers.ts'

/** Rows that are looked at: the first ones, and as many from the whole sheet. */
const sampled = 200

function sampleOf(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (rows.length <= sampled * 2) return rows
  const step = (rows.length - sampled) / sampled
  const later = Array.from({ length: sampled }, (_, at) => rows[sampled + Math.floor(at * step)] ?? [])
  return [...rows.slice(0, sampled), ...later]
}

/** The fields that one column may be. */
type Guess = {
  /** Without the number of a repeated one. */
  readonly header: string
  field: ColumnField
  /** Among columns of one field the highest is taken. */
  score: number
  readonly isPart: boolean
  isOwn: boolean
  /** Every word of the header is known. */
  readonly isTold: boolean
  /** Values that are given, without `-` and the like. */
  values: readonly string[]
  /** One cell a row, empty ones included. */
  cells: readonly string[]
  isEmpty: boolean
}

/** Values that a column of this field never holds, whatever its header says. */
const contradicts: Partial<Record<NamedField, (value: string) => boolean>> = {
  name: (value) => addressIn(value)?.name === null || isNumber(value) || isDate(value) || isAddressOfPage(value),
  firstName: (value) => addressIn(value) !== null || isNumber(value) || isDate(value),
  lastName: (value) => addressIn(value) !== null || isNumber(value) || isDate(value),
  phone: (value) => isDate(value) || addressIn(value) !== null,
  company: (value) => isNumber(value) || isDate(value) || addressIn(value) !== null,
  jobTitle: (value) => isSalutation(value) || isNumber(value) || isDate(value),
  ticket: (value) => isDate(value) || isAddressOfPage(value) || addressIn(value) !== null || /^1$/.test(value),
  confirmationNumber: (value) => isDate(value) || addressIn(value) !== null || isYesNo(value),
  badgeCode: (value) => isDate(value) || addressIn(value) !== null || isYesNo(value),
  dietaryNeeds: (value) => isDate(value) || addressIn(value) !== null || isNumber(value),
}
const idsOfService: ReadonlySet<ColumnField> = new Set(serviceIds)
const ofName: ReadonlySet<ColumnField> = new Set(nameFields)
const mostly = 0.6

/** Numbers that are all digits may be a customer's. */
const arePhones = (values: readonly string[]): boolean =>
  shareOf(values, isPhone) >= 0.8 && values.some((value) => /\D/.test(value))

/** What a column of an unknown header is by its values. Of diets some are told in words that no list has. */
function heldBy(values: readonly string[]): ColumnField {
  if (arePhones(values)) return 'phone'
  return shareOf(values, isDiet) >= 0.5 ? 'dietaryNeeds' : 'free'
}

/** What one column is by its header, corrected by what it holds. */
function guessOne(header: string, cells: readonly string[], isEmpty: boolean): Guess {
  const values = cells.map((cell) => cell.trim()).filter((cell) => !isNothing(cell))
  const told = meaningOf(header)
  const guess = (field: ColumnField, score = 0, isPart = false, isOwn = false): Guess => ({
    header: header.replace(/ \(\d+\)$/, ''),
    field,
    score,
    isPart,
    isOwn,
    isTold: told?.share === 1,
    values,
    cells,
    isEmpty,
  })
  if (isRelation(header) && (told === null || ofName.has(told.field))) return guess('free')
  if (isAboutOthers(header) && !(told?.field === 'confirmationNumber' && told.share === 1)) return guess('ignored')
  const hasEmails = shareOf(values, (value) => addressIn(value) !== null)
  if (told === null || (told.share < 1 && values.length > 0)) {
    if (hasEmails >= 0.8) return guess('email', told?.field === 'email' ? 300 : 100)
    if (told === null) {
      const field = heldBy(values)
      return guess(field, field === 'free' ? 0 : 100)
    }
    // Some words are not known: the values have to speak for it.
    if (told.field === 'email' || told.share < 0.5) return guess('free')
  }
  const score = told.share === 1 ? told.rank : told.rank * told.share * 0.5
  const { field, isPart, isOwn } = told
  // A shop's own number under the name of an id of the service.
  if (idsOfService.has(field) && values.length > 0 && shareOf(values, isGuid) < 0.8) return guess('rowId', score)
  if (field === 'email' && values.length > 0 && hasEmails === 0) return guess('free')
  // A column of names whose cells are `Name <address>`.
  if (field === 'name' && hasEmails >= 0.8) return guess('email', score, false, isOwn)
  const against = contradicts[field]
  if (against !== undefined && shareOf(values, against) > mostly) return guess('free')
  return guess(field, score, isPart, isOwn)
}

/** A row id is one only where it tells rows apart. */
const isUnique = (values: readonly string[]): boolean => values.length > 0 && new Set(values).size === values.length

/** Many addresses share one name: it is somebody's who looks after them, not the guest's. */
function isShared({ cells }: Guess, emails: readonly string[]): boolean {
  const named = cells.flatMap((cell, at) =>
    isNothing(cell) ? [] : [{ name: foldText(cell), email: emails[at] ?? '' }],
  )
  const names = new Set(named.map(({ name }) => name))
  const people = named.some(({ email }) => email !== '') ? new Set(named.map(({ email }) => email)).size : named.length
  return people > 1 && names.size <= people / 2
}

/** How surely a column holds people's names: 0 not at all, 1 by its form, 2 by names or addresses that are known. */
function nameEvidence({ values, cells }: Guess, emails: readonly string[], leastWords: number): 0 | 1 | 2 {
  if (shareOf(values, (value) => looksLikeName(value, leastWords)) < 0.7) return 0
  const rows = cells.flatMap((cell, at) => (isNothing(cell) || !emails[at]?.includes('@') ? [] : [[cell, emails[at]]]))
  const inAddress =
    rows.length === 0 ? 0 : rows.filter(([cell = '', email = '']) => isInAddress(cell, email)).length / rows.length
  if (inAddress >= 0.3 || shareOf(values, hasGivenName) >= 0.3) return 2
  return new Set(values).size >= values.length * 0.8 && leastWords > 1 ? 1 : 0
}

/** Numbers of two shops are not the same, whatever they are called. */
const keys: ReadonlySet<ColumnField> = new Set<ColumnField>([...idFields, 'confirmationNumber', 'badgeCode'])
/** Two headers say the same of the guest. */
const meanSame = (one: Guess, other: Guess): boolean =>
  one.header === other.header || (one.isTold && other.isTold && one.isOwn === other.isOwn && !keys.has(one.field))
/** How many times the values of another column one has to have, whatever its header says. */
const [fuller, farFuller] = [1.2, 10]

const isFuller = (one: Guess, other: Guess): boolean =>
  one.values.length >= Math.max(1, other.values.length) * (meanSame(one, other) ? fuller : farFuller)

/** A filled column beats an empty one; of two that mean the same the fuller one counts. */
function beats(one: Guess, other: Guess): boolean {
  if (one.isEmpty !== other.isEmpty) return other.isEmpty
  if (isFuller(one, other) || isFuller(other, one)) return one.values.length > other.values.length
  return one.score > other.score
}

/** Found by a header that has other words, too. */
const isHalfTold = (guess: Guess | undefined): boolean => guess !== undefined && guess.score > 0 && !guess.isTold

export type Guessed = {
  readonly columns: Column[]
  /** The names were not found by a header whose words are all known: a person is to look. */
  readonly unsureNames: boolean
  /** Headers of columns that were taken because others of the same meaning have fewer values. */
  readonly fuller: readonly string[]
}

const filled = (guesses: readonly Guess[], field: ColumnField): Guess | undefined =>
  guesses.find((guess) => guess.field === field && !guess.isEmpty)

const wordsIn = (cell: string): string => ` ${cell.split(/[\s,]+/).join(' ')} `

/** A column of one part that holds both, such as `Name` beside `First name` with the whole name in it. */
const holdsBoth = (whole: Guess, part: Guess | undefined): boolean => {
  if (part === undefined || whole.values.length === 0) return false
  const rows = whole.cells.filter((cell, at) => !isNothing(cell) && !isNothing(part.cells[at] ?? ''))
  if (rows.length === 0) return false
  const both = whole.cells.filter((cell, at) => {
    const other = (part.cells[at] ?? '').trim()
    return other !== '' && cell.trim() !== other && wordsIn(cell).includes(wordsIn(other))
  })
  return both.length >= rows.length * 0.5
}

/** `Name` or `Name of the participant` beside `First name` is the last name, unless it holds both. */
function settleParts(guesses: readonly Guess[]): void {
  for (const guess of guesses) {
    if (guess.field !== 'name' || guess.isEmpty) continue
    const [first, last] = [filled(guesses, 'firstName'), filled(guesses, 'lastName')]
    const isOther = guess.isPart || guess.values.length > 0
    if (!isOther) continue
    if (first !== undefined && last === undefined && !holdsBoth(guess, first)) guess.field = 'lastName'
    else if (last !== undefined && first === undefined && !holdsBoth(guess, last)) guess.field = 'firstName'
  }
}

/** Finds names by the values where no header names them. Returns whether a person is to look. */
function findNames(headers: readonly string[], guesses: readonly Guess[]): boolean {
  const has = (field: ColumnField): boolean => filled(guesses, field) !== undefined
  const emails = (filled(guesses, 'email')?.cells ?? []).map((cell) => addressIn(cell)?.address ?? '')
  for (const guess of guesses)
    if (guess.field === 'name' && !guess.isTold && isShared(guess, emails)) guess.field = 'free'
  if (has('name') || (has('firstName') && has('lastName'))) return false
  const open = guesses.filter(
    (guess, at) =>
      guess.field === 'free' && !guess.isEmpty && !isAboutOthers(headers[at] ?? '') && !isRelation(headers[at] ?? ''),
  )
  const rated = (leastWords: number) =>
    open
      .filter((guess) => leastWords < 2 || !isShared(guess, emails))
      .map((guess) => ({ guess, evidence: nameEvidence(guess, emails, leastWords) }))
      .filter(({ evidence }) => evidence > 0)
      .toSorted((a, b) => b.evidence - a.evidence)
  if (!has('firstName') && !has('lastName')) {
    const [best, second] = rated(2)
    if (best !== undefined) {
      best.guess.field = 'name'
      return !isAboutGuest(headers[guesses.indexOf(best.guess)] ?? '') || best.evidence < 2 || second?.evidence === 2
    }
  }
  const missing = has('firstName') ? (['lastName'] as const) : has('lastName') ? (['firstName'] as const) : null
  const [other] = rated(1).filter(({ evidence }) => evidence === 2)
  if (missing !== null && other !== undefined) {
    other.guess.field = missing[0]
    return true
  }
  return false
}

/** Beside an address that is called the guest's, a plain address and a plain phone are the buyer's. */
function leaveToBuyer(guesses: readonly Guess[]): void {
  const own = guesses.some(({ field, isOwn, isEmpty }) => field === 'email' && isOwn && !isEmpty)
  const plain = guesses.some(({ field, isOwn, isEmpty }) => field === 'email' && !isOwn && !isEmpty)
  if (!own || !plain) return
  for (const guess of guesses) if (!guess.isOwn && ['email', 'phone'].includes(guess.field)) guess.field = 'free'
}

/**
 * Guesses what each column of a sheet is: by the words of its header, corrected by what it holds, then by its values.
 */
export function guessSheet(headers: readonly string[], rows: readonly (readonly string[])[]): Guessed {
  const looked = sampleOf(rows)
  const guesses = headers.map((header, at) => {
    const isEmpty = rows.length > 0 && rows.every((row) => isNothing(row[at] ?? ''))
    return guessOne(
      header,
      looked.map((row) => row[at] ?? ''),
      isEmpty,
    )
  })
  leaveToBuyer(guesses)
  settleParts(guesses)
  const areFound = findNames(headers, guesses)
  const best = new Map<ColumnField, number>()
  const outdone: [taken: number, left: number][] = []
  for (const [at, guess] of guesses.entries()) {
    const { field, values } = guess
    if (field === 'free' || field === 'ignored') continue
    if (field === 'rowId' && !isUnique(values)) continue
    const before = best.get(field) ?? -1
    const other = guesses[before]
    if (other === undefined || beats(guess, other)) best.set(field, at)
    if (other === undefined || other.isEmpty || guess.isEmpty) continue
    if (isFuller(guess, other) && guess.score <= other.score) outdone.push([at, before])
    if (isFuller(other, guess) && other.score < guess.score) outdone.push([before, at])
  }
  let free = 0
  const columns = headers.map((header, at): Column => {
    const guess = guesses[at]
    const field = guess?.field ?? 'ignored'
    if (best.get(field) === at) return { header, field }
    const isEmpty = guess === undefined || guess.isEmpty || rows.length === 0
    if (field === 'ignored' || header.trim() === '' || isEmpty || free >= mostFree) return { header, field: 'ignored' }
    free += 1
    return { header, field: 'free' }
  })
  const areGuessed = columns.some(({ field }, at) => ofName.has(field) && isHalfTold(guesses[at]))
  const taken = outdone.filter(([at]) => [...best.values()].includes(at)).map(([at]) => headers[at] ?? '')
  return { columns, unsureNames: areFound || areGuessed, fuller: [...new Set(taken)] }
}

export const guessColumns = (headers: readonly string[], rows: readonly (readonly string[])[]): Column[] =>
  guessSheet(headers, rows).columns

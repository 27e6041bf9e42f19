import { type Column, type ColumnField, mostFree } from './fields.ts'
import { fieldOfHeader, isAboutOthers } from './headers.ts'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const guidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const phoneShape = /^(?=.*[+()/ -])\+?[\d\s()./-]{7,24}$/

const serviceIds: ReadonlySet<ColumnField> = new Set(['attendeeId', 'personId', 'userId'])

/** Of the values that are not empty. */
const most = (values: readonly string[], fits: (value: string) => boolean): boolean => {
  const given = values.filter((value) => value.trim() !== '')
  return given.length > 0 && given.filter((value) => fits(value.trim())).length >= given.length * 0.8
}

type Guess = { field: ColumnField; rank: number; isPart: boolean }

/** What one column is by its header, corrected by what it holds. */
function guessOne(header: string, values: readonly string[]): Guess {
  const none = { field: 'free', rank: 0, isPart: false } as const
  if (isAboutOthers(header)) {
    const order = fieldOfHeader(header)
    return order?.field === 'confirmationNumber' ? order : { ...none, field: 'ignored' }
  }
  const told = fieldOfHeader(header)
  const hasGuids = most(values, (value) => guidShape.test(value))
  const hasEmails = most(values, (value) => emailShape.test(value))
  if (told === null) {
    if (hasEmails) return { field: 'email', rank: 100, isPart: false }
    return most(values, (value) => phoneShape.test(value)) ? { field: 'phone', rank: 100, isPart: false } : none
  }
  // A shop's own number under the name of an id of the service.
  const isEmpty = values.every((value) => value.trim() === '')
  if (serviceIds.has(told.field) && !hasGuids && !isEmpty) return { ...told, field: 'rowId' }
  if (told.field === 'email' && !isEmpty && !values.some((value) => emailShape.test(value.trim()))) return none
  return told
}

/** A row id is one only where it tells rows apart. */
const isUnique = (values: readonly string[]): boolean => {
  const given = values.filter((value) => value.trim() !== '')
  return given.length > 0 && new Set(given).size === given.length
}

/**
 * Guesses what each column of a sheet is: by its header in five languages, then by its values. `rows`: some rows, of
 * which the first 200 are looked at.
 */
export function guessColumns(headers: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const samples = headers.map((_, at) => rows.slice(0, 200).map((row) => row[at] ?? ''))
  const guesses = headers.map((header, at) => guessOne(header, samples[at] ?? []))
  const has = (field: ColumnField): boolean => guesses.some((guess) => guess.field === field)
  for (const guess of guesses) {
    if (!guess.isPart) continue
    if (has('firstName') && !has('lastName')) guess.field = 'lastName'
    else if (has('lastName') && !has('firstName')) guess.field = 'firstName'
    guess.isPart = false
  }
  const best = new Map<ColumnField, number>()
  for (const [at, { field, rank }] of guesses.entries()) {
    if (field === 'free' || field === 'ignored') continue
    if (field === 'rowId' && !isUnique(samples[at] ?? [])) continue
    const other = best.get(field)
    if (other === undefined || (guesses[other]?.rank ?? 0) < rank) best.set(field, at)
  }
  let free = 0
  return headers.map((header, at): Column => {
    const field = guesses[at]?.field ?? 'ignored'
    if (best.get(field) === at) return { header, field }
    const isEmpty = (samples[at] ?? []).every((value) => value.trim() === '')
    if (field === 'ignored' || header.trim() === '' || isEmpty || free >= mostFree) return { header, field: 'ignored' }
    free += 1
    return { header, field: 'free' }
  })
}

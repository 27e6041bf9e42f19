import { type WriteId, isGuid, rowOf } from '@frontdesk/api-types/table'
import { type WriteRules, writeRules } from '@frontdesk/api-types/write-rules'

/** What a 2xx answer says about its write. */
export type Verdict = {
  state: 'confirmed' | 'refused' | 'unknown'
  /** A stable code when not confirmed. */
  code: 'service_said_no' | 'not_complete' | 'no_record' | 'other_record' | null
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const isTrue = (value: unknown): boolean => value === true || (typeof value === 'string' && /^true$/i.test(value))
const isFalse = (value: unknown): boolean => value === false || (typeof value === 'string' && /^false$/i.test(value))
const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** The values of these fields, by names without regard to case. */
const valuesOf = (fields: Fields, names: ReadonlySet<string>): unknown[] =>
  Object.entries(fields).flatMap(([name, value]) => (names.has(name.toLowerCase()) ? [value] : []))

const successNames = new Set(['success', 'issuccess', 'successful', 'issuccessful', 'succeeded', 'ok', 'isok'])
const completeNames = new Set(['requestcomplete', 'iscomplete', 'complete', 'completed'])
const failureNames = new Set(['failed', 'isfailed', 'isfailure', 'iserror', 'haserror', 'haserrors', 'isfaulted'])
const errorNames = new Set(['error', 'errors', 'errormessage', 'errorcode', 'fault', 'exception'])
const wordNames = new Set(['status', 'state', 'result', 'outcome'])
const numberNames = new Set(['status', 'statuscode', 'httpstatus', 'code'])
/** Parts of an envelope that may themselves be objects of such fields. */
const partNames = new Set(['status', 'result', 'outcome'])

const failureWord =
  /^(?:un(?:success|auth|process)|fail|err(?:or|$)|reject|declin|refus|den(?:y|ied)|invalid|forbid|abort|cancel|expired|conflict|fault|exception|time(?:d ?)?out|not ?found|not ?ok|bad ?request|no$|false$)/
const successWord =
  /^(?:ok(?:ay)?|success(?:ful(?:ly)?)?|succeeded|completed?|done|created|updated|saved|added|enrolled|removed|registered|started|sent|delivered|confirmed|accepted|yes|true)$/

const wordOf = (value: unknown): string | null => {
  const word = typeof value === 'string' ? value.trim().toLowerCase().replaceAll(/[_-]+/g, ' ') : ''
  return word === '' || Number.isFinite(Number(word)) ? null : word
}
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{3}$/.test(value)) ? Number(value) : null

function holdsError(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  if (typeof value === 'string') return !['', '0', 'false', 'none', 'null'].includes(value.trim().toLowerCase())
  return value === true || (typeof value === 'number' && value !== 0)
}

/** What the fields around the record say. A single no outweighs everything. */
function wordsOf(answer: Fields): { no: boolean; yes: boolean; unclear: boolean } {
  const all = [answer, ...valuesOf(answer, partNames).map(fieldsOf)]
  const values = (names: ReadonlySet<string>): unknown[] => all.flatMap((fields) => valuesOf(fields, names))
  const [successes, completes] = [values(successNames), values(completeNames)]
  const words = values(wordNames).flatMap((value) => wordOf(value) ?? [])
  const numbers = values(numberNames).flatMap((value) => numberOf(value) ?? [])
  const yes =
    [...successes, ...completes].some(isTrue) ||
    words.some((word) => successWord.test(word)) ||
    numbers.some((number) => number >= 200 && number < 300)
  return {
    no:
      successes.some(isFalse) ||
      values(failureNames).some(isTrue) ||
      values(errorNames).some(holdsError) ||
      words.some((word) => failureWord.test(word)) ||
      numbers.some((number) => number >= 400 && number < 600),
    yes,
    unclear:
      [...successes, ...completes].some((flag) => !isAbsent(flag) && !isTrue(flag)) ||
      (!yes && words.length > 0) ||
      numbers.some((number) => number >= 300 && number < 400),
  }
}

const nil = '00000000-0000-0000-0000-000000000000'
const idIn = (fields: Fields, name: string): string | null => {
  const value = valuesOf(fields, new Set([name.toLowerCase()])).find((one) => typeof one === 'string')
  const id = typeof value === 'string' ? value.toLowerCase() : nil
  return id !== nil && isGuid(id) ? id : null
}

const inside = (answer: Fields, path: readonly string[]): Fields =>
  path.reduce<Fields>((fields, name) => fieldsOf(fields[name]), answer)

/** The record that an answer holds, as the contract places it: the first of its places with an id. */
export function recordOf({ record }: WriteRules, answer: Fields): Fields {
  const found = record === 'anywhere' ? [] : record.map((path) => inside(answer, path))
  return found.find((fields) => idIn(fields, 'id') !== null) ?? found.at(-1) ?? {}
}

/** Whether the answer is about another record than the one that was asked for. */
function isOfAnother(rules: WriteRules, answer: Fields, asked: Fields): boolean {
  const records =
    rules.record === 'anywhere' ? [answer, ...Object.values(answer).map(fieldsOf)] : [recordOf(rules, answer)]
  return records.some((record) =>
    rules.echoes.some(([fields, name]) => {
      const said = fields.map((field) => idIn(record, field)).find((id) => id !== null) ?? null
      const wanted = idIn(asked, name)
      return said !== null && wanted !== null && said !== wanted
    }),
  )
}

/** Whether the answer contains what the contract promises for a completed write. `undefined`: no body. */
function isPromiseKept(id: WriteId, rules: WriteRules, raw: unknown, saysYes: boolean, asked: Fields): boolean {
  const answer = fieldsOf(raw)
  if (rowOf(id).answer.shape === 'none') return raw === undefined || saysYes
  if (rules.sends) return saysYes || isTrue(answer['data'])
  // Who was removed may have no record any more.
  if (rules.removesWithout !== null && isFalse(asked[rules.removesWithout]) && isAbsent(answer['data'])) return saysYes
  return idIn(recordOf(rules, answer), 'id') !== null
}

/**
 * Judges the answer to a write by its raw envelope, before unknown fields are dropped. Confirmed only when nothing in
 * the envelope says otherwise and it contains what the contract promises for this request. `asked`: params and body.
 */
export function judgeEnvelope(id: WriteId, raw: unknown, asked: Fields): Verdict {
  const rules = writeRules[id]
  const answer = fieldsOf(raw)
  const said = wordsOf(answer)
  if (said.no || (rules.sends && isFalse(answer['data']))) return { state: 'refused', code: 'service_said_no' }
  if (said.unclear) return { state: 'unknown', code: 'not_complete' }
  if (!isPromiseKept(id, rules, raw, said.yes, asked)) return { state: 'unknown', code: 'no_record' }
  if (isOfAnother(rules, answer, asked)) return { state: 'unknown', code: 'other_record' }
  return { state: 'confirmed', code: null }
}

import { fieldsOf } from '@frontdesk/api-types/is-record'
import { type WriteId, emptyGuid, isGuid, rowOf } from '@frontdesk/api-types/table'
import { type WriteRules, writeRules } from '@frontdesk/api-types/write-rules'
import { readEnrollment } from '@frontdesk/desk-api/enrollment-words'

/** What a 2xx answer says about its write. */
export type Verdict = {
  state: 'confirmed' | 'refused' | 'unknown'
  /** A stable code when not confirmed. */
  code: 'service_said_no' | 'not_complete' | 'no_record' | 'other_record' | 'other_state' | null
}

type Fields = Readonly<Record<string, unknown>>

const isAbsent = (value: unknown): boolean => value === undefined || value === null
const longestWord = 200
/** A text without its case, `_` and `-`; null for another value and for a number as text. */
const wordOf = (value: unknown): string | null => {
  const word =
    typeof value === 'string' ? value.slice(0, longestWord).trim().toLowerCase().replaceAll(/[_-]+/g, ' ') : ''
  return word === '' || Number.isFinite(Number(word)) ? null : word
}
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value)) ? Number(value) : null
const isTrue = (value: unknown): boolean =>
  value === true || numberOf(value) === 1 || successWord.test(wordOf(value) ?? '')
const isFalse = (value: unknown): boolean =>
  value === false || numberOf(value) === 0 || /^(?:false|no?|f|off)$/.test(wordOf(value) ?? '')

/** Texts that say that nothing went wrong. */
const noFailure = /\b(?:no|without|zero|0) ?(?:errors?|fail\w*|problems?|faults?|exceptions?)\b/
const failureWord =
  /fail|error|reject|declin|refus|denied|deny|invalid|forbid|exception|(?<!de)fault|unsucce|unauth|unprocess|unable|unavail|conflict|abort|cancel|expired|time(?:d ?)?out|not ?(?:found|ok|done|allowed|accepted|complete|possible|success\w*|valid)|bad ?request|cannot|could ?n[o']t|rolled ?back|^(?:no|n?ko|nok|nack?|err|false|off|full|bad)$/
const successWord =
  /^(?:ok(?:ay)?|success(?:ful(?:ly)?)?|succeeded|completed?|done|created|updated|saved|added|enrolled|removed|registered|started|sent|delivered|confirmed|accepted|y(?:es)?|true|t|on|valid)$/
const isFailureWord = (word: string): boolean => failureWord.test(word.replace(noFailure, ''))

/** A name without its case, `_` and `-`. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]/g, '')
/** What a field is about, by its plain name; of several the first that fits. */
const meanings = [
  ['good', /^(?:no|without)(?:errors?|failures?|problems?|faults?)$|errorfree/],
  [
    'bad',
    /error|^errs?$|^err(?:msg|message|code|no|text)|fail|problem|(?<!de)fault|exception|invalid|unsucce|unauthori|reject|declin|denied|refus|abort|forbid|timedout|violation/,
  ],
  ['success', /^(?:is|was|has|all)?(?:success|successful|succeeded|ok|okay|valid)$/],
  ['complete', /^(?:is|was|request|requestis|all)?(?:complete|completed|done|processed|accepted|executed|applied)$/],
  ['good', /succe|valid|^(?:is|was)?(?:saved|persisted)$/],
  ['status', /^(?:(?:http|request|response|operation|api|service)*(?:status|state)|result|outcome)$/],
  ['code', /status|^(?:http|response|result|return|reply|api|service|outcome)*code$|^(?:type|level|severity)$/],
] as const satisfies readonly (readonly [string, RegExp])[]
type Meaning = (typeof meanings)[number][0]

/** Fields by what they are about, whatever they are called exactly. */
function valuesByMeaning(parts: readonly Fields[]): (meaning: Meaning) => unknown[] {
  const all = parts.flatMap((fields) =>
    Object.entries(fields).map(([name, value]) => {
      const plain = plainName(name)
      return [meanings.find(([, names]) => names.test(plain))?.[0], value] as const
    }),
  )
  return (meaning) => all.flatMap(([found, value]) => (found === meaning ? [value] : []))
}

const noError = /^(?:false|no(?:ne|thing)?|null|undefined|n\/a|off|ok(?:ay)?|success\w*|succeeded)$/
/** Whether a field for errors tells of one. */
function holdsError(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  if (typeof value === 'number') return value !== 0
  const word = wordOf(value)
  if (word === null) return value === true || (numberOf(value) ?? 0) !== 0
  return !noError.test(word) && !noFailure.test(word)
}

/** What the fields around the record say. A single no outweighs everything, unless something says yes as plainly. */
type Said = {
  no: boolean
  /** Plainly, or only that the request was taken care of, which a refusal is as well. */
  yes: 'plainly' | 'handled' | null
  /** Neither: not complete, or a word that is not known. */
  unclear: boolean
}

function saidBy(parts: readonly Fields[]): Said {
  const valuesOf = valuesByMeaning(parts)
  const [successes, completes, states] = [valuesOf('success'), valuesOf('complete'), valuesOf('status')]
  const words = states.flatMap((value) => wordOf(value) ?? [])
  const codes = [...states, ...valuesOf('code')]
  const codeWords = codes.flatMap((value) => wordOf(value) ?? [])
  const numbers = codes.flatMap((value) => numberOf(value) ?? [])
  const isPlain = [...successes, ...states].some(isTrue)
  const isHandled = completes.some(isTrue) || numbers.some((number) => number >= 200 && number < 300)
  return {
    no:
      [...successes, ...valuesOf('good'), ...states.filter((value) => value === false)].some(isFalse) ||
      [...successes, ...valuesOf('good')].some((value) => isFailureWord(wordOf(value) ?? '')) ||
      valuesOf('bad').some(holdsError) ||
      codeWords.some(isFailureWord) ||
      numbers.some((number) => number >= 400 || number < 0),
    yes: isPlain ? 'plainly' : isHandled ? 'handled' : null,
    unclear:
      [...successes, ...completes].some((flag) => !isAbsent(flag) && !isTrue(flag)) ||
      (!isPlain && !isHandled && words.length > 0) ||
      numbers.some((number) => number === 0 || (number >= 300 && number < 400)),
  }
}

const idIn = (fields: Fields, name: string): string | null => {
  const own = Object.entries(fields).flatMap(([key, value]) =>
    key.toLowerCase() === name.toLowerCase() ? [value] : [],
  )
  const value = own.find((one) => typeof one === 'string')
  const id = typeof value === 'string' ? value.toLowerCase() : emptyGuid
  return id !== emptyGuid && isGuid(id) ? id : null
}

const inside = (answer: Fields, path: readonly string[]): Fields =>
  path.reduce<Fields>((fields, name) => fieldsOf(fields[name]), answer)

/** The record that an answer holds, as the contract places it: the first of its places with an id. */
export function writtenRecordOf({ record }: WriteRules, answer: Fields): Fields {
  const found = record === 'anywhere' ? [] : record.map((path) => inside(answer, path))
  return found.find((fields) => idIn(fields, 'id') !== null) ?? found.at(-1) ?? {}
}

/**
 * The fields that may say what became of the write: those around the record, and of the objects among them, one level
 * deep. A record is data, also one beside the promised one; so is what the service repeats of the request.
 */
function partsOf(rules: WriteRules, answer: Fields): Fields[] {
  const isData = (name: string, value: unknown): boolean =>
    name === 'request' || (name === 'data' && rules.record !== 'anywhere') || idIn(fieldsOf(value), 'id') !== null
  const parts = Object.entries(answer).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (isData(name, one) ? [] : [fieldsOf(one)])),
  )
  return [answer, ...parts]
}

/** Whether the answer is about another record than the one that was asked for. */
function isOfAnother(rules: WriteRules, answer: Fields, asked: Fields): boolean {
  const records =
    rules.record === 'anywhere' ? [answer, ...Object.values(answer).map(fieldsOf)] : [writtenRecordOf(rules, answer)]
  return records.some((record) =>
    rules.echoes.some(([fields, name]) => {
      const said = fields.map((field) => idIn(record, field)).find((id) => id !== null) ?? null
      const wanted = idIn(asked, name)
      return said !== null && wanted !== null && said !== wanted
    }),
  )
}

/** Whether the record says the opposite of what was asked for. A word that is not known says nothing. */
function isOppositeDone(rules: WriteRules, answer: Fields, asked: Fields): boolean {
  if (rules.removesWithout === null) return false
  const status = writtenRecordOf(rules, answer)['enrollmentStatus']
  const said = readEnrollment(typeof status === 'string' ? status : null)
  const adds = asked[rules.removesWithout]
  return isFalse(adds) ? said === 'yes' || said === 'wait' : isTrue(adds) && said === 'no'
}

/** Whether the answer contains what the contract promises for a completed write. `undefined`: no body. */
function isPromiseKept(id: WriteId, rules: WriteRules, raw: unknown, saysYes: boolean, asked: Fields): boolean {
  const answer = fieldsOf(raw)
  if (rowOf(id).answer.shape === 'none') return raw === undefined || saysYes
  if (rules.sends) return saysYes || isTrue(answer['data'])
  // Who was removed may have no record any more.
  if (rules.removesWithout !== null && isFalse(asked[rules.removesWithout]) && isAbsent(answer['data'])) return saysYes
  return idIn(writtenRecordOf(rules, answer), 'id') !== null
}

/**
 * Judges the answer to a write by its raw envelope, before unknown fields are dropped. Confirmed only when nothing in
 * the envelope says otherwise and it contains what the contract promises for this request. Refused only when nothing
 * says the opposite: else it may have happened. `asked`: params and body.
 */
export function judgeEnvelope(id: WriteId, raw: unknown, asked: Fields): Verdict {
  const rules = writeRules[id]
  const answer = fieldsOf(raw)
  const hasRecord = idIn(writtenRecordOf(rules, answer), 'id') !== null
  // A record without an envelope: its own words are data.
  if (rules.record !== 'anywhere' && !hasRecord && idIn(answer, 'id') !== null)
    return { state: 'unknown', code: 'no_record' }
  const { no, yes, unclear } = saidBy(partsOf(rules, answer))
  const saysYes = yes !== null
  // The contract's own answer to whether the message was sent.
  const isSent = rules.sends ? answer['data'] : null
  if (isFalse(isSent)) return { state: 'refused', code: 'service_said_no' }
  if (no) {
    const isContradicted = yes === 'plainly' || (saysYes && hasRecord) || isTrue(isSent)
    return { state: isContradicted ? 'unknown' : 'refused', code: 'service_said_no' }
  }
  if (unclear) return { state: 'unknown', code: 'not_complete' }
  if (!isPromiseKept(id, rules, raw, saysYes, asked)) return { state: 'unknown', code: 'no_record' }
  if (isOfAnother(rules, answer, asked)) return { state: 'unknown', code: 'other_record' }
  if (isOppositeDone(rules, answer, asked)) return { state: 'unknown', code: 'other_state' }
  return { state: 'confirmed', code: null }
}

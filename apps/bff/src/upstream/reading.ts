import { type AnswerCheck, answerSchema, compileCheck } from '@frontdesk/api-types'
import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import { sealing } from '#reads/sealing.ts'
import { seal } from '#seal.ts'

import { parsedJson, textOf, unusable } from './answer.ts'
import { quotesIn } from './quotes.ts'

/** An answer without its secrets. */
export type SealedAnswer = {
  value: unknown
  /** Names of the fields that held a secret, in alphabetical order. */
  names: string[]
  /** The bytes as they arrived say this value and nothing else. */
  asArrived: boolean
}

/** What a read brought. Looking at it costs, so it is looked at when somebody needs it, and once. */
export type Reading = {
  /** The same for the same bytes, in this process. */
  digest: string
  /** @throws Refusal `upstream_invalid` when it is no text */
  text(): string
  /** Whether the text has as many characters as it had bytes. */
  isAscii(): boolean
  /** @throws Refusal `upstream_invalid` when it is not what the contract promises */
  sealed(): SealedAnswer
  /** With its secrets, for whoever cuts it first. @throws Refusal `upstream_invalid` */
  plain(): unknown
  /** Its bytes are about to be used for another answer: from now on it goes by its text. */
  release(): void
}

/** Op 8's answer is not shown in the contract: all of it is an open object. */
export const isOpenAnswer = (id: OperationId): boolean => rowOf(id).answer.of === 'Project'

const checks = new Map<OperationId, AnswerCheck>()

/** The check of an operation's answers, made at its first use. */
export function checkOfAnswer(id: OperationId): AnswerCheck {
  const known = checks.get(id) ?? compileCheck(answerSchema(id), sealing, isOpenAnswer(id))
  checks.set(id, known)
  return known
}

const notPromised = 'The answer is not what the contract promises.'

/** The schema has the last word on what the quick check does not take, and says why. */
export function readBySchema(id: OperationId, text: string): { sent: unknown; kept: unknown } {
  const json = parsedJson(text)
  if (json === null) throw unusable(notPromised, false)
  const parsed = answerSchema(id).safeParse(json.value)
  if (!parsed.success) throw unusable('The answer does not have the shape of the contract.', false, parsed.error)
  return { sent: json.value, kept: parsed.data }
}

function notText(): never {
  throw unusable(notPromised, false)
}

const plainOf = (id: OperationId, text: string): unknown =>
  checkOfAnswer(id)(quicklyParsed(text), false)?.value ?? readBySchema(id, text).kept

function quicklyParsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unusable(notPromised, false, cause)
  }
}

/** Duplicate names and escapes hide from whoever looks at values only: then the text has more quotes than the value. */
const saysNoMore = (bytes: Buffer, text: string, texts: number): boolean =>
  !text.includes('\\') && quotesIn(bytes) === 2 * texts

function sealedOf(id: OperationId, bytes: Buffer, text: string): SealedAnswer {
  const checked = checkOfAnswer(id)(quicklyParsed(text), true)
  if (checked !== null) {
    const { value, look } = checked
    const asArrived = !look.changed && saysNoMore(bytes, text, look.texts)
    return { value, names: [...look.names].toSorted(), asArrived }
  }
  const { value, names } = seal(readBySchema(id, text).kept, rowOf(id).secrets, isOpenAnswer(id))
  return { value, names: names.toSorted(), asArrived: false }
}

/** What was not made yet. */
const unmade = Symbol('unmade')

class ReadingOfBytes implements Reading {
  readonly digest: string
  readonly #id: OperationId
  /** The bytes, while they are there. */
  #bytes: Buffer | null
  readonly #text: string | null
  readonly #size: number
  #sealed: SealedAnswer | null = null
  #plain: unknown = unmade
  constructor(id: OperationId, bytes: Buffer, digest: string) {
    this.digest = digest
    this.#id = id
    this.#bytes = bytes
    this.#text = textOf(bytes)
    this.#size = bytes.length
  }
  text(): string {
    return this.#text ?? notText()
  }
  isAscii(): boolean {
    return this.#text?.length === this.#size
  }
  sealed(): SealedAnswer {
    return (this.#sealed ??= sealedOf(this.#id, this.#bytes ?? Buffer.from(this.text()), this.text()))
  }
  release(): void {
    this.#bytes = null
  }
  plain(): unknown {
    if (this.#plain === unmade) this.#plain = plainOf(this.#id, this.text())
    return this.#plain
  }
}

export const createReading = (id: OperationId, bytes: Buffer, digest: string): Reading =>
  new ReadingOfBytes(id, bytes, digest)

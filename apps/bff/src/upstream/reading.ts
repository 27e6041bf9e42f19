import { isAscii, isUtf8 } from 'node:buffer'

import { type AnswerCheck, Gathered, type Proof, answerSchema, compileCheck, compileProof } from '@frontdesk/api-types'
import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import { notedFields } from '#directory/noted-fields.ts'
import { type Content, bytesOf } from '#reads/prepared.ts'
import { sealing } from '#reads/sealing.ts'
import { placedIn, placesIn, watchOf } from '#scope/scope.ts'
import { seal } from '#seal.ts'

import { parsedJson, textOf, unusable } from './answer.ts'
import { digestOf } from './digest.ts'
import { quotesIn } from './quotes.ts'

/** An answer without its secrets. */
export type SealedAnswer = {
  /** Made when it is looked at, where the bytes alone have told what it is. */
  readonly value: unknown
  /** Names of the fields that held a secret, in alphabetical order. */
  names: string[]
  /** The bytes as they arrived say this value and nothing else. */
  asArrived: boolean
  /** Where events lie, as it says: the project of an event, by its id. */
  readonly places: Map<string, string>
}

/** The fields of an answer that the directory notes, and nothing else of it. */
export type Gist = {
  /** The same for the same text, in this process. */
  digest: string
  /** The value with these fields only, as JSON. */
  text: string
}

/** What a read brought. Looking at it costs, so it is looked at when somebody needs it, and once. */
export type Reading = {
  /** The same for the same bytes, in this process. */
  digest: string
  /** null where the bytes alone did not tell, or nobody wants to know. */
  readonly gist: Gist | null
  /** @throws Refusal `upstream_invalid` when it is no text */
  text(): string
  /** What came, as it leaves when nothing of it was changed. @throws Refusal `upstream_invalid` when it is no text */
  content(): Content
  /** @throws Refusal `upstream_invalid` when it is not what the contract promises */
  sealed(): SealedAnswer
  /** With its secrets, for whoever cuts it first. @throws Refusal `upstream_invalid` */
  plain(): unknown
  /** Its bytes are about to be used for another answer: from now on it goes by what it has of its own. */
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

const proofs = new Map<OperationId, Proof>()
const chosen: ReadonlySet<string> = new Set(notedFields)

export function proofOf(id: OperationId): Proof {
  const known = proofs.get(id) ?? compileProof(answerSchema(id), sealing, watchOf(id), isOpenAnswer(id), chosen)
  proofs.set(id, known)
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
  if (checked === null) {
    const { value, names } = seal(readBySchema(id, text).kept, rowOf(id).secrets, isOpenAnswer(id))
    return { value, names: names.toSorted(), asArrived: false, places: placesIn(id, value) }
  }
  const { value, look } = checked
  const asArrived = !look.changed && saysNoMore(bytes, text, look.texts)
  return { value, names: [...look.names].toSorted(), asArrived, places: placesIn(id, value) }
}

/** What was not made yet. */
const unmade = Symbol('unmade')

/**
 * Up to here a copy is a text of which each character is a byte. Bytes outside of the heap bring on a large collection for
 * each ten megabytes of them; a text is gone with the next small one.
 */
export const mostText = 65_536

/** What the bytes alone have proven. */
class AsArrived implements SealedAnswer {
  readonly names = []
  readonly asArrived = true
  readonly places: Map<string, string>
  readonly #reading: Pick<Reading, 'text'>
  constructor(reading: Pick<Reading, 'text'>, places: Map<string, string>) {
    this.#reading = reading
    this.places = places
  }
  get value(): unknown {
    return quicklyParsed(this.#reading.text())
  }
}

class GistOf implements Gist {
  readonly digest: string
  readonly text: string
  constructor({ buffer, byteOffset, length }: Uint8Array) {
    const bytes = Buffer.from(buffer, byteOffset, length)
    this.digest = digestOf(bytes)
    this.text = bytes.toString()
  }
}

/** One place for all answers: an answer is proven and its gist made before anything else happens. */
const gathered = new Gathered()

class ReadingOfBytes implements Reading {
  readonly digest: string
  gist: Gist | null = null
  readonly #hasGist: boolean
  readonly #id: OperationId
  readonly #size: number
  /** The bytes, while they are there. */
  #bytes: Buffer | null
  /** What leaves of them afterwards. */
  #copy: Content | null = null
  #text: string | null = null
  #sealed: SealedAnswer | null = null
  #isProven = false
  #plain: unknown = unmade
  constructor(id: OperationId, bytes: Buffer, digest: string, hasGist: boolean) {
    this.digest = digest
    this.#hasGist = hasGist
    this.#id = id
    this.#size = bytes.length
    this.#bytes = bytes
  }
  text(): string {
    const there = this.#bytes ?? this.#copy
    if (this.#text === null && there !== null) this.#text = textOf(bytesOf(there))
    return this.#text ?? notText()
  }
  content(): Content {
    const there = this.#bytes ?? this.#copy
    if (there !== null) return there
    const text = this.text()
    return text.length === this.#size ? text : Buffer.from(text)
  }
  sealed(): SealedAnswer {
    return (this.#sealed ??= this.#proven() ?? sealedOf(this.#id, this.#bytes ?? Buffer.from(this.text()), this.text()))
  }
  release(): void {
    const bytes = this.#bytes
    if (bytes === null) return
    // What is proven may leave, and then its bytes are all that is needed.
    if (!this.#isProven) this.#text ??= textOf(bytes)
    else if (bytes.length > mostText) this.#copy = Buffer.from(bytes)
    else {
      const copy = bytes.toString('latin1')
      this.#copy = copy
      if (isAscii(bytes)) this.#text ??= copy
    }
    this.#bytes = null
  }
  plain(): unknown {
    if (this.#plain === unmade) this.#plain = plainOf(this.#id, this.text())
    return this.#plain
  }
  #proven(): SealedAnswer | null {
    const bytes = this.#bytes
    if (bytes === null || !isUtf8(bytes)) return null
    const placed = proofOf(this.#id)(bytes, this.#hasGist ? gathered : null)
    if (this.#hasGist) {
      if (placed !== null) this.gist = new GistOf(gathered.bytes)
      gathered.clear()
    }
    if (placed === null) return null
    this.#isProven = true
    return new AsArrived(this, placedIn(placed, bytes))
  }
}

/** `hasGist`: somebody will ask for its gist. */
export const createReading = (id: OperationId, bytes: Buffer, digest: string, hasGist = false): Reading =>
  new ReadingOfBytes(id, bytes, digest, hasGist)

import { rowOf } from '@frontdesk/api-types/table'

import type { Directory } from '#directory/directory.ts'
import { type Head, pairsOf } from '#guards/headers.ts'
import { outgoing, remarksOf } from '#outgoing.ts'
import { Refusal } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import { type Scope, placesIn } from '#scope/scope.ts'
import type { Arrival } from '#upstream/digest.ts'
import type { Reading } from '#upstream/reading.ts'
import type { Shared } from '#upstream/shared.ts'
import type { Call } from '#upstream/upstream.ts'
import { namedIn } from '#writes/writes.ts'

import { codingFor } from './codings.ts'
import type { Memory } from './memory.ts'
import { type Content, type Pairs, type Prepared, type Whole, bytesOf, prepare } from './prepared.ts'
import type { Projection } from './projection.ts'

/** A read that was let in: who asks may, and the ids that go in are not outside. */
export type AskedRead = Call & {
  person: { scope?: Scope | undefined }
  /** The ids that go in vouch for records that carry none. */
  vouched: boolean
  /** Which fields of a list's records; null for all of them. */
  projection: Projection | null
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export type Reads = {
  /** Asks the service, every time. The same bytes are not looked at twice. @throws Refusal */
  answer(asked: AskedRead): Promise<Whole>
}

/** Equal scopes are one word. The same object is written once. */
const written = new WeakMap<object, string>()
function wordOf(scope: Scope | undefined, vouched: boolean): string {
  if (!scope) return '*'
  const known = written.get(scope) ?? JSON.stringify(scope)
  written.set(scope, known)
  return `${vouched ? 'v' : 'u'}${known}`
}

/** What is noted of records, seen again and again without a change, is noted again after this. */
const noteAgainMs = 10 * 60_000

/** The bytes were known: so is what was made of them. */
function again(kept: Kept | null): { kept: Kept; isNew: boolean } {
  if (kept === null) throw new Error('an answer was known and is not')
  return { kept, isNew: false }
}

type Leaving = {
  value: () => unknown
  sealed: readonly string[]
  dropped: number
  content: Content
  /** The content is the bytes that came. */
  asArrived: boolean
}

/** A class for the reason that is told in `prepared.ts`. */
export class Kept {
  readonly prepared: Prepared
  notedAt: number
  constructor(prepared: Prepared, notedAt: number) {
    this.prepared = prepared
    this.notedAt = notedAt
  }
}

/** What is noted may tell a pass code, of which a digest is kept; the sealed answer does not. */
function notable({ id, person }: AskedRead, reading: Reading, value: () => unknown): () => unknown {
  if (person.scope || !rowOf(id).secrets.includes('passcode')) return value
  const plain = reading.plain()
  return () => plain
}

/**
 * Reads by the bytes of their answer. What is kept belongs to one credential, one address and one scope; it is never a
 * failure, holds no secret, and is used only for bytes that the service has just sent again.
 */
export function createReads(deps: {
  source: Shared
  memory: Memory<Kept>
  scope: Pick<ScopeGuard, 'learn' | 'cut'>
  leaks: (content: Content) => boolean
  /** Headers of every answer. */
  head: Head
  /** Told of what was let pass, with what the request named. */
  directory: Pick<Directory, 'notedLater' | 'isNoted'>
  elapsed: () => number
}): Reads {
  const { source, memory, scope, leaks, directory, elapsed } = deps
  const usual: Pairs = [...pairsOf(deps.head), 'cache-control', 'no-store']

  const cutFor = ({ id, person, vouched }: AskedRead, reading: Reading): Leaving => {
    const { value, dropped } = scope.cut(person, id, reading.plain(), vouched)
    const { sealed, text } = outgoing(id, value, leaks)
    return { value: () => value, sealed, dropped, content: Buffer.from(text ?? ''), asArrived: false }
  }
  const wholeOf = ({ id }: AskedRead, reading: Reading): Leaving => {
    const answer = reading.sealed()
    const { names, asArrived } = answer
    const content = asArrived ? reading.content() : Buffer.from(JSON.stringify(answer.value))
    if (leaks(content) || leaks(names.join(',')))
      throw new Refusal('upstream_invalid', { detail: `The answer to ${id} held what may not leave the server.` })
    return { value: () => answer.value, sealed: names.slice(0, 30), dropped: 0, content, asArrived }
  }
  const leaving = (asked: AskedRead, reading: Reading): Leaving =>
    asked.person.scope ? cutFor(asked, reading) : wholeOf(asked, reading)

  const note = (asked: AskedRead, reading: Reading, call: string | null, value: () => unknown): void => {
    // What is cut to a scope is not all that the bytes say.
    const gist = call === null || asked.person.scope ? null : reading.gist
    if (call === null || gist === null) directory.notedLater(asked.id, namedIn(asked), notable(asked, reading, value))
    else if (!directory.isNoted(call, gist.digest)) {
      const sight = { address: call, gist: gist.digest }
      directory.notedLater(asked.id, namedIn(asked), () => JSON.parse(gist.text), sight)
    }
  }

  const firstSight = (asked: AskedRead, reading: Reading, key: string, call: string | null): Kept => {
    const { value, sealed, dropped, content, asArrived } = leaving(asked, reading)
    note(asked, reading, call, value)
    // Last of all: what was checked, cut and sealed was the whole answer.
    const shown = asked.projection === null ? content : asked.projection.of(bytesOf(content))
    const isWorth = memory.isWorth(key, reading.digest)
    // What leaves once needs no bytes of its own.
    const identity = isWorth ? bytesOf(shown) : shown
    const prepared = prepare({
      identity,
      word: `${key} ${reading.digest}`,
      head: sealed.length === 0 && dropped === 0 ? usual : [...usual, ...pairsOf(remarksOf({ sealed, dropped }))],
      places: placesOf(asked, reading),
      grew: (by) => memory.grew(key, kept, by),
    })
    const kept = new Kept(prepared, elapsed())
    const bytes = asArrived && asked.projection === null && typeof identity !== 'string' ? identity : null
    if (isWorth) memory.keep(key, { digest: reading.digest, bytes }, kept, prepared.size())
    return kept
  }

  return {
    async answer(asked) {
      const cut = wordOf(asked.person.scope, asked.vouched)
      const call = source.keyOf(asked)
      // No call has a second space.
      const isAll = cut === '*' && asked.projection === null && call !== null
      const key = isAll ? call : `${call} ${cut}${asked.projection?.word ?? ''}`
      const seen: { kept: Kept | null } = { kept: null }
      const isKnown = (arrival: Arrival): boolean => {
        seen.kept = memory.seen(key, arrival)
        // What is due to be noted again has to be looked at again.
        return seen.kept !== null && elapsed() - seen.kept.notedAt <= noteAgainMs
      }
      const reading = await source.read(asked, { isKnown, cut: cut !== '*' }, call)
      const { kept, isNew } = reading === null ? again(seen.kept) : await lookedAt(asked, reading, key, call)
      const { prepared } = kept
      if (prepared.places.size > 0) await scope.learn(prepared.places)
      if (!isNew) prepared.usedAgain()
      return prepared.answer(codingFor(asked.acceptEncoding), asked.ifNoneMatch)
    },
  }

  async function lookedAt(
    asked: AskedRead,
    reading: Reading,
    key: string,
    call: string | null,
  ): Promise<{ kept: Kept; isNew: boolean }> {
    // Whoever joined the call of somebody else was not asked whether the bytes are known.
    const kept = memory.find(key, reading.digest)
    if (kept === null) return { kept: await learnt(asked, reading, key, call), isNew: true }
    if (elapsed() - kept.notedAt > noteAgainMs) {
      kept.notedAt = elapsed()
      note(asked, reading, call, leaving(asked, reading).value)
    }
    return { kept, isNew: false }
  }

  /** What an answer says of places counts even when it is not for this person. */
  async function learnt(asked: AskedRead, reading: Reading, key: string, call: string | null): Promise<Kept> {
    try {
      return firstSight(asked, reading, key, call)
    } catch (failure) {
      await scope.learn(placesOf(asked, reading))
      throw failure
    }
  }
}

const placesOf = ({ id, person }: AskedRead, reading: Reading): Map<string, string> =>
  person.scope ? placesIn(id, reading.plain()) : reading.sealed().places

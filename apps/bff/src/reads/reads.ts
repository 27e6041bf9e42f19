import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import type { Head } from '#guards/headers.ts'
import { outgoing, remarksOf } from '#outgoing.ts'
import { Refusal } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import { type Scope, placesIn } from '#scope/scope.ts'
import type { Reading } from '#upstream/reading.ts'
import type { Shared } from '#upstream/shared.ts'
import type { Call } from '#upstream/upstream.ts'
import { namedIn } from '#writes/writes.ts'

import { codingFor } from './codings.ts'
import type { Memory } from './memory.ts'
import { type Prepared, prepare } from './prepared.ts'

/** A read that was let in: who asks may, and the ids that go in are not outside. */
export type AskedRead = Call & {
  person: { scope?: Scope | undefined }
  /** The ids that go in vouch for records that carry none. */
  vouched: boolean
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export type Reads = {
  /** Asks the service, every time. The same bytes are not looked at twice. @throws Refusal */
  answer(asked: AskedRead): Promise<Response>
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

type Leaving = { value: unknown; sealed: readonly string[]; dropped: number; bytes: Buffer }
export type Kept = { prepared: Prepared; notedAt: number }

/** What is noted may tell a pass code, of which a digest is kept; the sealed answer does not. */
const notable = ({ id, person }: AskedRead, reading: Reading, value: unknown): unknown =>
  !person.scope && rowOf(id).secrets.includes('passcode') ? reading.plain() : value

/**
 * Reads by the bytes of their answer. What is kept belongs to one credential, one address and one scope; it is never a
 * failure, holds no secret, and is used only for bytes that the service has just sent again.
 */
export function createReads(deps: {
  source: Shared
  memory: Memory<Kept>
  scope: Pick<ScopeGuard, 'learn' | 'cut'>
  leaks: (text: string) => boolean
  /** Told of what was let pass, with what the request named. */
  noted: (id: OperationId, asked: Readonly<Record<string, unknown>>, value: unknown) => void
  /** Headers of every answer. */
  head: Head
  elapsed: () => number
}): Reads {
  const { source, memory, scope, leaks, elapsed } = deps

  const cutFor = ({ id, person, vouched }: AskedRead, reading: Reading): Leaving => {
    const { value, dropped } = scope.cut(person, id, reading.plain(), vouched)
    const { sealed, text } = outgoing(id, value, leaks)
    return { value, sealed, dropped, bytes: Buffer.from(text ?? '') }
  }
  const wholeOf = ({ id }: AskedRead, reading: Reading): Leaving => {
    const { value, names, asArrived } = reading.sealed()
    const text = asArrived ? reading.text() : JSON.stringify(value)
    if (leaks(text) || leaks(names.join(',')))
      throw new Refusal('upstream_invalid', { detail: `The answer to ${id} held what may not leave the server.` })
    const bytes = asArrived ? reading.bytes() : Buffer.from(text)
    return { value, sealed: names.slice(0, 30), dropped: 0, bytes }
  }
  const leaving = (asked: AskedRead, reading: Reading): Leaving =>
    asked.person.scope ? cutFor(asked, reading) : wholeOf(asked, reading)

  const firstSight = (asked: AskedRead, reading: Reading, key: string): Kept => {
    const { value, sealed, dropped, bytes } = leaving(asked, reading)
    deps.noted(asked.id, namedIn(asked), notable(asked, reading, value))
    const prepared = prepare({
      identity: bytes,
      word: `${key} ${reading.digest}`,
      head: { ...deps.head, 'cache-control': 'no-store', ...remarksOf({ sealed, dropped }) },
      places: placesOf(asked, reading),
      grew: (by) => memory.grew(key, kept, by),
    })
    const kept = { prepared, notedAt: elapsed() }
    memory.keep(key, reading.digest, kept, prepared.size())
    return kept
  }

  return {
    async answer(asked) {
      const cut = wordOf(asked.person.scope, asked.vouched)
      const call = source.keyOf(asked)
      const key = `${call} ${cut}`
      const isKnown = (digest: string): boolean => memory.has(key, digest)
      const reading = await source.read(asked, { isKnown, cut: cut !== '*' }, call)
      const known = memory.find(key, reading.digest)
      if (known !== null && elapsed() - known.notedAt > noteAgainMs) {
        known.notedAt = elapsed()
        deps.noted(asked.id, namedIn(asked), notable(asked, reading, leaving(asked, reading).value))
      }
      const { prepared } = known ?? (await learnt(asked, reading, key))
      if (prepared.places.size > 0) await scope.learn(prepared.places)
      if (known !== null) prepared.usedAgain()
      return prepared.answer(codingFor(asked.acceptEncoding), asked.ifNoneMatch)
    },
  }

  /** What an answer says of places counts even when it is not for this person. */
  async function learnt(asked: AskedRead, reading: Reading, key: string): Promise<Kept> {
    try {
      return firstSight(asked, reading, key)
    } catch (failure) {
      await scope.learn(placesOf(asked, reading))
      throw failure
    }
  }
}

const placesOf = ({ id, person }: AskedRead, reading: Reading): Map<string, string> =>
  placesIn(id, person.scope ? reading.plain() : reading.sealed().value)

import { isRecord } from '@frontdesk/api-types/is-record'
import type { DeskAnswer } from '@frontdesk/desk-api'
import type { IndexedEntry } from '@frontdesk/finder/entry'

import { mapWithConcurrency } from '#concurrency/map-with-concurrency.ts'
import type { Directory } from '#directory/directory.ts'
import { problemErrorOf } from '#problem.ts'

import {
  type Found,
  type Kind,
  type WalkOperation,
  isWalkOperation,
  kinds,
  readOfKind,
  seedOf,
} from '../walk/address.ts'
import type { CallService, Seen } from '../walk/ask.ts'
import { linksOf, linksOfKnown } from '../walk/links.ts'
import { freshMs } from '../walk/walks.ts'
import { type Entry, type Named, readPastedEntries } from './read-pasted-entries.ts'

export type Examined = DeskAnswer<'examineSeeds'>['entries'][number]
export type Examine = (given: { text: string; projectId: string | null }) => Promise<{
  entries: Examined[]
  /** What a walk begins with: everything that may be something, and what leads on from an answer that is fresh. */
  seeds: Found[]
}>

const askedAtOnce = 24
const atOnce = 4
const patienceMs = 8000

type Verdict = Pick<Examined, 'is' | 'id' | 'name' | 'slug' | 'known'>
/** An entry that was asked, with what its answer leads to. */
type Answered = { verdict: Verdict; links: Found[] }

const nothing = { id: null, name: null, slug: null, known: false }
const verdictOf = ({ kind, id, name, slug }: IndexedEntry): Verdict | null =>
  kind === 'event' || kind === 'company' || kind === 'project' ? { is: kind, id, name, slug, known: true } : null
const keyOf = (named: Named): string =>
  named.kind === 'slug' ? named.slug.toLowerCase() : named.kind === 'unreadable' ? '' : named.id

/** Which operations tell what it is, in their order. */
const asksFor = (named: Named): readonly (readonly [Kind, WalkOperation])[] => {
  if (named.kind === 'slug') return [['event', 'getEventForSlug']]
  if (named.kind === 'unreadable') return []
  return (named.kind === 'id' ? kinds : [named.kind]).map((kind) => [kind, readOfKind[kind]])
}

const missing: ReadonlySet<string> = new Set(['upstream_not_found', 'upstream_rejected', 'invalid_input'])

function failureOf(failure: unknown): Examined['is'] {
  const { code } = problemErrorOf(failure)
  if (missing.has(code)) return 'unknown'
  return code === 'upstream_forbidden' ? 'refused' : 'unanswered'
}

/** An event by its companies: it is there when it has any. */
const isThere = ({ id, value }: Seen): boolean => id !== readOfKind.event || (Array.isArray(value) && value.length > 0)

/** Says what the entries of a text are: by what is known, and for a few by asking the service. */
export function createExamine(deps: {
  directory: Pick<Directory, 'ofKind'>
  call: CallService
  learn: (seen: readonly Seen[]) => Promise<void>
  now: () => Date
}): Examine {
  const { directory, call } = deps
  const known = (): ((named: Named) => IndexedEntry | null) => {
    const byKey = new Map<string, IndexedEntry>()
    for (const kind of kinds)
      for (const entry of directory.ofKind(kind)) {
        byKey.set(entry.id, entry)
        if (kind === 'event' && entry.slug !== null) byKey.set(entry.slug.toLowerCase(), entry)
      }
    return (named) => byKey.get(keyOf(named)) ?? null
  }
  const askOne = async (named: Named, projectId: string | null, signal: AbortSignal): Promise<Answered> => {
    let last: Examined['is'] = 'unknown'
    for (const [is, operation] of asksFor(named)) {
      try {
        const within = named.kind === 'slug' ? projectId : null
        const subject = named.kind === 'slug' ? named.slug : keyOf(named)
        // The next one is asked only when this one is not it.
        const seen = await call({ operation, subject, within }, signal)
        await deps.learn([seen])
        if (!isThere(seen)) continue
        const address = seedOf({ operation, subject, within })
        return {
          verdict: described(is, named, seen.value),
          links: linksOf({ ...address, mention: false, tries: 0 }, address, seen.value),
        }
      } catch (failure) {
        last = failureOf(failure)
        if (last === 'unanswered') break
      }
    }
    return { verdict: { ...nothing, is: last }, links: [] }
  }
  return async ({ text, projectId }) => {
    const find = known()
    const read = readPastedEntries(text)
    const firsts = new Map<string, Entry>()
    for (const entry of read) {
      const key = keyOf(entry.named)
      if (key !== '' && !firsts.has(key)) firsts.set(key, entry)
    }
    const open = [...firsts.values()].filter(({ named }) => find(named) === null).slice(0, askedAtOnce)
    const late = AbortSignal.timeout(patienceMs)
    const answers = await mapWithConcurrency(open, ({ named }) => askOne(named, projectId, late), {
      concurrency: atOnce,
      signal: late,
    })
    const answered = new Map(open.map((entry, at) => [entry, answers[at]]))
    const entries = read.map((entry): Examined => {
      const { line, text: written, named } = entry
      const shown = { ...nothing, line, text: written }
      if (named.kind === 'unreadable') return { ...shown, is: 'unreadable' }
      if (firsts.get(keyOf(named)) !== entry) return { ...shown, is: 'repeated' }
      const entryKnown = find(named)
      const verdict = (entryKnown && verdictOf(entryKnown)) ?? answered.get(entry)?.verdict
      return { ...shown, ...(verdict ?? { is: 'waiting' as const }) }
    })
    const freshSince = deps.now().getTime() - freshMs
    const seeds = [...firsts.values()].flatMap((entry) => {
      const answer = answered.get(entry)
      if (answer && answer.links.length > 0) return answer.links
      const seen = find(entry.named)
      // Seen lately: only what it leads to is asked.
      if (seen && seen.seenAt > freshSince && isWalkOperation(seen.operation))
        return linksOfKnown(seen).filter(({ operation }) => operation !== readOfKind.project)
      return seedsOf(entry.named, answer?.verdict ?? null, projectId)
    })
    return { entries, seeds }
  }
}

function described(is: Kind, named: Named, value: unknown): Verdict {
  const texts = (name: string): string | null => {
    const text = isRecord(value) ? value[name] : null
    return typeof text === 'string' && text !== '' ? text.slice(0, 200) : null
  }
  if (named.kind === 'slug')
    return { is, id: texts('id')?.toLowerCase() ?? null, name: texts('name'), slug: named.slug, known: false }
  return { is, id: keyOf(named), name: texts('displayName') ?? texts('name'), slug: null, known: false }
}

/** What is there for certain is asked by its kind; what is not there, not again. */
function seedsOf(named: Named, verdict: Verdict | null, projectId: string | null): Found[] {
  const is = verdict?.is
  if (is === 'unknown' || named.kind === 'unreadable') return []
  if (named.kind === 'slug') return [seedOf({ operation: 'getEventForSlug', subject: named.slug, within: projectId })]
  const kind = kinds.find((one) => one === (named.kind === 'id' ? is : named.kind))
  return [seedOf({ operation: kind ? readOfKind[kind] : 'identify', subject: named.id, within: null })]
}

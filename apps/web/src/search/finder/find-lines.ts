import { say } from '#i18n/say.ts'
import { type ParsedInput, looksLikeCode, parseInput } from '#search/input/parse-input.ts'
import { eventHref } from '#search/rows/open-pages.ts'
import type { BoxResult } from '#search/rows/results.ts'

import { isSure } from './find-misses.ts'
import { directoryRows, foundRows, isFoundHere, ranks, receiptLine, upstreamRows } from './find-rows.ts'
import type { SearchScope, Finder } from './finder.ts'

/** Result of one line. `several`: more than one record matches; `unknown`: the search was incomplete. */
export type LineAnswer = {
  outcome: 'found' | 'several' | 'absent' | 'unknown'
  row: BoxResult | null
  /** Summary of the search, or a message. */
  says: string | null
}

type Deps = {
  finder: Finder
  scope: SearchScope
  origin: string
  now: () => number
  put: (at: number, answer: LineAnswer) => void
}

/** Searches the lines one by one; concurrency within a line is limited by the finder. Aborted by the signal. */
export async function lookUpLines(lines: readonly string[], deps: Deps, signal: AbortSignal): Promise<void> {
  const stop = () => deps.finder.forget()
  signal.addEventListener('abort', stop)
  for (const [at, line] of lines.entries()) {
    // Sequential, so that a long list causes no burst of requests.
    const answer = await lookUpLine(line, deps)
    if (signal.aborted) break
    deps.put(at, answer)
  }
  signal.removeEventListener('abort', stop)
}

async function lookUpLine(line: string, { finder, scope, origin, now }: Deps): Promise<LineAnswer> {
  const reading = parseInput(line, origin)
  const { address } = reading
  if (address !== null) {
    const label = say('Open {address}', { address })
    return {
      outcome: 'found',
      row: { id: address, label, group: '', icon: 'page', rank: 100, href: address },
      says: null,
    }
  }
  const [link] = upstreamRows(reading, scope)
  if (link) return { outcome: 'found', row: link, says: null }
  await finder.search(reading, scope, looksLikeCode(reading))
  const state = finder.get()
  const { receipt, directory } = state
  const says = receipt ? receiptLine(receipt) : null
  const found = foundRows(state.found, () => null)
  const seen = directoryRows(reading, state, scope, now())
  const certain = seen.filter(({ rank }) => rank >= ranks.own - 1)
  const [row] = found.length > 0 ? found : certain.length > 0 ? certain : seen
  if (row) {
    const one = found.length > 0 || certain.length === 1 || seen.length === 1
    const isHere = says !== null && isFoundHere(reading, state.found, seen)
    return { outcome: one ? 'found' : 'several', row, says: isHere ? say('Found on this desk') : says }
  }
  const sure = (receipt === null || isSure(receipt)) && directory !== 'failed'
  const [byName] = slugRows(reading)
  if (byName) return { outcome: 'unknown', row: byName, says }
  if (sure) return { outcome: 'absent', row: null, says: says ?? say('No match') }
  return { outcome: 'unknown', row: null, says: says ?? say('The search did not answer') }
}

/** A link or a word with a dash may be an event's slug. */
function slugRows({ slug, code, phone }: ParsedInput): BoxResult[] {
  if (slug === null || looksLikeCode({ code, phone }) || (code !== null && !/[-\d]/u.test(slug))) return []
  const href = eventHref(slug, null)
  return [
    { id: href, label: say('Try {slug} as an event address', { slug }), group: '', icon: 'event', rank: 60, href },
  ]
}

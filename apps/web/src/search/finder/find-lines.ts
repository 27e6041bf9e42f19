import { say } from '#i18n/say.ts'
import { eventHref } from '#search/open-pages.ts'
import { type Reading, looksLikeCode, readBox } from '#search/reading.ts'
import type { BoxResult } from '#search/results.ts'

import { isSure } from './find-misses.ts'
import { directoryRows, foundRows, receiptLine, upstreamRows } from './find-rows.ts'
import type { FindIn, Finder } from './finder.ts'

/** What one line came to. `several`: more than one record fits; `unknown`: not everything could be asked. */
export type LineAnswer = {
  outcome: 'found' | 'several' | 'absent' | 'unknown'
  row: BoxResult | null
  /** The receipt of this line, or what else is to be said. */
  says: string | null
}

type Deps = {
  finder: Finder
  where: FindIn
  origin: string
  now: () => number
  put: (at: number, answer: LineAnswer) => void
}

/** Looks up each line for itself, one after the other: what one line finds in flight is the finder's own limit. Ends with its signal. */
export async function lookUpLines(lines: readonly string[], deps: Deps, signal: AbortSignal): Promise<void> {
  const stop = () => deps.finder.forget()
  signal.addEventListener('abort', stop)
  for (const [at, line] of lines.entries()) {
    // One line is looked up after the other, so that a long list is no burst.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await lookUpLine(line, deps)
    if (signal.aborted) break
    deps.put(at, answer)
  }
  signal.removeEventListener('abort', stop)
}

async function lookUpLine(line: string, { finder, where, origin, now }: Deps): Promise<LineAnswer> {
  const reading = readBox(line, origin)
  const { address } = reading
  if (address !== null) {
    const label = say('Open {address}', { address })
    return {
      outcome: 'found',
      row: { id: address, label, group: '', icon: 'page', rank: 100, href: address },
      says: null,
    }
  }
  const [link] = upstreamRows(reading, where)
  if (link) return { outcome: 'found', row: link, says: null }
  await finder.ask(reading, where, looksLikeCode(reading))
  const state = finder.get()
  const { receipt, directory } = state
  const says = receipt ? receiptLine(receipt) : null
  const found = foundRows(state.found, () => null)
  const seen = directoryRows(reading, state, where, now()).toSorted((a, b) => b.rank - a.rank)
  const certain = seen.filter(({ rank }) => rank >= 97)
  const [row] = found.length > 0 ? found : certain.length > 0 ? certain : seen
  if (row) {
    const one = found.length > 0 || certain.length === 1 || seen.length === 1
    return { outcome: one ? 'found' : 'several', row, says }
  }
  const sure = (receipt === null || isSure(receipt)) && directory !== 'failed'
  const [byName] = slugRows(reading)
  if (byName) return { outcome: 'unknown', row: byName, says }
  if (sure) return { outcome: 'absent', row: null, says: says ?? say('No match') }
  return { outcome: 'unknown', row: null, says: says ?? say('The search did not answer') }
}

/** A link or a word with a dash may lead to an event: its page tells. */
function slugRows({ slug, code, phone }: Reading): BoxResult[] {
  if (slug === null || looksLikeCode({ code, phone }) || (code !== null && !/[-\d]/u.test(slug))) return []
  const href = eventHref(slug, null)
  return [
    { id: href, label: say('Try {slug} as an event address', { slug }), group: '', icon: 'event', rank: 60, href },
  ]
}

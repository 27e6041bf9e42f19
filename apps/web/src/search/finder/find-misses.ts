import { say } from '#i18n/say.ts'
import { type Reading, looksLikeCode } from '#search/reading.ts'
import type { BoxResult } from '#search/results.ts'

import { countsOf, ranks } from './find-rows.ts'
import type { FindIn, FinderState, Receipt } from './finder.ts'

const short = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`

type Asking = {
  /** Enter was pressed: what is found first opens. */
  armed: boolean
  where: FindIn
  /** Shows the receipt of the search. */
  openReceipt: () => void
  /** Asks the service for the id or the code, and opens what it finds. */
  askService: (() => void) | undefined
  /** How well the best of the directory fits, as its row stands; 0 without any. */
  best: number
}

/** What stands for a search that is under way, and what for one that found nothing. */
export function searchRows(reading: Reading, state: FinderState, asking: Asking): BoxResult[] {
  if (reading.text === '' || reading.address !== null || reading.lines.length > 1) return []
  if (reading.ids.length > 0) return idRows(reading, state, asking)
  return [...codeRows(reading, state, asking), ...peopleRows(reading, state, asking.best)]
}

/** Everything was asked and everything said no. */
export function isSure(receipt: Receipt): boolean {
  const { refused, silent, unclear, untried } = countsOf(receipt)
  return receipt.ended === 'done' && refused + silent + unclear + untried === 0
}

function idRows(
  { ids, upstream }: Reading,
  state: FinderState,
  { armed, where, openReceipt, askService }: Asking,
): BoxResult[] {
  if (state.found.length > 0 || state.hits.length > 0 || upstream !== null) return []
  const id = short(ids.at(-1) ?? '')
  const { receipt } = state
  if (receipt === null || receipt.ended === null) {
    if (state.settled && receipt === null)
      return [
        {
          id: 'stopped',
          label: say('Stopped before {id} was looked up', { id }),
          detail: say('Enter looks it up'),
          group: say('Look up'),
          icon: 'search',
          rank: 96,
          keepOpen: true,
          ...(askService ? { run: askService } : {}),
        },
      ]
    return [
      {
        id: 'looking',
        label: say('Looking for {id} in {count, plural, one {# event} other {# events}}', {
          id,
          count: where.places.length,
        }),
        detail: armed ? say('The first match opens; Esc stops') : say('Enter opens the first match'),
        group: say('Look up'),
        icon: 'search',
        rank: 97,
      },
    ]
  }
  const sure = isSure(receipt)
  return [
    {
      id: 'missed',
      label: sure ? say('No match for the id {id}', { id }) : say('Couldn’t find out what {id} is', { id }),
      detail:
        where.places.length === 0
          ? say('Open or pin the event it belongs to, and look again')
          : say('Ask for the link in their e-mail, or which event it is for'),
      told: true,
      group: say('Receipt'),
      icon: 'question',
      rank: 96,
      keepOpen: true,
      run: openReceipt,
    },
  ]
}

/** How a word looks: `SPRING-25` hardly is anything but a code; `spring-25` may be a slug, `spring` a name. */
const rankOf = (reading: Reading): number => (looksLikeCode(reading) ? 83 : /\d/u.test(reading.code ?? '') ? 57 : 44)

function codeRows(reading: Reading, state: FinderState, { where, askService, openReceipt }: Asking): BoxResult[] {
  const { code, phone } = reading
  const projects = new Set([...where.places.flatMap(({ inProject }) => inProject ?? []), ...where.projects]).size
  if (code === null || phone !== null || projects === 0 || state.found.length > 0) return []
  const row = { id: `code ${code}`, label: say('Look up the code {code}', { code }), group: say('Code') }
  const { receipt } = state
  if (receipt === null)
    return [
      {
        ...row,
        detail: say('in the registration types of {projects, plural, one {# project} other {# projects}}', {
          projects,
        }),
        icon: 'code',
        rank: rankOf(reading),
        ...(askService ? { keepOpen: true as const, run: askService } : {}),
      },
    ]
  if (receipt.ended === null)
    return [{ ...row, detail: say('Checking the registration types; Esc stops'), icon: 'code', rank: rankOf(reading) }]
  const { refused, silent, untried } = countsOf(receipt)
  return [
    {
      ...row,
      detail:
        refused + silent + untried === 0
          ? say('No registration type has this code')
          : say('Not found; some couldn’t be checked'),
      icon: 'code',
      rank: rankOf(reading),
      keepOpen: true,
      run: openReceipt,
    },
  ]
}

/** One word without digits: a name as likely as anything. */
const isBareName = ({ words, slug }: Reading): boolean => words.length === 1 && slug !== null && !/\d/u.test(slug)

/** A confirmation number or a code that neither the directory nor a registration type knows. */
function missedNumber(reading: Reading, { receipt, found }: FinderState): string | null {
  const { code } = reading
  if (code === null || !looksLikeCode(reading) || !/\d/u.test(code)) return null
  return found.length === 0 && receipt?.ended !== null ? code : null
}

/** What to ask the person for instead: never what was just given. */
function adviceOf(
  { email, phone }: Reading,
  directory: 'on' | 'off' | 'failed' | 'idle',
  number: string | null,
): string {
  if (directory === 'failed') return say('The search by name did not answer')
  if (directory === 'idle') return say('Stopped before the search had finished')
  if (directory === 'off') return say('Search by name is switched off here. Ask for the link in their e-mail')
  if (email !== null) return say('Ask for their name, or another e-mail address of theirs')
  if (phone !== null || number !== null) return say('Ask for their name or their e-mail address')
  return say('Ask for their e-mail address, or the link in their e-mail')
}

/**
 * Nobody fits what can only be meant for somebody: said, with what to ask for. It stands above those that are merely like
 * it, so that Enter opens no stranger.
 */
function peopleRows(reading: Reading, state: FinderState, best: number): BoxResult[] {
  const { text, email, phone, badge, words } = reading
  const number = missedNumber(reading, state)
  const own = email ?? phone ?? number
  const meant = own !== null || badge !== null || words.length > 1
  const bare = !meant && isBareName(reading)
  if ((!meant && !(bare && best === 0)) || !state.settled || state.directory === 'asking') return []
  if (best >= (own === null ? ranks.typo - 1 : ranks.exact - 1)) return []
  const called = (own ?? text).slice(0, 60)
  return [
    {
      id: 'nobody',
      label:
        own === null
          ? say('No match for “{text}”', { text: called })
          : own === number
            ? say('No match for the number {number}', { number })
            : say('No match for {text}', { text: called }),
      detail: best > 0 ? say('Similar') : adviceOf(reading, state.directory, number),
      told: true,
      group: '',
      icon: 'question',
      // A single word may name a page or a code as well: the miss stands above the guess at an event's address only.
      rank: bare ? 2 : best > 0 ? ranks.all + 2 : 40,
    },
  ]
}

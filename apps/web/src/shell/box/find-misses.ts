import { say } from '#words/say.ts'

import { countsOf, ranks } from './find-rows.ts'
import type { FindIn, FinderState, Receipt } from './finder.ts'
import { type Reading, looksLikeCode } from './reading.ts'
import type { BoxResult } from './results.ts'

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
          stays: true,
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
        detail: armed ? say('What is found first opens; Esc stops') : say('Enter opens what is found first'),
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
      label: sure ? say('Nothing by the id {id}', { id }) : say('Could not tell what {id} is', { id }),
      detail:
        where.places.length === 0
          ? say('Open or pin the event it belongs to, and look again')
          : say('Ask for the link in their mail, or which event it is for'),
      told: true,
      group: say('Receipt'),
      icon: 'question',
      rank: 96,
      stays: true,
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
        ...(askService ? { stays: true as const, run: askService } : {}),
      },
    ]
  if (receipt.ended === null)
    return [{ ...row, detail: say('Asking the registration types; Esc stops'), icon: 'code', rank: rankOf(reading) }]
  const { refused, silent, untried } = countsOf(receipt)
  return [
    {
      ...row,
      detail:
        refused + silent + untried === 0
          ? say('No registration type knows it')
          : say('Not found; some could not be asked'),
      icon: 'code',
      rank: rankOf(reading),
      stays: true,
      run: openReceipt,
    },
  ]
}

/**
 * Nobody fits what can only be meant for somebody: said, with what to ask for. It stands above those that are merely like
 * it, so that Enter opens no stranger.
 */
function peopleRows({ text, email, phone, badge, words }: Reading, state: FinderState, best: number): BoxResult[] {
  const own = email ?? phone
  const meant = own !== null || badge !== null || words.length > 1
  if (!meant || !state.settled || state.directory === 'asking') return []
  if (best >= (own === null ? ranks.typo - 1 : ranks.exact - 1)) return []
  const advice = {
    on: say('Ask for their attendee id, or the link in their mail: the service itself has no search'),
    off: say('The directory is off here: ask for their attendee id, or the link in their mail'),
    failed: say('The directory did not answer, so nobody could be looked for by name'),
    idle: say('Stopped before the directory had answered'),
  }
  const called = (own ?? text).slice(0, 60)
  return [
    {
      id: 'nobody',
      label:
        own === null
          ? say('Nobody seen here fits “{text}”', { text: called })
          : say('Nobody seen here has {text}', { text: called }),
      detail: best > 0 ? say('These are like it') : advice[state.directory],
      told: true,
      group: '',
      icon: 'question',
      rank: best > 0 ? ranks.all + 2 : 40,
    },
  ]
}

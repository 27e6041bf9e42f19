import { say } from '#i18n/say.ts'
import { isWordWithDigits, readingsOf } from '#records/registration/code-readings.ts'
import { type ParsedInput, directoryQuestion, isPlainCode, looksLikeCode } from '#search/input/parse-input.ts'
import type { BoxResult } from '#search/rows/results.ts'
import { middleTruncated } from '#ui/id.tsx'

import { countsOf, ranks } from './find-rows.ts'
import type { SearchScope, FinderState, Receipt } from './finder.ts'

type SearchActions = {
  /** Enter was pressed: the first match is opened. */
  pendingEnter: boolean
  scope: SearchScope
  /** Opens the receipt of the search. */
  openReceipt: () => void
  /** Puts another text into the box, and looks it up. */
  onText: (text: string) => void
  /** Searches the service for the id or the code, and opens the match. */
  searchService: (() => void) | undefined
  /** A number without a match is ranked above its look-up as a pass code. */
  numbersAreTickets: boolean
  /** The text names a page or a command: nobody is to be asked for their e-mail address. */
  namesPage?: boolean
  /** Rank of the best directory hit; 0 without any. */
  best: number
  /** Who only looks up people does no harm to somebody of a similar name: Enter opens them. */
  opensSimilar?: boolean
}

/** Rows for a running search and for one without a match. */
export function searchStateRows(reading: ParsedInput, state: FinderState, actions: SearchActions): BoxResult[] {
  if (reading.text === '' || reading.address !== null || reading.lines.length > 1) return []
  if (reading.ids.length > 0) return idRows(reading, state, actions)
  return [...codeRows(reading, state, actions), ...peopleRows(reading, state, actions)]
}

/** Every probe ran and every answer was "absent". */
export function isSure(receipt: Receipt): boolean {
  const { refused, silent, unclear, untried } = countsOf(receipt)
  return receipt.ended === 'done' && refused + silent + unclear + untried === 0
}

function idRows(
  { ids, upstream }: ParsedInput,
  state: FinderState,
  { pendingEnter, scope, openReceipt, searchService }: SearchActions,
): BoxResult[] {
  if (state.found.length > 0 || state.hits.length > 0 || upstream !== null) return []
  const id = middleTruncated(ids.at(-1) ?? '')
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
          ...(searchService ? { run: searchService } : {}),
        },
      ]
    return [
      {
        id: 'looking',
        label: say('Looking for {id} in {count, plural, one {# event} other {# events}}', {
          id,
          count: scope.events.length,
        }),
        detail: pendingEnter ? say('The first match opens; Esc stops') : say('Enter opens the first match'),
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
        scope.events.length === 0
          ? say('Open or pin the event it belongs to, and look again')
          : say('Ask for the link in their e-mail, or which event it is for'),
      wrapDetail: true,
      group: say('Receipt'),
      icon: 'question',
      rank: 96,
      keepOpen: true,
      run: openReceipt,
    },
  ]
}

/** By its form: `SPRING-25` is most likely a code; `spring-25` may be a slug, `spring` a name. */
const rankOf = (reading: ParsedInput): number =>
  looksLikeCode(reading) ? 83 : /\d/u.test(reading.code ?? '') ? 57 : 44

function codeRows(reading: ParsedInput, state: FinderState, actions: SearchActions): BoxResult[] {
  const { code, phone } = reading
  const { scope } = actions
  const projects = new Set([...scope.events.flatMap(({ recordProjectId }) => recordProjectId ?? []), ...scope.projects])
    .size
  if (code === null || phone !== null || projects === 0 || state.found.length > 0) return []
  return [codeRow(reading, state, actions, { code, projects }), ...readingRows(reading, state, actions, code)]
}

function codeRow(
  reading: ParsedInput,
  { receipt }: FinderState,
  { searchService, openReceipt }: SearchActions,
  { code, projects }: { code: string; projects: number },
): BoxResult {
  const row = { id: `code ${code}`, label: say('Look up the code {code}', { code }), group: say('Code') }
  if (receipt === null)
    return {
      ...row,
      detail: say('in the registration types of {projects, plural, one {# project} other {# projects}}', { projects }),
      icon: 'code',
      rank: rankOf(reading),
      ...(searchService ? { keepOpen: true as const, run: searchService } : {}),
    }
  if (receipt.ended === null)
    return { ...row, detail: say('Checking the registration types; Esc stops'), icon: 'code', rank: rankOf(reading) }
  const { refused, silent, untried } = countsOf(receipt)
  return {
    ...row,
    detail:
      refused + silent + untried === 0
        ? say('No registration type has this code')
        : say('Not found; some couldn’t be checked'),
    icon: 'code',
    rank: rankOf(reading),
    keepOpen: true,
    run: openReceipt,
  }
}

/** What else may be meant by a word with digits that nobody has, and by a code that no registration type has. */
function readingRows(
  reading: ParsedInput,
  state: FinderState,
  { best, onText }: SearchActions,
  code: string,
): BoxResult[] {
  const { receipt, settled } = state
  const isOffered = receipt === null ? settled && best < ranks.own - 1 && isWordWithDigits(code) : isSure(receipt)
  return (isOffered ? readingsOf(code) : []).map((other, at) => ({
    id: `reading ${other}`,
    label: say('Look up {code}', { code: other }),
    detail: say('perhaps it is this code'),
    group: say('Code'),
    icon: 'code',
    rank: rankOf(reading) - 0.1 * (at + 1),
    keepOpen: true,
    run: () => onText(other),
  }))
}

/** One word without digits: may be a name. */
const isBareName = ({ words, slug }: ParsedInput): boolean => words.length === 1 && slug !== null && !/\d/u.test(slug)

/** A confirmation number or code that neither the directory nor a registration type contains. */
function missedNumber(reading: ParsedInput, { receipt, found }: FinderState): string | null {
  const { code } = reading
  if (code === null || !looksLikeCode(reading) || !(/\d/u.test(code) || isPlainCode(code))) return null
  return found.length === 0 && receipt?.ended !== null ? code : null
}

/** What to ask the guest for instead, other than what was just given. */
function adviceOf({ email, phone }: ParsedInput, directory: FinderState['directory'], number: string | null): string {
  if (directory === 'asking') return say('No answer yet: only people whom this browser has seen')
  if (directory === 'cut') return say('Offline: only people whom this browser has seen')
  if (directory === 'failed') return say('The search by name did not answer')
  if (directory === 'idle') return say('Stopped before the search had finished')
  if (directory === 'off') return say('Search by name is switched off here. Ask for the link in their e-mail')
  if (email !== null) return say('Ask for their name, or another e-mail address of theirs')
  if (phone !== null || number !== null) return say('Ask for their name or their e-mail address')
  return say('Ask for their e-mail address, or the link in their e-mail')
}

/** The directory was to be asked and has said nothing, so nothing is known of who matches. */
export function isUnanswered(reading: ParsedInput, { directory }: Pick<FinderState, 'directory'>): boolean {
  return directory === 'failed' || directory === 'cut' || (directory === 'idle' && directoryQuestion(reading) !== null)
}

const rankBesideSimilar = (opensSimilar: boolean): number => (opensSimilar ? ranks.similar - 2 : ranks.words + 2)

/**
 * The "no match" row for input that can only mean a person. Ranked above similar names, so that Enter does not open the
 * wrong person for somebody who marks or enrolls.
 */
function peopleRows(
  reading: ParsedInput,
  state: FinderState,
  { best, numbersAreTickets, namesPage = false, opensSimilar = false }: SearchActions,
): BoxResult[] {
  const { text, email, phone, badge, words } = reading
  const number = missedNumber(reading, state)
  const own = email ?? phone ?? number
  const meant = own !== null || badge !== null || words.length > 1
  const bare = !meant && isBareName(reading)
  const awaited = state.directory === 'asking'
  if ((!meant && !(bare && best === 0)) || (awaited ? !state.isLate : !state.settled)) return []
  if (best >= (own === null ? ranks.typo - 1 : ranks.own - 1)) return []
  const called = (own ?? text).slice(0, 60)
  return [
    {
      id: 'nobody',
      label: awaited
        ? say('Searching for {text}', { text: called })
        : isUnanswered(reading, state)
          ? say('Couldn’t search for {text}', { text: called })
          : own === null
            ? say('No match for “{text}”', { text: called })
            : own === number && !isWordWithDigits(own)
              ? say('No match for the number {number}', { number })
              : say('No match for {text}', { text: called }),
      ...(namesPage && best === 0 && state.directory === 'on'
        ? {}
        : { detail: best > 0 && !awaited ? say('Similar') : adviceOf(reading, state.directory, number) }),
      wrapDetail: true,
      group: '',
      icon: 'question',
      // A single word may also name a page; as a code or an event's address it is a guess, which ranks lower.
      // A look-up as a code ranks 84 at most.
      rank: numbersAreTickets && number !== null ? 85 : bare ? 45 : best === 0 ? 40 : rankBesideSimilar(opensSimilar),
    },
  ]
}

import { mostSelected } from '@frontdesk/desk-api/guest-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'

import { useHasRole } from '#api/desk/desk-roles.ts'
import { loadedCount } from '#api/desk/find-loaded.ts'
import { guestImportsQuery } from '#api/desk/guest-imports.ts'
import { type Guest, guestFiltersQuery } from '#api/desk/guests.ts'
import { asProblem } from '#api/problem.ts'
import { ArrivalQuestion } from '#arrivals/arrival-question.tsx'
import { needsLook, severalFit, similarFits } from '#arrivals/not-marked.ts'
import { useToldLater } from '#arrivals/told-later.ts'
import { UndoArrivalDialog } from '#arrivals/undo-arrival-dialog.tsx'
import { useArrival } from '#arrivals/use-arrival.ts'
import { useFreshRow } from '#arrivals/use-fresh-look.ts'
import { useNow } from '#browser/now.ts'
import { useOnline } from '#browser/online.ts'
import { useEventPage } from '#events/event-context.tsx'
import { isNumber } from '#features/enrollment/enroll-line.ts'
import { EnrollmentOutcome } from '#features/enrollment/enrollment-outcome.tsx'
import { RecentPeople } from '#features/enrollment/find-person-list.tsx'
import { say } from '#i18n/say.ts'
import { armNextAction } from '#navigation/next-action.ts'
import { hrefOf } from '#navigation/paths.ts'
import { focusSearchAfterAction, keepSearchFocus, leavePageSearch } from '#navigation/search-box-focus.ts'
import { present } from '#navigation/search-params.ts'
import { guestLink } from '#people/guest-link.ts'
import { keepPlace } from '#people/list-places.ts'
import { erasedText } from '#records/guests/erased-text.ts'
import { registrationAgainst } from '#records/guests/guest-view.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { asOfText } from '#ui/as-of.tsx'
import { shownColumns } from '#ui/data-table/table-state.ts'
import { useDraft } from '#ui/data-table/use-draft.ts'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { fromList } from '#ui/from-list.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { DeleteListDialog } from './delete-list-dialog.tsx'
import { EnrollPlanDialog } from './enroll-plan-dialog.tsx'
import { GuestBar } from './guest-bar.tsx'
import { GuestCards } from './guest-cards.tsx'
import { GuestChips } from './guest-chips.tsx'
import { type GuestColumn, type ShownWith, guestColumns } from './guest-columns.tsx'
import { type Entered, GuestFinder, NotOnTheList } from './guest-finder.tsx'
import { type GuestSearch, filterOf, isFiltered, queryOf, withoutFilters } from './guest-search.ts'
import { GuestTable } from './guest-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type Selection, chosenOf, nothing, pressed } from './selection.ts'
import { SetFilters } from './set-filters.tsx'
import { arriving, comparedRows, meansFirst } from './single-guest.ts'
import { useAsking } from './use-asking.tsx'
import { useExport } from './use-export.ts'
import { useGuestChanges, useGuestPages } from './use-guest-pages.ts'

/** Stable while the headers are the same, so that rows need not render again. */
function useColumns(free: readonly string[] | undefined, shown: ShownWith): GuestColumn[] {
  const key = (free ?? []).join('\n')
  return useMemo(() => guestColumns(key === '' ? [] : key.split('\n'), shown), [key, shown])
}

/** In the place of a picked row: the text fits several, and none is picked. */
const several = 'several'

function rowsFrom(rowAt: (at: number) => Guest | null, count: number): Guest[] {
  return Array.from({ length: Math.min(count, comparedRows) }, (_, at) => rowAt(at)).filter((row) => row !== null)
}

/** A doubtful mark opens the card. For a guest who is marked already a message is enough. */
const wantsCard = (guest: Guest) => {
  const { onEvent } = guest.service
  const isDoubtful = (onEvent !== null && onEvent !== 'yes') || registrationAgainst(guest) !== null
  return guest.desk.arrived === null && isDoubtful
}

/** The row that a key is about: the focused one. */
function guestAtHand(rowAt: (at: number) => Guest | null): Guest | null {
  const focused = document.activeElement?.closest('tr, li')?.querySelector('[data-guest]')?.getAttribute('data-guest')
  const at = Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? -1)
  const row = at >= 0 ? rowAt(at) : null
  return row && row.id === focused ? row : null
}

/** The guest list of an event: a search field, filters with counts, rows that are read when they are scrolled to. */
export function GuestsScreen({ search }: { search: GuestSearch }) {
  const page = useEventPage()
  const { eventId, links, zone, name } = page
  const navigate = useNavigate()
  const router = useRouter()
  const client = useQueryClient()
  const narrow = useNarrow()
  const now = useNow()
  const online = useOnline()
  const staff = useHasRole('staff')
  const organizer = useHasRole('organizer')
  usePageTitle(say('Guests, {event}', { event: name }))
  const linkTo = useCallback((next: GuestSearch) => links.guests({ ...next }), [links])
  const change = useCallback(
    (next: GuestSearch) => void navigate({ ...linkTo(next), replace: true, resetScroll: false }),
    [navigate, linkTo],
  )
  const [picked, setPicked] = useState<string | null>(null)
  const [text, setDraft] = useDraft(search.who ?? '', (who) =>
    change(present({ ...search, who: who.trim() || undefined })),
  )
  const asked = useDeferredValue(search)
  const filter = useMemo(() => filterOf(asked), [asked])
  const query = useMemo(() => queryOf(asked), [asked])
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const onRange = useCallback((first: number, last: number) => {
    setRange((before) => (before[0] === first && before[1] === last ? before : [first, last]))
  }, [])
  const { head, loaded, rowAt, failed } = useGuestPages(eventId, query, range)
  const filters = useQuery(guestFiltersQuery(eventId, filter))
  const imports = useQuery({ ...guestImportsQuery(eventId), enabled: organizer })
  useGuestChanges(eventId, head.data?.version)
  // Stable, so that rows need not render again.
  const rowNow = useRef(rowAt)
  const onScreen = useMemo(() => {
    const rows: Guest[] = []
    for (let at = range[0]; at <= range[1]; at += 1) {
      const guest = rowAt(at)
      if (guest) rows.push(guest)
    }
    return rows
  }, [range, rowAt])
  const onScreenNow = useRef(onScreen)
  useEffect(() => {
    rowNow.current = rowAt
    onScreenNow.current = onScreen
  })
  const { why, arrive, enteredOnce, askOff, question, answer, undo } = useArrival()
  const freshen = useFreshRow()
  const mark = useCallback(
    (guest: Guest) => {
      const who = arriving(guest, onScreenNow.current)
      const look = freshen(guest)
      if (look === null) {
        arrive(who)
        return
      }
      // Before the look: the next letters are the next name.
      focusSearchAfterAction()
      void look.then((isOff) => (isOff ? askOff(who, 'now') : arrive(who)))
    },
    [arrive, askOff, freshen],
  )
  const shownWith = useMemo(() => ({ zone, now, links, onArrive: why ? null : mark }), [zone, now, links, why, mark])
  const columns = useColumns(filters.data?.free, shownWith)
  const shown = useMemo(() => shownColumns(columns, search.cols), [columns, search.cols])
  const [selection, setSelection] = useState<Selection>(nothing)
  const [deleting, setDeleting] = useState(false)
  const [planning, setPlanning] = useState(false)
  const { exporting, save } = useExport(shown, filter, (filters.data?.missing.yes ?? 0) > 0)
  const count = (loaded ?? head.data)?.count ?? 0
  const select = useCallback(
    (at: number, isRange: boolean) => {
      const idAt = (row: number) => rowNow.current(row)?.id ?? null
      const next = pressed(selection, at, isRange, { idAt, count, most: mostSelected })
      if (next === selection && selection.kind === 'all')
        toast({ text: say('Everyone stays selected'), detail: say('Leave somebody out by a filter.') })
      setSelection(next)
    },
    [count, selection],
  )
  const asking = useAsking(
    onScreen
      .filter(({ service }) => service.canAsk)
      .map(({ id }) => id)
      .join(' '),
  )
  const [filtering, setFiltering] = useState(false)
  const filtersId = useId()
  const markAtHand = () => {
    const guest = guestAtHand(rowAt)
    if (guest) mark(guest)
  }
  useShortcut(
    why
      ? null
      : {
          keys: 'A',
          label: say('Mark the guest of this row as arrived'),
          group: say('On this page'),
          run: markAtHand,
          when: () => guestAtHand(rowAt) !== null,
          person: true,
        },
  )
  const first = count > 0 ? rowAt(0) : null
  const tellUnsure = () => (count === 1 ? similarFits : severalFit)(text)
  const toldLater = useToldLater()
  const setText = (who: string) => {
    if (picked === several) toldLater.keep(text, tellUnsure)
    else if (first !== null && picked === first.id && first.desk.arrived === null)
      toldLater.keep(text, () => enteredOnce(arriving(first, rowsFrom(rowAt, count))))
    toldLater.typed(who)
    setPicked(null)
    setDraft(who)
  }
  const goToCard = (guest: Guest) => {
    const { location } = router.state
    keepPlace(location, document.querySelector(`a[data-guest="${CSS.escape(guest.id)}"]`))
    leavePageSearch()
    void navigate(fromList(guestLink(guest, links), location))
  }
  const enrolling = search.enroll === 'yes'
  const takeFirst = ({ email, goesOn, more }: Entered) => {
    toldLater.forget()
    if (first === null) return false
    if (email !== null && first.sheet.email?.toLowerCase() !== email.toLowerCase()) {
      // The address is not that of the first row: it may be mistyped, so Enter neither marks nor enrolls anybody.
      if (enrolling) return false
      if (more) tellUnsure()
      setPicked(several)
      return true
    }
    if (why) goToCard(first)
    else if (enrolling && meansFirst(text, rowsFrom(rowAt, count))) openCard(first)
    else if (!meansFirst(text, rowsFrom(rowAt, count))) {
      if (more) tellUnsure()
      setPicked(several)
    } else if (!goesOn && picked !== first.id) setPicked(first.id)
    else {
      setPicked(null)
      if (!wantsCard(first)) mark(first)
      else if (more) needsLook(first.sheet.name)
      else openCard(first, true)
    }
    return true
  }
  /** Enter in the search box of the card then marks the guest, unless the form that enrolls is open. */
  const openCard = (guest: Guest, isToBeMarked = false) => {
    if (enrolling) armNextAction(null)
    else {
      keepSearchFocus()
      armNextAction({
        href: hrefOf(guestLink(guest, links)),
        ...(isToBeMarked ? { name: guest.sheet.name } : {}),
      })
    }
    goToCard(guest)
  }
  const isBehind = text.trim() !== (search.who ?? '') || asked !== search
  const searching = isBehind || (loaded === null && (head.isPlaceholderData || head.isPending))
  const sheets = imports.data?.filter(({ state }) => state === 'done') ?? []
  const wouldMark = (guest: Guest) =>
    !why &&
    !enrolling &&
    !searching &&
    guest.desk.arrived === null &&
    !wantsCard(guest) &&
    meansFirst(text, rowsFrom(rowAt, count))
  const wouldMarkFirst = first !== null && (picked === first.id ? !wantsCard(first) : wouldMark(first))
  const next =
    !online && wouldMarkFirst && first.desk.arrived === null
      ? say('Offline: the arrival of {name} will wait on this device', { name: first.sheet.name })
      : picked === several
        ? count === 1 && first !== null
          ? say('Only a similar name: {name}. The arrow down goes to the row; no arrival was marked.', {
              name: first.sheet.name,
            })
          : say('Several guests fit. The arrow down goes to the rows; no arrival was marked.')
        : first === null || picked !== first.id
          ? first !== null && wouldMark(first)
            ? say('Enter twice marks {name} as arrived', { name: first.sheet.name })
            : enrolling && !searching && first !== null && meansFirst(text, rowsFrom(rowAt, count))
              ? say('Enter opens the card of {name}', { name: first.sheet.name })
              : null
          : wantsCard(first)
            ? say('Enter opens the card of {name}', { name: first.sheet.name })
            : first.desk.arrived === null
              ? say('Enter marks {name} as arrived', { name: first.sheet.name })
              : say('{name} was marked before', { name: first.sheet.name })
  const rows = {
    picked,
    onOpenAt: (at: number) => {
      const guest = rowAt(at)
      if (guest) openCard(guest)
    },
    label: say('Guests of {event}', { event: name }),
    of: JSON.stringify(query),
    count,
    rowAt,
    columns: shown,
    shown: shownWith,
    onRange,
    sort: search.sort ?? (search.who === undefined ? 'surname' : 'match'),
    onSort: (sort: string) => change({ ...search, sort }),
    selection: staff && !narrow ? selection : null,
    onSelect: select,
    onSelectAll: () => setSelection((before) => (before.kind === 'all' ? nothing : { kind: 'all' })),
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <EnrollmentOutcome />
      <GuestFinder
        text={text}
        onText={setText}
        searching={searching}
        onEnter={takeFirst}
        marks={staff && !enrolling}
        enrolling={enrolling}
      />
      <div data-print="no" className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          compact
          icon={<ListFilter />}
          aria-expanded={filtering}
          aria-controls={filtersId}
          onClick={() => setFiltering(!filtering)}
        >
          {say('Filters')}
        </Button>
        <SetFilters search={search} linkTo={linkTo} />
        {chosenOf(selection, count) > 0 ? (
          <SelectionBar
            selection={selection}
            count={count}
            onEnroll={() => setPlanning(true)}
            onNone={() => setSelection(nothing)}
          />
        ) : head.data ? (
          <GuestBar
            page={head.data}
            columns={columns}
            search={search}
            onChange={change}
            asking={asking.entries}
            next={next}
            source={sourceOf(sheets.map(({ fileName }) => fileName))}
            erased={filters.data ? erasedText(filters.data.erasedAt, zone) : null}
            exporting={exporting}
            onExport={() => void save()}
            onDelete={() => setDeleting(true)}
            onOpen={(link) => void navigate(link)}
            narrow={narrow}
          />
        ) : null}
      </div>
      {filtering ? (
        <section id={filtersId} aria-label={say('Filters')} className="min-h-8">
          {filters.data ? (
            <GuestChips filters={filters.data} search={search} linkTo={linkTo} onChange={change} />
          ) : null}
        </section>
      ) : null}
      {asking.line}
      {loaded !== null ? (
        <Notice
          kind={head.error && asProblem(head.error).code === 'offline' ? 'offline' : 'away'}
          quiet
          title={
            loaded.isWhole
              ? say('Finding in the whole list {asOf}: {count, plural, one {# person} other {# people}}', {
                  asOf: asOfText(loaded.asOf, undefined, zone),
                  count: loadedCount(client, eventId),
                })
              : say('Finding among the {count, plural, one {# person} other {# people}} loaded on this page', {
                  count: loadedCount(client, eventId),
                })
          }
          onRetry={head.error ? () => void head.refetch() : undefined}
          retrying={head.isFetching}
        >
          {loaded.isWhole
            ? say('What others changed since is not in it.')
            : head.error
              ? say('The whole list can’t be asked now.')
              : say('The whole list has not answered yet.')}
        </Notice>
      ) : null}
      {head.error && !head.data && loaded === null ? (
        <ProblemNotice problem={asProblem(head.error)} onRetry={() => void head.refetch()} retrying={head.isFetching}>
          <p>{say('Couldn’t load the guest list.')}</p>
        </ProblemNotice>
      ) : head.isPending && loaded === null ? (
        <SkeletonRows rows={12} />
      ) : count === 0 && loaded !== null ? (
        <Empty title={loaded.isWhole ? say('Not on the list') : say('Not among the loaded guests')}>
          {loaded.isWhole
            ? say('The list is complete as it was then. Somebody who was added since is not in it.')
            : head.error
              ? say('They may be on the list all the same. Look again when the network is back.')
              : say('They may be on the list all the same. The whole list has not answered yet.')}
        </Empty>
      ) : count === 0 && searching && search.who === undefined ? (
        // Nobody fitted the search before: that says nothing of the whole list, which is being read.
        <SkeletonRows rows={12} />
      ) : count === 0 ? (
        <NoGuests search={search} onAll={() => change(withoutFilters(search))} />
      ) : narrow ? (
        <GuestCards {...rows} />
      ) : (
        <GuestTable {...rows} />
      )}
      {failed ? (
        <ProblemNotice quiet problem={asProblem(failed.error)} onRetry={() => void failed.refetch()}>
          {say('Some rows couldn’t be loaded.')}
        </ProblemNotice>
      ) : null}
      {count <= 8 && !searching && loaded === null && head.data && !isFiltered(search) ? (
        <NotOnTheList text={text} found={count} rows={rowsFrom(rowAt, count)} />
      ) : null}
      {text === '' ? <RecentPeople /> : null}
      <ArrivalQuestion question={question} onAnswer={answer} />
      <UndoArrivalDialog {...undo} />
      {planning ? <EnrollPlanDialog selection={selection} filter={filter} onClose={() => setPlanning(false)} /> : null}
      {deleting ? (
        <DeleteListDialog
          eventId={eventId}
          name={name}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            void client.invalidateQueries()
          }}
        />
      ) : null}
    </div>
  )
}

/** Where the guests came from: names of files, the newest first. */
function sourceOf(files: readonly string[]): string | null {
  const [last] = files
  if (last === undefined) return null
  return files.length === 1
    ? say('from {file}', { file: last })
    : say('from {count, number} sheets, last {file}', { count: files.length, file: last })
}

function NoGuests({ search, onAll }: { search: GuestSearch; onAll: () => void }) {
  const { who } = search
  if (who === undefined && !isFiltered(search))
    return <Empty title={say('No guests')}>{say('The sheet that was brought in has no rows.')}</Empty>
  return (
    <Empty
      title={
        who === undefined
          ? say('No guest fits these filters')
          : isFiltered(search)
            ? say('No match for “{text}” among the filtered guests', { text: who.slice(0, 60) })
            : say('No match for “{text}” on the list', { text: who.slice(0, 60) })
      }
      action={
        <Button kind={isFiltered(search) ? 'primary' : 'plain'} onClick={onAll}>
          {isFiltered(search) && who !== undefined ? say('Look without the filters') : say('Show all guests')}
        </Button>
      }
    >
      {isFiltered(search)
        ? say('Filters are on: the person may be on the list without them.')
        : who !== undefined && isNumber({ name: who, email: null })
          ? say('Compare the number with their ticket, or ask for their name.')
          : say('Check the spelling, or enroll them below. Ask for the name on their ticket.')}
    </Empty>
  )
}

import { mostSelected } from '@frontdesk/desk-api/guest-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'

import { useHasRole } from '#api/desk/desk-roles.ts'
import { loadedCount } from '#api/desk/find-loaded.ts'
import { guestImportsQuery } from '#api/desk/guest-imports.ts'
import { type Guest, guestFiltersQuery } from '#api/desk/guests.ts'
import { asProblem } from '#api/problem.ts'
import { ArrivalQuestion } from '#arrivals/arrival-question.tsx'
import { UndoArrivalDialog } from '#arrivals/undo-arrival-dialog.tsx'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { isNumber } from '#features/enrollment/enroll-line.ts'
import { EnrollmentOutcome } from '#features/enrollment/enrollment-outcome.tsx'
import { RecentPeople } from '#features/enrollment/find-person-list.tsx'
import { ViewLinks } from '#features/saved-views/view-links.tsx'
import { say } from '#i18n/say.ts'
import { GuestsChecked } from '#people/guests-checked.tsx'
import { erasedText } from '#records/guests/erased-text.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { asOfText } from '#ui/as-of.tsx'
import { shownColumns } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { EnrollPlanDialog } from '../enroll-run/enroll-plan-dialog.tsx'
import { DeleteListDialog } from './delete-list-dialog.tsx'
import { GuestBar } from './guest-bar.tsx'
import { GuestCards } from './guest-cards.tsx'
import { GuestChips } from './guest-chips.tsx'
import { type GuestColumn, type ShownWith, guestColumns } from './guest-columns.tsx'
import { GuestFinder, NotOnTheList } from './guest-finder.tsx'
import { type GuestSearch, filterOf, guestSearch, isFiltered, queryOf, viewOf, withoutFilters } from './guest-search.ts'
import { GuestTable } from './guest-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type Selection, chosenOf, nothing, pressed, without } from './selection.ts'
import { SetFilters } from './set-filters.tsx'
import { useAsking } from './use-asking.tsx'
import { useExport } from './use-export.ts'
import { useGuestChanges, useGuestPages } from './use-guest-pages.ts'
import { useMarkFromList } from './use-mark-from-list.ts'

/** Stable while the headers are the same, so that rows need not render again. */
function useColumns(free: readonly string[] | undefined, shown: ShownWith): GuestColumn[] {
  const key = (free ?? []).join('\n')
  return useMemo(() => guestColumns(key === '' ? [] : key.split('\n'), shown), [key, shown])
}

/** The guest list of an event: a search field, filters with counts, rows that are read when they are scrolled to. */
export function GuestsScreen({ search }: { search: GuestSearch }) {
  const page = useEventPage()
  const { eventId, links, zone, name } = page
  const navigate = useNavigate()
  const client = useQueryClient()
  const narrow = useNarrow()
  const now = useNow()
  const staff = useHasRole('staff')
  const organizer = useHasRole('organizer')
  usePageTitle(say('Guests, {event}', { event: name }))
  const linkTo = useCallback((next: GuestSearch) => links.guests({ ...next }), [links])
  const change = useCallback(
    (next: GuestSearch) => void navigate({ ...linkTo(next), replace: true, resetScroll: false }),
    [navigate, linkTo],
  )
  const asked = useDeferredValue(search)
  const filter = useMemo(() => filterOf(asked), [asked])
  const query = useMemo(() => queryOf(asked), [asked])
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const onRange = useCallback((first: number, last: number) => {
    setRange((before) => (before[0] === first && before[1] === last ? before : [first, last]))
  }, [])
  const { head, loaded, isLooking, rowAt, failed } = useGuestPages(eventId, query, range)
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
  useEffect(() => {
    rowNow.current = rowAt
  })
  const count = (loaded ?? head.data)?.count ?? 0
  const isReading = asked !== search || isLooking || (loaded === null && (head.isPlaceholderData || head.isPending))
  const marking = useMarkFromList({ search, change, count, rowAt, onScreen, isReading })
  const { why, mark, text, searching } = marking
  const shownWith = useMemo(() => ({ zone, now, links, onArrive: why ? null : mark }), [zone, now, links, why, mark])
  const columns = useColumns(filters.data?.free, shownWith)
  const shown = useMemo(() => shownColumns(columns, search.cols), [columns, search.cols])
  const [selection, setSelection] = useState<Selection>(nothing)
  const [deleting, setDeleting] = useState(false)
  const [planning, setPlanning] = useState(false)
  const { exporting, save } = useExport(shown, filter, (filters.data?.missing.yes ?? 0) > 0)
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
  const sheets = imports.data?.filter(({ state }) => state === 'done') ?? []
  const rows = {
    picked: marking.picked,
    onOpenAt: (at: number) => {
      const guest = rowAt(at)
      if (guest) marking.openCard(guest)
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
    <div className="flex min-w-0 flex-col gap-3" onClickCapture={marking.onPress}>
      <EnrollmentOutcome />
      <GuestFinder
        text={text}
        onText={marking.setText}
        searching={searching}
        onEnter={marking.takeFirst}
        hasRowOfId={marking.rowOfId !== null}
        marks={staff && !marking.enrolling}
        enrolling={marking.enrolling}
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
        <ViewLinks
          of={{ list: 'guests', eventId }}
          search={viewOf(search)}
          linkTo={(view) => linkTo(viewOf(guestSearch(view)))}
        />
        <SetFilters search={search} linkTo={linkTo} />
        {chosenOf(selection, count) > 0 ? (
          <SelectionBar
            selection={selection}
            count={count}
            search={search}
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
            next={marking.hint}
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
      {search.onEvent === 'waitlisted' || search.onEvent === 'notAsked' ? <GuestsChecked /> : null}
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
      {head.error && !head.data && loaded === null && !isLooking ? (
        <ProblemNotice problem={asProblem(head.error)} onRetry={() => void head.refetch()} retrying={head.isFetching}>
          <p>{say('Couldn’t load the guest list.')}</p>
        </ProblemNotice>
      ) : (head.isPending || isLooking) && loaded === null ? (
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
        <NotOnTheList text={text} found={count} rows={marking.found} />
      ) : null}
      {text === '' ? <RecentPeople /> : null}
      <ArrivalQuestion question={marking.question} onAnswer={marking.answer} />
      <UndoArrivalDialog {...marking.undo} />
      {planning ? (
        <EnrollPlanDialog
          selection={selection}
          filter={filter}
          onTried={(id) => setSelection((before) => without(before, id))}
          onClose={() => setPlanning(false)}
        />
      ) : null}
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
  const mayEnroll = useHasRole('staff')
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
          : mayEnroll
            ? say('Check the spelling, or enroll them below. Ask for the name on their ticket.')
            : say('Check the spelling, or ask for the name on their ticket.')}
    </Empty>
  )
}

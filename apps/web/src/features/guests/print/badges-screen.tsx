import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'

import { type Guest, guestPageQuery } from '#api/desk/guests.ts'
import { asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { useBadgeCodes } from '#features/badges/badge-code.ts'
import { BadgeSheet, PaperField, useBadgeLayout } from '#features/badges/badge-paper.tsx'
import { badgeSizes } from '#features/badges/badge-size.ts'
import { Badge } from '#features/badges/badge.tsx'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { filterOf } from '../list/guest-search.ts'
import type { BadgesSearch } from './badges-search.ts'

/** Badges that are laid out and printed at once. */
const most = 100

/** The badges of a list or of chosen guests, by surname, each on a page of its own. Printing is no arrival. */
export function BadgesScreen({ search }: { search: BadgesSearch }) {
  const { eventId, name, links } = useEventPage()
  usePageTitle(say('Badges to print, {event}', { event: name }))
  const navigate = useNavigate()
  const { page = '1', ids, ...list } = search
  const from = (Number(page) - 1) * most
  const linkOf = (first: number) =>
    links.badges({ ...search, page: first === 0 ? undefined : String(first / most + 1) })
  const setFrom = (first: number) => void navigate({ ...linkOf(first), replace: true, resetScroll: false })
  const query = { ...(ids === undefined ? filterOf(list) : { ids }), sort: 'surname' as const }
  const { data, error, refetch } = useQuery(guestPageQuery(eventId, query, from, most))
  const { layout, isPending } = useBadgeLayout()
  const guests = data?.guests ?? []
  const count = data?.count ?? 0
  const { codeOf, isReading } = useBadgeCodes(guests)
  // The list has become shorter than the address says.
  if (count > 0 && from >= count) return <Navigate {...linkOf(Math.floor((count - 1) / most) * most)} replace />
  return (
    <div className="flex flex-col gap-3">
      <div data-print="no" className="flex flex-wrap items-end gap-3">
        <BackLink {...links.guests({ ...list })}>{say('Guest list')}</BackLink>
        <PaperField />
        <Button
          kind="primary"
          icon={<Printer />}
          busy={isPending || isReading || (!data && !error)}
          why={data !== undefined && guests.length === 0 ? say('There is nothing to print.') : undefined}
          onClick={() => globalThis.print()}
          className="ms-auto"
        >
          {say('Print {count, plural, one {# badge} other {# badges}}', { count: guests.length })}
        </Button>
      </div>
      <h2 className="text-title">{say('Badges of {event}', { event: name })}</h2>
      {error ? <ProblemNotice problem={asProblem(error)} onRetry={() => void refetch()} /> : null}
      {data !== undefined && guests.length === 0 ? (
        <Empty title={say('No guests')}>{say('There is nothing to print.')}</Empty>
      ) : null}
      {count > most ? (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-quiet">
            {say('{first} to {last} of {count}, by surname', {
              first: grouped(from + 1),
              last: grouped(Math.min(from + most, count)),
              count: grouped(count),
            })}
          </p>
          <Button
            compact
            icon={<ChevronLeft />}
            why={from === 0 ? say('These are the first ones') : undefined}
            onClick={() => setFrom(from - most)}
          >
            {say('Previous')}
          </Button>
          <Button
            compact
            icon={<ChevronRight />}
            why={from + most >= count ? say('These are the last ones') : undefined}
            onClick={() => setFrom(from + most)}
          >
            {say('Next')}
          </Button>
        </div>
      ) : null}
      {data || error ? null : <SkeletonRows rows={12} />}
      <Badges guests={guests} layout={layout} codeOf={codeOf} />
      <p className="text-quiet max-w-prose">
        {say('Printing marks nobody. The browser asks before it prints, unless it was started for kiosk printing.')}
      </p>
    </div>
  )
}

type BadgesProps = Pick<ReturnType<typeof useBadgeLayout>, 'layout'> &
  Pick<ReturnType<typeof useBadgeCodes>, 'codeOf'> & { guests: readonly Guest[] }

/** On the screen, where the names are made to fit, and for the printer. */
function Badges({ guests, layout, codeOf }: BadgesProps) {
  const [fitted, setFitted] = useState<ReadonlyMap<string, number>>(new Map())
  const fit = useCallback(
    (id: string, mm: number) => setFitted((before) => (before.get(id) === mm ? before : new Map(before).set(id, mm))),
    [],
  )
  const { largest } = badgeSizes[layout.size]
  const badgeOf = (guest: Guest) => ({ guest, code: codeOf(guest), nameMm: fitted.get(guest.id) ?? largest, ...layout })
  return (
    <>
      <ul aria-label={say('Badges')} className="flex flex-wrap gap-3">
        {guests.map((guest) => (
          <li key={guest.id} className="border-edge border">
            <FittedBadge {...badgeOf(guest)} onFitted={fit} />
          </li>
        ))}
      </ul>
      <BadgeSheet>
        {guests.map((guest) => (
          <Badge key={guest.id} {...badgeOf(guest)} />
        ))}
      </BadgeSheet>
    </>
  )
}

type FittedProps = Omit<Parameters<typeof Badge>[0], 'onFit'> & { onFitted: (id: string, mm: number) => void }

function FittedBadge({ onFitted, ...badge }: FittedProps) {
  const { id } = badge.guest
  const onFit = useCallback((mm: number) => onFitted(id, mm), [id, onFitted])
  return <Badge {...badge} onFit={onFit} />
}

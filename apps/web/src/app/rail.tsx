import { createLink } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type ReactNode, memo, useId } from 'react'

import { useSession } from '#api/desk/session.ts'
import { type PinnedEvent, isCancelled, usePinnedEvents } from '#events/pinned-events.ts'
import { useRecents } from '#events/recent-events.ts'
import type { Placed } from '#events/when-groups.ts'
import { clockIn } from '#format/intl-dates.ts'
import { inLocale, say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { linkTo, type TopPage, useTopPages } from '#navigation/top-pages.ts'
import { WordBadge } from '#records/state-badge.tsx'
import { useCut } from '#screen/why-cut.ts'
import { cx } from '#ui/cx.ts'

function RailAnchor({
  icon,
  note,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { icon?: ReactNode; note?: ReactNode }) {
  return (
    <a
      {...rest}
      className={cx(
        'flex min-h-8 touch:min-h-11 items-center gap-2 rounded px-2 text-table text-text no-underline hover:bg-hover',
        'aria-[current=page]:bg-selected aria-[current=page]:font-medium',
        className,
      )}
    >
      {icon ? <span className="text-quiet grid size-4 shrink-0 place-items-center [&>svg]:size-4">{icon}</span> : null}
      <span dir="auto" className="own-words min-w-0 flex-1 truncate">
        {children}
      </span>
      {note ? (
        <span data-numbers className="text-label text-quiet shrink-0">
          {note}
        </span>
      ) : null}
    </a>
  )
}
const RailLink = createLink(RailAnchor)

const shortDay = inLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

const shortWeekday = inLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))

/** `now`, the time for today, with the day for tomorrow, else the date; in the viewer's time zone, like the order of the list. */
export function shortWhen({ group, when }: Pick<Placed<PinnedEvent>, 'group' | 'when'>): string {
  const at = when.inViewerZone ?? when.inEventZone
  if (group === 'Running now') return say('now')
  if (!at) return ''
  const day = Date.parse(`${at.startDate}T00:00:00Z`)
  const time = at.startTime === null ? '' : clockIn(Date.parse(`${at.startDate}T${at.startTime}Z`), 'UTC')
  if (group === 'Today') return time
  return group === 'Tomorrow' ? `${shortWeekday().format(day)} ${time}`.trim() : shortDay().format(day)
}

/** Beside the name of a pinned event: when it is, or that it is off, as lists say it. */
export const noteOf = (pin: Placed<PinnedEvent>): ReactNode =>
  isCancelled(pin) ? <WordBadge family="eventStatus" word="Cancelled" still /> : shortWhen(pin)

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-0.5">
      <h2 id={id} className="text-label text-quiet px-2 pb-1">
        {title}
      </h2>
      <ul aria-labelledby={id} className="flex flex-col gap-px">
        {children}
      </ul>
    </div>
  )
}

const isNear = (pin: Placed<PinnedEvent>) => pin.group === 'Running now' || pin.group === 'Today'

/** Pinned events of today, the other pins, and recently opened events. */
function EventLists({ onFollow }: { onFollow?: () => void }) {
  const pins = usePinnedEvents({ reads: false })
  const recents = useRecents().filter((it) => !pins.some((pin) => pin.eventId === it.eventId))
  const parts = [
    { title: say('Today'), of: pins.filter(isNear) },
    { title: say('Pinned events'), of: pins.filter((pin) => !isNear(pin)) },
  ]
  const follow = onFollow ? { onClick: onFollow } : {}
  return (
    <>
      {parts.map(({ title, of }) =>
        of.length === 0 ? null : (
          <Part key={title} title={title}>
            {of.map((pin) => (
              <li key={pin.eventId}>
                <RailLink
                  {...eventPaths(pin.slug, pin.projectId).overview()}
                  {...follow}
                  note={noteOf(pin)}
                  title={pin.name}
                >
                  {pin.name}
                </RailLink>
              </li>
            ))}
          </Part>
        ),
      )}
      {recents.length === 0 ? null : (
        <Part title={say('Recent')}>
          {recents.map((recent) => (
            <li key={recent.eventId}>
              <RailLink {...eventPaths(recent.slug, recent.projectId).overview()} {...follow} title={recent.name}>
                {recent.name}
              </RailLink>
            </li>
          ))}
        </Part>
      )}
      {pins.length + recents.length === 0 ? (
        <p className="text-label text-quiet px-2">{say('Pinned and recently opened events appear here.')}</p>
      ) : null}
    </>
  )
}

/** Places, events, administration. Shared by the rail and the phone's sheet. */
export function RailLists({ onFollow }: { onFollow?: () => void }) {
  const topPages = useTopPages()
  const follow = onFollow ? { onClick: onFollow } : {}
  const row = ({ path, label, icon: Icon }: TopPage) => (
    <li key={path}>
      <RailLink
        {...linkTo(path)}
        {...follow}
        activeOptions={{ exact: path === '/', includeSearch: false }}
        icon={<Icon />}
      >
        {say(label)}
      </RailLink>
    </li>
  )
  const open = topPages.filter(({ admin }) => !admin)
  const kept = topPages.filter(({ admin }) => admin)
  return (
    <>
      <ul className="flex flex-col gap-px">{open.map(row)}</ul>
      <EventLists {...(onFollow ? { onFollow } : {})} />
      {kept.length === 0 ? null : <Part title={say('Administration')}>{kept.map(row)}</Part>}
    </>
  )
}

/** Which event system the desk is for, or that it is out of reach now, as the banner says. */
export function EventSystem() {
  const { upstream } = useSession()
  const cut = useCut()
  return (
    <p className="border-line text-label text-quiet shrink-0 truncate border-t px-4 py-2.5" title={upstream.host}>
      {cut === 'offline'
        ? say('Event system: not reachable from here')
        : cut === 'away'
          ? say('Event system: no answer')
          : upstream.kind === 'embedded'
            ? say('Event system: built in')
            : say('Event system: {host}', { host: upstream.host })}
    </p>
  )
}

/** The rail of wide screens. Memoized, because it need not render when the page does. */
export const Rail = memo(function Rail() {
  const { demo } = useSession()
  return (
    <nav
      aria-label={say('Places and events')}
      data-print="no"
      className="border-line sticky top-0 flex h-dvh w-60 shrink-0 flex-col border-e max-lg:hidden"
    >
      <div className="flex h-(--top-bar) shrink-0 items-center gap-2 px-4">
        <CalendarDays aria-hidden className="text-accent size-4.5" />
        <span className="font-medium">Frontdesk</span>
        {demo ? (
          <span className="border-edge text-label text-quiet ms-auto rounded-xs border px-1.5">{say('Demo data')}</span>
        ) : null}
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-2 py-2">
        <RailLists />
      </div>
      <EventSystem />
    </nav>
  )
})

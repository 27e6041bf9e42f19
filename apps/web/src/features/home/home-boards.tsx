import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { projectsQuery } from '#api/desk/projects.ts'
import { type Recent, recentKey, recentsQuery, useForgetRecents } from '#api/desk/recent-people.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import type { Pinned } from '#events/pinned-events.ts'
import { joined } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { eventPaths, pathsOf, projectPaths } from '#navigation/paths.ts'
import { recentLink } from '#people/guest-link.ts'
import { ScarcityBadge } from '#records/inventory/scarcity-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { RowLink } from '#ui/table.tsx'

import { Board } from './home-board.tsx'
import type { CodeLine } from './home-codes.ts'
import type { ScarceLine } from './home-stock.ts'
import { useCodeBoard, useScarceBoard } from './pinned-boards.ts'
import { soonFirst, startOf } from './soon-first.ts'

/** The boards of organizers and front desks: low stock, problems, recent people. */
export function HomeBoards({ pins }: { pins: readonly Pinned[] }) {
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
      <Scarce pins={pins} />
      <Codes pins={pins} />
      <RecentPeople />
    </div>
  )
}

export function Scarce({ pins }: { pins: readonly Pinned[] }) {
  const { lines, ...state } = useScarceBoard(pins)
  return (
    <Board
      title={say('Sold out or almost out')}
      lines={soonFirst(lines, ({ event }) => [startOf(event)])}
      keyOf={(line) => line.key}
      renderRow={(line) => <ScarceRow line={line} />}
      {...state}
      empty={
        state.requested === 0
          ? say(
              'What is almost out at the pinned events of today and tomorrow appears here. No pinned event is that near.',
            )
          : state.failures.length >= state.requested
            ? say('Couldn’t check what is almost out: no inventory could be loaded.')
            : say('Nothing is almost out at the pinned events of today and tomorrow.')
      }
    />
  )
}

function ScarceRow({ line: { event, view } }: { line: ScarceLine<Pinned> }) {
  const { left, quantity } = view.stock
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col">
        <RowLink {...eventPaths(event.slug, event.projectId).item(view.id)} dir="auto" className="own-words truncate">
          {view.name}
        </RowLink>
        <span dir="auto" className="own-words text-label text-quiet truncate">
          {event.event?.name ?? event.name}
        </span>
      </div>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <ScarcityBadge scarcity={view.scarcity} />
        <span data-numbers className="text-label text-quiet">
          {quantity === null
            ? say('{left} left', { left: grouped(left ?? 0) })
            : say('{left} left of {quantity}', { left: grouped(left ?? 0), quantity: grouped(quantity) })}
        </span>
      </span>
    </>
  )
}

export function Codes({ pins }: { pins: readonly Pinned[] }) {
  const now = useNow()
  const { lines, projectOf, ...state } = useCodeBoard(pins, { zone: viewerZone(), now })
  const pinsOf = ({ typeId }: CodeLine) => pinsIn(pins, projectOf(typeId))
  return (
    <Board
      title={say('Codes and registration')}
      aside={<CodesByWeek pins={pins} />}
      lines={soonFirst(lines, (line) => pinsOf(line).map(startOf))}
      keyOf={(line) => line.key}
      renderRow={(line) => <CodeRow line={line} pins={pinsOf(line)} />}
      {...state}
      empty={
        state.requested === 0
          ? say(
              'Codes that end or run out and registration types with a problem appear here, for the projects of pinned events.',
            )
          : state.failures.length >= state.requested
            ? say('Couldn’t check codes and registration: no project could be loaded.')
            : say('No code ends or runs out this week, and no registration type has a problem.')
      }
    />
  )
}

/** Links to all codes of a project: one link, or a menu when the pinned events are in several projects. */
function CodesByWeek({ pins }: { pins: readonly Pinned[] }) {
  const navigate = useNavigate()
  const { data: known = [] } = useQuery(projectsQuery)
  const ids = [...new Set(pins.map(({ projectId }) => projectId.toLowerCase()))]
  const [only] = ids
  const look = 'text-label! text-quiet! touch:min-h-11'
  if (only === undefined) return null
  if (ids.length === 1)
    return (
      <ButtonLink {...projectPaths(only).codes()} compact kind="quiet" className={look}>
        {say('Codes by week')}
      </ButtonLink>
    )
  const nameOf = (id: string) =>
    known.find((project) => project.id.toLowerCase() === id)?.name ?? say('Project {id}', { id: id.slice(0, 8) })
  return (
    <Menu
      label={say('Codes by week, of which project')}
      trigger={say('Codes by week')}
      className="text-label! text-quiet! touch:min-h-11 min-h-7 font-medium"
      entries={ids.map((projectId) => ({
        kind: 'action',
        label: nameOf(projectId),
        onSelect: () => void navigate(projectPaths(projectId).codes()),
      }))}
    />
  )
}

/** The pinned events of a project, the nearest in time first. */
const pinsIn = (pins: readonly Pinned[], projectId: string | null): Pinned[] =>
  pins.filter((pin) => pin.projectId.toLowerCase() === projectId)

/** `pins`: of its project. Its registration is opened through the first. */
function CodeRow({ line, pins }: { line: CodeLine; pins: readonly Pinned[] }) {
  const [pin] = pins
  const events = joined(pins.map(({ event, name }) => event?.name ?? name))
  const says = joined([line.says, events, line.of === null ? null : say('code of {type}', { type: line.of })], ' · ')
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col">
        {pin ? (
          <RowLink
            {...eventPaths(pin.slug, pin.projectId).registrationType(line.typeId)}
            dir="auto"
            className="own-words truncate"
          >
            {line.name}
          </RowLink>
        ) : (
          <span dir="auto" className="own-words truncate font-medium">
            {line.name}
          </span>
        )}
        <span className="text-label text-quiet truncate" title={says ?? undefined}>
          {says}
        </span>
      </div>
      <span className="shrink-0">
        <Badge meaning={line.meaning}>{line.word}</Badge>
      </span>
    </>
  )
}

export function RecentPeople() {
  const { data, dataUpdatedAt, isPending, isFetching, isError, refetch } = useQuery(recentsQuery)
  const now = useNow()
  const forget = useForgetRecents()
  const people = data ?? []
  return (
    <Board
      title={say('Recent people')}
      lines={people}
      keyOf={recentKey}
      renderRow={(recent) => <RecentRow recent={recent} now={now} />}
      left={isPending && !isError ? 1 : 0}
      requested={1}
      failures={isError ? [say('Couldn’t load the recent people.')] : []}
      at={data ? new Date(dataUpdatedAt).toISOString() : null}
      refreshing={isFetching}
      refresh={() => void refetch()}
      snug={!isPending}
      aside={
        people.length > 0 ? (
          <Button
            compact
            kind="quiet"
            className="text-label! text-quiet!"
            onClick={() => {
              forget.mutate(undefined)
              toast({ text: say('No recent people') })
            }}
          >
            {say('Clear recent')}
          </Button>
        ) : null
      }
      empty={
        isError
          ? say('Couldn’t load the recent people.')
          : say('People whose cards you open appear here for 30 days, only for you.')
      }
    />
  )
}

function RecentRow({ recent, now }: { recent: Recent; now: number }) {
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col">
        <RecentLink recent={recent} />
        <span dir="auto" className="own-words text-label text-quiet truncate">
          {recent.eventName}
        </span>
      </div>
      <time dateTime={recent.seenAt} className="text-label text-quiet shrink-0">
        {pastTime(Date.parse(recent.seenAt), now)}
      </time>
    </>
  )
}

function RecentLink({ recent }: { recent: Recent }) {
  const { eventId, slug, projectId, name } = recent
  return (
    <RowLink
      {...recentLink(recent, pathsOf({ id: eventId, slug, projectId }))}
      dir="auto"
      className="own-words truncate"
    >
      {name}
    </RowLink>
  )
}

import { CalendarRange } from 'lucide-react'

import { useHasRole } from '#api/desk/desk-roles.ts'
import { isAdministrator, useSession } from '#api/desk/session.ts'
import { useNow } from '#browser/now.ts'
import type { Pinned } from '#events/pinned-events.ts'
import { usePinnedEvents } from '#events/pinned-events.ts'
import { say } from '#i18n/say.ts'
import { Page } from '#screen/tabbed-page.tsx'
import { deferred } from '#ui/deferred.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { onOwnClock } from '#ui/own-clock.ts'
import { Skeleton } from '#ui/skeleton.tsx'

import { HomeAttention } from './home-attention.tsx'
import { HomeBoards, RecentPeople } from './home-boards.tsx'
import { PinGroups, countOf } from './home-pins.tsx'
import { HomeRunning } from './home-running.tsx'

/** Below the favourites: its code and its events are not needed for the first rows. */
const HomeCatalogue = deferred(
  async () => (await import('./home-catalogue.tsx')).HomeCatalogue,
  <div className="min-h-[50rem] xl:min-h-[25rem]" />,
)

const DemoExamples = deferred(
  async () => (await import('./demo-examples.tsx')).DemoExamples,
  <Skeleton className="h-40" />,
)
const HomeSteps = deferred(async () => (await import('./home-steps.tsx')).HomeSteps)
/** Offers a row in the search box: nothing of it is on the first screen. */
const HomeWalkIn = deferred(async () => (await import('#features/enrollment/walk-in.tsx')).HomeWalkIn)
const HomeLists = deferred(async () => (await import('./home-lists.tsx')).HomeLists)

const longDay = onOwnClock({ weekday: 'long', day: 'numeric', month: 'long' })

/** Home: what runs now with its first actions, what needs an organizer, pinned events, low stock and recent people. */
export function Home() {
  const pins = usePinnedEvents({ reads: true })
  const today = longDay(useNow())
  const { demo, person } = useSession()
  const staff = useHasRole('staff')
  const organizer = useHasRole('organizer')
  return (
    <Page title={say('Home')} heading={today} aside={<Beside pins={pins} />}>
      <HomeRunning />
      {demo ? (
        <div className={staff ? 'min-h-96 lg:min-h-56' : 'min-h-72 lg:min-h-44'}>
          <DemoExamples />
        </div>
      ) : null}
      {isAdministrator(person) ? <HomeSteps /> : null}
      {organizer ? <HomeAttention pins={pins} /> : null}
      <HomeWalkIn pins={pins} />
      <PinGroups pins={pins} groups={['Running now', 'Today', 'Tomorrow']} />
      {organizer ? <HomeLists /> : null}
      <HomeCatalogue />
      {organizer ? <RecentPeople /> : <HomeBoards pins={pins} />}
      <PinGroups pins={pins} groups={['Later', 'Earlier', 'No time given']} />
    </Page>
  )
}

/** The link to the calendar on a phone; on wide screens it is in the rail. */
function Beside({ pins }: { pins: readonly Pinned[] }) {
  return (
    <>
      <PinCount pins={pins} />
      <ButtonLink to="/calendar" compact icon={<CalendarRange />} className="lg:hidden">
        {say('Calendar')}
      </ButtonLink>
    </>
  )
}

/** Of the pinned events: how many run now, and how many more take place today. */
export function PinCount({ pins }: { pins: readonly Pinned[] }) {
  const [running, today] = [countOf(pins, 'Running now'), countOf(pins, 'Today')]
  if (pins.length === 0) return null
  return (
    <p className="text-table text-quiet">
      {say(
        '{pinned, plural, one {# pinned event} other {# pinned events}}: {running, plural, =0 {none running now, {today, number} today} other {{running, number} running now, {today, number} more today}}',
        { pinned: pins.length, running, today },
      )}
    </p>
  )
}

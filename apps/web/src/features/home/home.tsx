import { useRouter } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { HomeWalkIn } from '#features/enrollment/home-walk-in.tsx'
import { say } from '#i18n/say.ts'
import type { Pinned } from '#page/events/pinned-boards.ts'
import { usePinnedEvents } from '#page/events/pinned-events.ts'
import { projectChoice } from '#page/events/recent-events.ts'
import { useNow } from '#page/now.ts'
import { Page } from '#page/tabbed-page.tsx'
import { eventHref } from '#search/open-pages.ts'
import { deferred } from '#ui/deferred.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { formText } from '#ui/forms/form-text.ts'
import { onOwnClock } from '#ui/own-clock.ts'

import { DemoExamples } from './demo-examples.tsx'
import { HomeBoards } from './home-boards.tsx'
import { PinGroups } from './home-pins.tsx'

/** Below the favourites: its code and its events are not needed for the first rows. */
const HomeCatalogue = deferred(
  async () => (await import('./home-catalogue.tsx')).HomeCatalogue,
  <div className="min-h-[50rem] xl:min-h-[25rem]" />,
)

const longDay = onOwnClock({ weekday: 'long', day: 'numeric', month: 'long' })

/** Home: current and next pinned events, low stock, recent people, and a form that opens any other event. */
export function Home() {
  const pins = usePinnedEvents({ reads: true })
  const today = longDay(useNow())
  return (
    <Page title={say('Home')} heading={today} aside={<Beside pins={pins} />}>
      <HomeWalkIn pins={pins} />
      <PinGroups pins={pins} groups={['Running now', 'Today', 'Tomorrow']} />
      <HomeCatalogue />
      <HomeBoards pins={pins} />
      <PinGroups pins={pins} groups={['Later', 'Earlier', 'No time given']} />
      <DemoExamples />
      <OpenBySlug first={pins.length === 0} />
    </Page>
  )
}

/** The link to the calendar on a phone; on wide screens it is in the rail. */
function Beside({ pins }: { pins: readonly Pinned[] }) {
  return (
    <>
      <Count pins={pins} />
      <ButtonLink to="/calendar" compact icon={<CalendarRange />} className="lg:hidden">
        {say('Calendar')}
      </ButtonLink>
    </>
  )
}

function Count({ pins }: { pins: readonly Pinned[] }) {
  const running = pins.filter((pin) => pin.group === 'Running now').length
  const today = pins.filter((pin) => pin.group === 'Today').length
  if (pins.length === 0) return null
  return (
    <p className="text-table text-quiet">
      {say(
        '{pinned, number} pinned, {running, plural, =0 {none running now, {today, number} today} other {{running, number} running now, {today, number} more today}}',
        { pinned: pins.length, running, today },
      )}
    </p>
  )
}

/** Opens an event by slug: the service has no other search. */
function OpenBySlug({ first }: { first: boolean }) {
  const router = useRouter()
  const project = projectChoice.use()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const slug = formText(new FormData(event.currentTarget), 'slug').trim()
    if (slug === '') setError(say('Paste the event address: the last part of its public link'))
    else router.history.push(eventHref(slug, project))
  }
  return (
    <section aria-label={say('Open another event')} className="flex max-w-2xl flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 className="text-table">{first ? say('No event is pinned yet') : say('Open another event')}</h2>
        <p className="text-table text-quiet">
          {say(
            'Search for an event by its address, the last part of its public link. Press Pin on its page to keep it here.',
          )}
        </p>
      </div>
      <form noValidate onSubmit={submit} className="flex items-end gap-2">
        <Field label={say('Event address')} error={error} className="min-w-0 flex-1">
          <Input
            name="slug"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={() => setError(undefined)}
          />
        </Field>
        <Button type="submit" className={error ? 'mb-5' : ''}>
          {say('Open event')}
        </Button>
      </form>
    </section>
  )
}

import { useRouter } from '@tanstack/react-router'
import { CalendarRange, PinOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { usePinning } from '#api/desk.ts'
import { type ApiProblem, kindOf } from '#api/problem.ts'
import { safeColour } from '#format/links.ts'
import { placeOf } from '#records/event-place.ts'
import { WordBadge } from '#records/state-badge.tsx'
import { eventHref } from '#shell/box/results.ts'
import { projectChoice } from '#shell/kept.ts'
import { useNow } from '#shell/now.ts'
import { Page } from '#shell/page.tsx'
import { type PinnedEvent, usePinnedEvents } from '#shell/pinned.ts'
import { eventLink } from '#shell/rail.tsx'
import { type Placed, whenGroups } from '#shell/when-groups.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field, Input } from '#ui/field.tsx'
import { formText } from '#ui/form-text.ts'
import { RowLink } from '#ui/table.tsx'
import { toast } from '#ui/toast.tsx'

import { DemoTour } from './-demo-tour.tsx'

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** Home: what runs now and next among the pinned events, and the way to any other. */
export function Home() {
  const pins = usePinnedEvents({ reads: true })
  const today = longDay.format(useNow())
  const groups = whenGroups.map((name) => ({ name, of: pins.filter((pin) => pin.group === name) }))
  return (
    <Page title="Home" heading={today} aside={<Beside pins={pins} />}>
      {groups.map(({ name, of }) =>
        of.length === 0 ? null : (
          <section key={name} aria-label={name} className="flex flex-col">
            <h2 className="border-line text-table flex items-baseline gap-2 border-b pb-1.5">
              {name}
              <span className="text-label text-quiet font-normal">{of.length}</span>
            </h2>
            <ul>
              {of.map((pin) => (
                <PinRow key={pin.eventId} pin={pin} />
              ))}
            </ul>
          </section>
        ),
      )}
      <DemoTour />
      <OpenBySlug first={pins.length === 0} />
    </Page>
  )
}

/** On wide screens the rail leads to the calendar; on a phone this does. */
function Beside({ pins }: { pins: Placed<PinnedEvent>[] }) {
  return (
    <>
      <Count pins={pins} />
      <ButtonLink to="/calendar" compact icon={<CalendarRange />} className="lg:hidden">
        Calendar
      </ButtonLink>
    </>
  )
}

function Count({ pins }: { pins: Placed<PinnedEvent>[] }) {
  const running = pins.filter((pin) => pin.group === 'Running now').length
  const today = pins.filter((pin) => pin.group === 'Today').length
  if (pins.length === 0) return null
  return (
    <p className="text-table text-quiet">
      {pins.length} pinned, {running === 0 ? 'none' : running} running now, {running === 0 ? today : `${today} more`}{' '}
      today
    </p>
  )
}

function troubleWords({ moved, problem }: { moved: boolean; problem: ApiProblem | null }): string | null {
  if (moved) return 'Its slug now leads to another event'
  if (!problem) return null
  const kind = kindOf(problem)
  if (kind === 'refused') return 'The service does not let this desk read it now'
  if (kind === 'missing') return 'The service no longer knows this slug'
  return 'Could not be read now; shown as it was pinned'
}

function PinRow({ pin }: { pin: Placed<PinnedEvent> }) {
  const { event, when } = pin
  const running = pin.group === 'Running now'
  const colour = event?.style?.hasStyle ? safeColour(event.style.primaryColor) : null
  const place = event ? placeOf(event).short : null
  const trouble = troubleWords(pin)
  return (
    <li className="group/row border-line focus-within:bg-hover hover:bg-hover relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b py-2 pr-2 pl-3 transition-colors duration-120 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,2.5fr)_6.5rem_2rem]">
      <span
        aria-hidden
        style={colour ? { backgroundColor: colour } : undefined}
        className={cx('absolute inset-y-2 left-0 w-[3px] rounded-full', running && !colour && 'bg-text')}
      />
      <div className="flex min-w-0 flex-col">
        <RowLink {...eventLink(pin)} className="truncate max-lg:line-clamp-2 max-lg:whitespace-normal">
          {event?.name ?? pin.name}
        </RowLink>
        <span className={cx('truncate text-table', trouble ? 'text-wait-ink' : 'text-quiet')}>
          {trouble ?? when.stateText}
        </span>
      </div>
      <div className="text-table min-w-0 max-lg:col-span-2 max-lg:row-start-2 max-lg:pt-1">
        <p data-numbers className="lg:truncate">
          {when.inEventZone?.text ?? 'Not scheduled'} <span className="text-quiet">{when.zoneLabel}</span>
        </p>
        {when.inViewerZone ? (
          <p data-numbers className="text-quiet lg:truncate">
            {when.inViewerZone.text} your time
          </p>
        ) : null}
      </div>
      <p className="text-table text-quiet truncate max-lg:col-start-1 max-lg:row-start-3">{place}</p>
      <div className="relative z-10 max-lg:col-start-2 max-lg:row-start-1 max-lg:self-start">
        <WordBadge family="eventStatus" word={event?.status} label="Status" />
      </div>
      <Unpin pin={pin} />
    </li>
  )
}

function Unpin({ pin: { eventId, projectId, slug, name, start = null, timezone = null } }: { pin: PinnedEvent }) {
  const { pin, unpin } = usePinning()
  const remove = () => {
    unpin.mutate(eventId)
    const again = () => pin.mutate({ eventId, projectId, slug, name, start, timezone })
    toast({ text: `${name} is no longer pinned`, action: { label: 'Undo', onSelect: again } })
  }
  return (
    <IconButton
      label={`Unpin ${name}`}
      icon={<PinOff />}
      onClick={remove}
      className="fine:opacity-0 fine:group-focus-within/row:opacity-100 fine:group-hover/row:opacity-100 relative z-10 max-lg:col-start-2 max-lg:row-start-3 max-lg:-my-3 max-lg:-mr-2 max-lg:justify-self-end"
    />
  )
}

/** The one way in that the service offers: events are found by slug only. */
function OpenBySlug({ first }: { first: boolean }) {
  const router = useRouter()
  const project = projectChoice.use()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const slug = formText(new FormData(event.currentTarget), 'slug').trim()
    if (slug === '') setError('Paste the slug of an event: the last part of its public address')
    else router.history.push(eventHref(slug, project))
  }
  return (
    <section aria-label="Open another event" className="flex max-w-2xl flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 className="text-table">{first ? 'No event is pinned yet' : 'Open another event'}</h2>
        <p className="text-table text-quiet">
          The service finds events by their slug, the last part of their public address. Press Pin on an event&rsquo;s
          page to keep it here.
        </p>
      </div>
      <form noValidate onSubmit={submit} className="flex items-end gap-2">
        <Field label="Slug" error={error} className="min-w-0 flex-1">
          <Input
            name="slug"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={() => setError(undefined)}
          />
        </Field>
        <Button type="submit" className={error ? 'mb-5' : ''}>
          Open event
        </Button>
      </form>
    </section>
  )
}

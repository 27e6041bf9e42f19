import { formatOffset } from '@frontdesk/time/desk'
import { isoWithOffset, offsetMinutesAt } from '@frontdesk/time/instants'
import { type KeyboardEvent, useId, useState } from 'react'

import { useNow, viewerZone } from '#browser/now.ts'
import { longDayText } from '#format/local-times.ts'
import { describeWhen } from '#format/when.ts'
import { say } from '#i18n/say.ts'
import { DateField, TimeField } from '#records/event/date-time-input.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Field, Input } from '#ui/forms/field.tsx'

import { useNewEventForm } from './new-event-context.ts'
import { Part } from './new-event-fields.tsx'
import { daysText, lengthText, readDays, readLength } from './new-event-length.ts'
import {
  type Reading,
  type Times,
  daysOf,
  endOf,
  startOf,
  withAllDay,
  withEnd,
  withFold,
  withLength,
  withStart,
  withZone,
} from './new-event-times.ts'
import { type SuggestedZone, cityOf } from './zone-choices.ts'
import { ZonePicker } from './zone-picker.tsx'

/** Start, end, length and zone, kept consistent. */
export function NewEventWhen() {
  const { values, setTimes, error } = useNewEventForm()
  const { times } = values
  return (
    <Part title={say('When')}>
      <div className="grid grid-cols-1 items-start gap-x-3 gap-y-3 min-[26rem]:grid-cols-2 lg:grid-cols-[minmax(0,9.5rem)_minmax(0,8rem)_minmax(0,9.5rem)_minmax(0,8rem)_minmax(0,1fr)]">
        <DateField
          label={times.isAllDay ? say('First day') : say('Start date')}
          name="startDate"
          value={times.startDate}
          error={error('startDate')}
          onValue={(startDate) => setTimes((it) => withStart(it, { startDate }))}
        />
        {times.isAllDay ? null : (
          <TimeField
            label={say('Start time')}
            name="startTime"
            value={times.startTime}
            error={error('startTime')}
            onValue={(startTime) => setTimes((it) => withStart(it, { startTime }))}
          />
        )}
        <DateField
          label={times.isAllDay ? say('Last day') : say('End date')}
          name="endDate"
          value={times.endDate}
          error={error('endDate')}
          onValue={(endDate) => setTimes((it) => withEnd(it, { endDate }))}
        />
        {times.isAllDay ? null : (
          <TimeField
            label={say('End time')}
            name="endTime"
            value={times.endTime}
            error={error('endTime')}
            onValue={(endTime) => setTimes((it) => withEnd(it, { endTime }))}
          />
        )}
        <Length key={times.isAllDay ? 'days' : 'minutes'} times={times} />
      </div>
      <Skipped which="start" reading={startOf(times)} times={times} />
      <Skipped which="end" reading={endOf(times)} times={times} />
      <Twice which="start" reading={startOf(times)} times={times} />
      <Twice which="end" reading={endOf(times)} times={times} />
      <Check
        label={say('All day')}
        hint={say('Dates alone: they are the same days everywhere and never shift')}
        checked={times.isAllDay}
        onChange={(event) => {
          const on = event.currentTarget.checked
          setTimes((it) => withAllDay(it, on))
        }}
      />
      <Zone />
      <p role="status" className="text-table text-quiet min-h-5" data-numbers>
        <Sentence times={times} />
      </p>
    </Part>
  )
}

/** Free text; arrow keys step by a quarter of an hour, or a day. */
function Length({ times }: { times: Times }) {
  const { setTimes } = useNewEventForm()
  const [typed, setTyped] = useState<string | null>(null)
  const days = times.isAllDay
  const length = days ? daysOf(times) : times.minutes
  const read = (text: string) => (days ? readDays(text) : readLength(text))
  const shown = length === null || length < (days ? 1 : 0) ? '' : days ? daysText(length) : lengthText(length)
  const wrong = typed !== null && typed.trim() !== '' && read(typed) === null
  const put = (text: string) => {
    setTyped(text)
    const next = read(text)
    if (next !== null) setTimes((it) => withLength(it, next))
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const size = days ? 1 : 15
    const next = Math.max(days ? 1 : 0, (length ?? 0) + (event.key === 'ArrowUp' ? size : -size))
    setTyped(null)
    setTimes((it) => withLength(it, next))
  }
  return (
    <Field
      label={say('Length')}
      error={
        wrong
          ? days
            ? say('Days, such as {example}', { example: daysText(3) })
            : say('Such as {example}', { example: `${lengthText(90)}, 1:30, 90` })
          : undefined
      }
      className="min-w-0"
    >
      <Input
        value={typed ?? shown}
        autoComplete="off"
        placeholder={days ? daysText(1) : lengthText(60)}
        onChange={(event) => put(event.currentTarget.value)}
        onBlur={() => setTyped(wrong ? typed : null)}
        onKeyDown={step}
      />
    </Field>
  )
}

/** A skipped clock time, with a button for the only time it can mean. */
function Skipped({ which, reading, times }: { which: 'start' | 'end'; reading: Reading | null; times: Times }) {
  const { setTimes } = useNewEventForm()
  if (times.isAllDay || reading?.kind !== 'never') return null
  const [date, time] = [reading.instead.slice(0, 10), reading.instead.slice(11, 16)]
  const use = () =>
    setTimes((it) =>
      which === 'start'
        ? withStart(it, { startDate: date, startTime: time })
        : withEnd(it, { endDate: date, endTime: time }),
    )
  const from = which === 'start' ? times.startTime : times.endTime
  return (
    <div className="border-wait-edge flex flex-wrap items-center gap-x-3 gap-y-2 border-s-[3px] border-dotted ps-3">
      <p className="max-w-prose">
        {say('{time} does not exist on {day} in {city}: the clocks skip it.', {
          time: from,
          day: longDayText(which === 'start' ? times.startDate : times.endDate),
          city: cityOf(times.timezone),
        })}
      </p>
      <Button compact onClick={use}>
        {say('Use {time}', { time })}
      </Button>
    </div>
  )
}

/** A choice between the two occurrences of a clock time. */
function Twice({ which, reading, times }: { which: 'start' | 'end'; reading: Reading | null; times: Times }) {
  const { setTimes } = useNewEventForm()
  const group = useId()
  if (times.isAllDay || reading?.kind !== 'twice') return null
  const [date, time] = which === 'start' ? [times.startDate, times.startTime] : [times.endDate, times.endTime]
  const fold = which === 'start' ? times.startFold : times.endFold
  const offset = (ms: number) => `UTC${formatOffset(offsetMinutesAt(ms, times.timezone))}`
  return (
    <fieldset className="border-wait-edge flex flex-col gap-1 border-s-[3px] border-dotted ps-3">
      <legend className="contents">
        <span className="max-w-prose">
          {say('{time} happens twice on {day} in {city}: the clocks go back over it. Which one is meant?', {
            time,
            day: longDayText(date),
            city: cityOf(times.timezone),
          })}
        </span>
      </legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Check
          radio
          name={group}
          label={say('The first, {offset}', { offset: offset(reading.first) })}
          checked={fold === 'first'}
          onChange={() => setTimes((it) => withFold(it, which, 'first'))}
        />
        <Check
          radio
          name={group}
          label={say('The second, {offset}', { offset: offset(reading.second) })}
          checked={fold === 'second'}
          onChange={() => setTimes((it) => withFold(it, which, 'second'))}
        />
      </div>
    </fieldset>
  )
}

function Zone() {
  const { values, setTimes, error, project } = useNewEventForm()
  const now = useNow()
  const { times, locationId } = values
  const at = startOf(times)?.ms ?? now
  const suggested: SuggestedZone[] = [
    ...(locationId?.timezone ? [{ id: locationId.timezone, why: say('of the location') }] : []),
    ...(project.timezone ? [{ id: project.timezone, why: say('of the project') }] : []),
    { id: viewerZone(), why: say('yours') },
  ]
  return (
    <Field
      label={say('Time zone')}
      error={error('timezone')}
      hint={say('The times above are local times of this place. Changing it does not change them.')}
      className="max-w-md"
    >
      <ZonePicker
        value={times.timezone}
        at={at}
        suggested={suggested}
        onValue={(timezone) => setTimes((it) => withZone(it, timezone))}
      />
    </Field>
  )
}

/** The event's time as it will be displayed, and in the viewer's zone. */
function Sentence({ times }: { times: Times }) {
  const now = useNow()
  const { startDate, timezone, isAllDay } = times
  if (startDate === '') return say('Without a start the event is not scheduled')
  const [start, end] = [startOf(times), endOf(times)]
  const days = daysOf(times)
  if (isAllDay) {
    if (days === null || days < 1) return null
    const { inEventZone } = describeWhen(
      {
        start: startDate,
        end: `${times.endDate}T23:59:59`,
        isAllDay,
        timezone,
        hasStartTime: false,
        hasEndTime: false,
      },
      { now },
    )
    return say('{when}, all day', { when: inEventZone?.dayText ?? '' })
  }
  if (!start || (end && end.ms < start.ms)) return null
  const { inEventZone, inViewerZone } = describeWhen(
    {
      start: isoWithOffset(start.ms, timezone),
      end: end ? isoWithOffset(end.ms, timezone) : null,
      timezone,
      hasStartTime: true,
      hasEndTime: end !== null,
    },
    { now, viewerZone: viewerZone() },
  )
  const said = {
    when: inEventZone?.text ?? '',
    city: cityOf(timezone),
    offset: `UTC${formatOffset(offsetMinutesAt(start.ms, timezone))}`,
  }
  return inViewerZone
    ? say('{when} in {city} ({offset}), {own} where you are', { ...said, own: inViewerZone.text })
    : say('{when} in {city} ({offset})', said)
}

import { useEffect, useState } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'

import { LocationPicker } from './location-picker.tsx'
import { useNewEventForm } from './new-event-context.ts'
import type { PickedLocation } from './new-event-draft.ts'
import { Flag, Fold, Line, Part } from './new-event-fields.tsx'
import { fieldLabels } from './new-event-labels.ts'
import { withZone } from './new-event-times.ts'
import { cityOf } from './zone-choices.ts'

const addressFields = [
  'address1',
  'address2',
  'postalCode',
  'city',
  'state',
  'country',
  'latitude',
  'longitude',
] as const
const page = 20
/** Milliseconds; debounce of the search. */
const pause = 220

export function NewEventWhere() {
  const { values } = useNewEventForm()
  const filled = addressFields.filter((field) => values[field].trim() !== '').length
  const { locationId } = values
  return (
    <Part title={say('Where')}>
      <div className="grid items-start gap-x-3 gap-y-3 sm:grid-cols-2">
        <LocationField />
        <Line
          field="location"
          hint={say('As people read it')}
          placeholder={locationId ? say('{name}, from the location', { name: locationId.name }) : undefined}
        />
      </div>
      <ZoneOfLocation />
      <Flag field="isVirtual" hint={say('It can be attended from anywhere')} />
      <Fold title={say('Address and point on the map')} filled={filled}>
        {locationId ? (
          <p className="text-table text-quiet max-w-prose">
            {say('What you leave empty may be taken from the location.')}
          </p>
        ) : null}
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Line field="address1" />
          <Line field="address2" />
          <Line field="postalCode" />
          <Line field="city" />
          <Line field="state" />
          <Line field="country" />
          <Line field="latitude" decimal hint={say('Degrees, north positive')} />
          <Line field="longitude" decimal hint={say('Degrees, east positive')} />
        </div>
      </Fold>
    </Part>
  )
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

function LocationField() {
  const { values, set, setTimes, error, project } = useNewEventForm()
  const [text, setText] = useState('')
  const asked = usePaused(text.trim())
  const read = useMaybeAnswer('listLocations', {
    params: { projectid: project.id },
    query: asked === '' ? { pagesize: page } : { keyword: asked.slice(0, 200), pagesize: page },
  })
  const current = asked === text.trim()
  const data = current ? read.answer?.data : null
  const locations = data?.data ?? []
  const pick = (location: PickedLocation | null) => {
    const zone = location?.timezone
    // The default zone follows the place; after an explicit choice the form offers a change.
    if (zone && values.times.timezone === (project.timezone ?? '') && values.times.startTime === '')
      setTimes((it) => withZone(it, zone))
    set({ locationId: location }, ['locationId'])
  }
  return (
    <Field
      label={say(fieldLabels.locationId)}
      error={error('locationId')}
      hint={values.locationId?.where ?? say('One of the project’s own')}
      className="min-w-0"
    >
      <LocationPicker
        value={values.locationId}
        onValue={pick}
        found={data ? { locations, count: numberOf(data.count) ?? locations.length } : null}
        text={text}
        onSearch={setText}
        trouble={
          read.problem && !read.answer
            ? say('Couldn’t load the locations. Describe the place in words, or paste the id of a location.')
            : null
        }
      />
    </Field>
  )
}

/** Offers the zone of the picked location, when it differs from the event's. */
function ZoneOfLocation() {
  const { values, setTimes } = useNewEventForm()
  const zone = values.locationId?.timezone
  if (!zone || zone === values.times.timezone) return null
  return (
    <div className="border-wait-edge flex flex-wrap items-center gap-x-3 gap-y-2 border-s-[3px] border-dotted ps-3">
      <p>
        {say('{name} uses the time of {there}, the event that of {here}.', {
          name: values.locationId?.name ?? '',
          there: cityOf(zone),
          here: cityOf(values.times.timezone),
        })}
      </p>
      <Button compact onClick={() => setTimes((it) => withZone(it, zone))}>
        {say('Use {zone}', { zone: cityOf(zone) })}
      </Button>
    </div>
  )
}

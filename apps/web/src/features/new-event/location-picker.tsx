import type { Location } from '@frontdesk/api-types'
import { isGuid } from '@frontdesk/api-types/table'

import { firstFilled, joined } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { addressOf } from '#records/event/event-place.ts'
import { listedWord } from '#records/event/listed-words.ts'
import { Combobox, type Choice } from '#ui/forms/combobox.tsx'

import type { PickedLocation } from './new-event-draft.ts'

type LocationChoice = Choice & { picked: PickedLocation }

/** The stored part of a picked location; without a name its code or kind is the label. */
function pickedFrom(location: Location): PickedLocation {
  const kind =
    location.locationKind && location.locationKind !== 'None' ? listedWord('locationKind', location.locationKind) : null
  const name = firstFilled(location.name, location.code) ?? say('Location without a name')
  return {
    id: location.id,
    name,
    where: joined([kind, addressOf(location)], ' · '),
    timezone: firstFilled(location.timezone),
  }
}

const choiceOf = (picked: PickedLocation): LocationChoice => ({
  id: picked.id,
  label: picked.name,
  ...(picked.where ? { detail: picked.where } : {}),
  picked,
})

function rowOf(location: Location): LocationChoice {
  const choice = choiceOf(pickedFrom(location))
  const { capacity } = location
  return typeof capacity === 'number' && capacity > 0
    ? { ...choice, end: say('{count} places', { count: grouped(capacity) }) }
    : choice
}

/** Picks a location of a project (op 9) by a search at the service, or by its id. */
export function LocationPicker(props: {
  value: PickedLocation | null
  onValue: (location: PickedLocation | null) => void
  /** The service's answer for `text`; null until it arrives. */
  found: { locations: readonly Location[]; count: number } | null
  text: string
  onSearch: (text: string) => void
  /** Why there is no answer. */
  trouble: string | null
}) {
  const { value, onValue, found, text, onSearch, trouble } = props
  const typed = text.trim()
  const byId = isGuid(typed)
    ? [
        choiceOf({
          id: typed.toLowerCase(),
          name: typed.toLowerCase(),
          where: say('This id, not checked'),
          timezone: null,
        }),
      ]
    : []
  const choices = [...byId, ...(found?.locations ?? []).map(rowOf)]
  return (
    <Combobox<LocationChoice>
      name="locationId"
      value={value ? choiceOf(value) : null}
      onValue={(choice) => onValue(choice?.picked ?? null)}
      choices={choices}
      onSearch={onSearch}
      status={statusOf(found, trouble)}
      empty={
        found
          ? say('No matching location. Describe the place in words, or paste the id of a location.')
          : (trouble ?? say('Checking'))
      }
      words={{ list: say('Locations'), clear: say('No location') }}
      placeholder={say('Search by name, code or city')}
    />
  )
}

function statusOf(
  found: { locations: readonly Location[]; count: number } | null,
  trouble: string | null,
): string | undefined {
  if (trouble !== null) return undefined
  if (found === null) return say('Checking')
  const shown = found.locations.length
  return shown < found.count
    ? say('{shown} of {count} locations. Type to narrow them', { shown, count: grouped(found.count) })
    : say('{count, plural, one {# location} other {# locations}}', { count: shown })
}

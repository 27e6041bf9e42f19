import type { Location } from '@frontdesk/api-types'

import { amount } from '#format/money.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { addressOf } from '#records/event/event-place.ts'
import { ListedWord } from '#records/event/listed-word.tsx'
import { PointText } from '#records/event/location-place.tsx'
import { pointOf } from '#records/event/location-point.ts'
import { LongText } from '#records/text/long-text.tsx'
import { SafeLink } from '#records/text/safe-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'

/** The facts of a location and directions to it. */
export function LocationFacts({ location }: { location: Location }) {
  const address = addressOf(location)
  const cost = amount(location.cost, location.currency)
  return (
    <DefinitionList>
      <Definition term={say('Kind of place')}>
        {location.locationKind ? (
          <span className="flex flex-wrap items-center gap-2">
            <ListedWord set="locationKind" word={location.locationKind} />
            {location.publish === false ? <Badge meaning="wait">{say('Not published')}</Badge> : null}
          </span>
        ) : null}
      </Definition>
      {typeof location.useForAllEventTypes === 'boolean' ? (
        <Definition term={say('Used for')}>
          {location.useForAllEventTypes ? say('events of every type') : say('events of some types')}
        </Definition>
      ) : null}
      {location.code ? (
        <Definition term={say('Code')}>
          <Copy shown text={location.code} what={say('code')} className="font-mono" />
        </Definition>
      ) : null}
      <Definition term={say('Capacity')}>
        {typeof location.capacity === 'number'
          ? say('{count, plural, one {{shown} person} other {{shown} people}}', {
              count: location.capacity,
              shown: grouped(location.capacity),
            })
          : null}
      </Definition>
      <Definition term={say('Address')}>
        {address ? (
          <>
            {address} <Copy text={address} what={say('address')} />
          </>
        ) : null}
      </Definition>
      <Definition term={say('Coordinates')}>
        <PointText reading={pointOf(location)} />
      </Definition>
      <Definition term={say('Time zone')}>{location.timezone}</Definition>
      {cost === null ? null : <Definition term={say('Cost')}>{cost}</Definition>}
      {location.externalUrl ? (
        <Definition term={say('Website')}>
          <SafeLink address={location.externalUrl} />
        </Definition>
      ) : null}
      {location.contactInformation ? (
        <Definition term={say('Contact')}>
          <LongText text={location.contactInformation} />
        </Definition>
      ) : null}
      {location.description ? (
        <Definition term={say('Description')}>
          <LongText text={location.description} />
        </Definition>
      ) : null}
      <Definition term={say('Location id')}>
        <Id id={location.id} what={say('location id')} />
      </Definition>
    </DefinitionList>
  )
}

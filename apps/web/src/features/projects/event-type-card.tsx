import type { EventType } from '@frontdesk/api-types'

import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { StyleSwatches } from '#records/event/event-style.tsx'
import { ListedWord } from '#records/event/listed-word.tsx'
import { LongText } from '#records/text/long-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'

import { eventTypeMarks } from './event-type-columns.tsx'

/** One event type with every field that the service sent. */
export function EventTypeCard({ type }: { type: EventType }) {
  const marks = eventTypeMarks(type)
  return (
    <div className="flex flex-col gap-3">
      {type.description ? <LongText text={type.description} /> : null}
      <DefinitionList>
        <Definition term={say('Base type')}>
          {type.baseType ? <ListedWord set="baseType" word={type.baseType} /> : null}
        </Definition>
        <Definition term={say('Code')}>
          {type.code ? <Copy shown text={type.code} what={say('code')} className="font-mono" /> : null}
        </Definition>
        <Definition term={say('Order')}>{type.itemOrder}</Definition>
        {marks.length > 0 ? (
          <Definition term={say('Particulars')}>
            <ul className="flex flex-col gap-1">
              {marks.map(({ word, says, meaning }) => (
                <li key={word} className="flex flex-wrap items-center gap-2">
                  <Badge meaning={meaning} {...(meaning === 'neutral' ? { icon: null } : {})}>
                    {word}
                  </Badge>
                  <span className="text-quiet">{says}</span>
                </li>
              ))}
            </ul>
          </Definition>
        ) : null}
        <Definition term={say('Colours')}>
          <StyleSwatches style={type.style} />
        </Definition>
        {type.eventSettingsId ? (
          <Definition term={say('Event settings id')}>
            <Id id={type.eventSettingsId} what={say('event settings id')} />
          </Definition>
        ) : null}
        <Definition term={say('Event type id')}>
          <Id id={type.id} what={say('event type id')} />
        </Definition>
      </DefinitionList>
      <AllFields record={type} />
    </div>
  )
}

import type { EventType } from '@frontdesk/api-types'

import { safeColour } from '#format/links.ts'
import { firstFilled } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { knownWord, listedWord } from '#records/event/listed-words.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/data-table/column.ts'

/** The display name of an event type. */
export const eventTypeName = (type: EventType): string =>
  firstFilled(type.name, type.code) ?? say('Event type without a name')

/** The flags of a type, in words. */
export function eventTypeMarks(type: EventType): { word: string; says: string; meaning: 'wait' | 'neutral' }[] {
  return [
    type.publish === false
      ? ({ word: say('Not published'), says: say('Events of this type are not offered'), meaning: 'wait' } as const)
      : null,
    type.isLocked === true
      ? ({ word: say('Locked'), says: say('It can’t be changed'), meaning: 'neutral' } as const)
      : null,
    type.isSubEventType === true
      ? ({
          word: firstFilled(type.subEventLabel) ?? say('Sub-event'),
          says: say('Its events belong to another event'),
          meaning: 'neutral',
        } as const)
      : null,
    type.hasMetaFields === true
      ? ({ word: say('Own fields'), says: say('Its events have metadata fields'), meaning: 'neutral' } as const)
      : null,
    type.hasChecklist === true
      ? ({ word: say('Checklist'), says: say('Its events have a checklist'), meaning: 'neutral' } as const)
      : null,
  ].filter((one) => one !== null)
}

const swatches = ['primaryColor', 'secondaryColor', 'backgroundColor'] as const

/** The first colours of a type; without any, the space is kept so that the names are aligned. */
function TypeSwatch({ type }: { type: EventType }) {
  const colours = type.style?.hasStyle === false ? [] : swatches.map((name) => safeColour(type.style?.[name]))
  const stated = [...new Set(colours.filter((colour) => colour !== null))]
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex h-3.5 w-7 shrink-0 overflow-hidden rounded-xs border forced-color-adjust-none',
        stated.length > 0 ? 'border-edge' : 'border-transparent max-sm:hidden',
      )}
    >
      {stated.map((colour) => (
        <span key={colour} className="h-full flex-1" style={{ backgroundColor: colour }} />
      ))}
    </span>
  )
}

const yesNo = (value: boolean | null | undefined): string | null =>
  typeof value === 'boolean' ? (value ? say('yes') : say('no')) : null

/** Event types (op 11) as a table. */
export function eventTypeColumns(): Column<EventType>[] {
  return [
    {
      id: 'name',
      name: say('Event type'),
      wide: true,
      value: eventTypeName,
      cell: (type) => (
        <span className="inline-flex min-w-0 items-center gap-2">
          <TypeSwatch type={type} />
          <bdi className="line-clamp-2 min-w-0">{eventTypeName(type)}</bdi>
        </span>
      ),
    },
    { id: 'code', name: say('Code'), value: (type) => firstFilled(type.code) },
    {
      id: 'base',
      name: say('Base type'),
      value: (type) => listedWord('baseType', type.baseType),
      cell: (type) =>
        type.baseType ? (
          <Badge meaning="neutral" {...(knownWord('baseType', type.baseType) === null ? {} : { icon: null })}>
            {listedWord('baseType', type.baseType)}
          </Badge>
        ) : null,
    },
    {
      id: 'marks',
      name: say('Particulars'),
      omitEmpty: true,
      value: (type) =>
        eventTypeMarks(type)
          .map(({ word }) => word)
          .join(', ') || null,
      cell: (type) => (
        <span className="flex flex-wrap gap-1">
          {eventTypeMarks(type).map(({ word, says, meaning }) => (
            <span key={word} title={says} className="inline-flex max-w-full min-w-0">
              <Badge meaning={meaning} {...(meaning === 'neutral' ? { icon: null } : {})}>
                {word}
              </Badge>
            </span>
          ))}
        </span>
      ),
    },
    { id: 'order', name: say('Order'), numeric: true, value: (type) => type.itemOrder ?? null },
    { id: 'description', name: say('Description'), value: (type) => firstFilled(type.description), hidden: true },
    { id: 'published', name: say('Published'), value: (type) => yesNo(type.publish), hidden: true },
    { id: 'colour', name: say('Primary colour'), value: (type) => firstFilled(type.style?.primaryColor), hidden: true },
    { id: 'id', name: say('Event type id'), value: (type) => type.id, hidden: true },
  ]
}

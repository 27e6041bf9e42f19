import type { VersionKind } from '@frontdesk/desk-api/version-words'
import { useQueries } from '@tanstack/react-query'

import { type KeptVersions, type VersionedRecord, versionsQuery } from '#api/desk/versions.ts'
import { useNow } from '#browser/now.ts'
import { type DateOptions, dateTime, dayOnly, exactly, readStamp } from '#format/dates.ts'
import { clockIn } from '#format/intl-dates.ts'
import { type Marked, mark, say, sayRich } from '#i18n/say.ts'
import { ChangedField } from '#records/changes/changed-field.tsx'
import { currencyIn } from '#records/changes/currency-in.ts'
import type { FieldWord } from '#records/changes/field-words.ts'
import { type RecordChange, changesOf, firstSeen } from '#records/changes/record-changes.ts'
import { type Worded, wordedFields } from '#records/changes/worded-fields.ts'
import { Summary } from '#ui/summary.tsx'

import { DeskBoundary } from './desk-boundary.tsx'

const kindWords: Readonly<Record<VersionKind, Marked>> = {
  event: mark('Event'),
  type: mark('Registration type'),
  code: mark('Code'),
  item: mark('Item'),
  attendee: mark('Attendee'),
  registrant: mark('Registration'),
  company: mark('Company'),
  facilitator: mark('Facilitator'),
}

type Kept = { record: VersionedRecord; answer: KeptVersions }
type Shown = { kind: VersionKind; change: RecordChange; currency: string | null }

/** What changed between the readings of this desk, the newest first. It never says when the event system changed it. */
export function ChangeList({ records, zone }: { records: readonly VersionedRecord[]; zone: string }) {
  const reads = useQueries({ queries: records.map(versionsQuery) })
  const failed = reads.find(({ error }) => error !== null)
  const kept = records.flatMap((record, at): Kept[] => {
    const answer = reads[at]?.data
    return answer === undefined ? [] : [{ record, answer }]
  })
  return (
    <DeskBoundary
      read={{
        data: kept.length === records.length ? kept : undefined,
        error: failed?.error ?? null,
        isFetching: reads.some(({ isFetching }) => isFetching),
        refetch: () => reads.map((read) => read.refetch()),
      }}
      failed={say('Couldn’t load the changes.')}
      skeleton={2}
    >
      {(all) => <Readings kept={all} zone={zone} />}
    </DeskBoundary>
  )
}

function Readings({ kept, zone }: { kept: readonly Kept[]; zone: string }) {
  const now = useNow()
  const around = { zone, now }
  const changes = kept
    .flatMap(({ record: { kind }, answer: { versions } }) => {
      const currency = currencyIn(versions[0]?.content)
      return changesOf(versions).map((change): Shown => ({ kind, change, currency }))
    })
    .toSorted((a, b) => (a.change.between[1] < b.change.between[1] ? 1 : -1))
  const first = firstSeen(kept.flatMap(({ answer }) => answer.versions))
  const unreadable = kept.reduce((sum, { answer }) => sum + answer.unreadable, 0)
  return (
    <div className="flex flex-col gap-2 pb-2">
      {changes.length === 0 ? null : (
        <ol aria-label={say('Changes')} className="flex flex-col">
          {changes.map(({ change, ...shown }) => (
            <li key={`${shown.kind} ${change.between.join(' ')}`} className="border-line border-t py-2">
              <Change {...shown} change={change} named={kept.length > 1} around={around} />
            </li>
          ))}
        </ol>
      )}
      <p className="text-label text-quiet max-w-prose">{endText(kept, first, changes.length, around)}</p>
      {unreadable === 0 ? null : (
        <p className="text-label text-quiet">
          {say(
            '{count, plural, one {# earlier version was kept by another release of this desk and can’t be shown.} other {# earlier versions were kept by another release of this desk and can’t be shown.}}',
            { count: unreadable },
          )}
        </p>
      )}
    </div>
  )
}

/** Since when the desk has readings, or why it has none. */
function endText(kept: readonly Kept[], first: string | null, changes: number, around: DateOptions): string {
  const days = Math.max(0, ...kept.map(({ answer }) => answer.days))
  if (days === 0) return say('This desk keeps no earlier versions. An administrator can change that.')
  if (first === null) return say('Not seen here before. Changes are shown from the next reading on.')
  const since = dateTime(readStamp(first), around)
  return changes === 0
    ? say('No change seen since {since}.', { since })
    : say('First seen here {since}. Earlier changes are not known.', { since })
}

type Around = { around: DateOptions }

function Change({ kind, change, currency, named, around }: Shown & Around & { named: boolean }) {
  const fields = wordedFields(kind, change.fields)
  const of = (group: FieldWord['group']) => fields.filter(({ word }) => word.group === group)
  const options = { ...around, currency }
  return (
    <>
      <p className="text-label text-quiet flex flex-wrap gap-x-2">
        {named ? <span className="text-text font-medium">{say(kindWords[kind])}</span> : null}
        <Between change={change} around={around} />
        {change.write === null ? null : <span className="text-text">{writerText(change.write)}</span>}
      </p>
      {fields.length === 0 ? (
        <p className="text-quiet">{say('Only parts changed that your account does not see.')}</p>
      ) : null}
      <FieldList fields={of('field')} options={options} />
      <Folded title={say('Other fields')} fields={of('other')} options={options} />
      <Folded title={say('Also counted anew')} fields={of('counted')} options={options} />
    </>
  )
}

function Between({ change: { between }, around }: { change: RecordChange } & Around) {
  const [last, first] = between.map((at) => readStamp(at))
  const from = dateTime(last ?? null, around)
  const until = dateTime(first ?? null, around)
  const sameDay = last && first && dayOnly(last, around) === dayOnly(first, around) ? first : null
  const time = (shown: string, at: number) => (
    <time dateTime={between[at]} title={exactly(readStamp(between[at]), around.zone)}>
      {shown}
    </time>
  )
  return (
    <span>
      {sayRich('Seen between {last} and {first}', {
        last: time(from, 0),
        first: time(sameDay ? clockIn(sameDay.ms, around.zone) : until, 1),
      })}
    </span>
  )
}

/** What this desk wrote in between: it may be why, and the event system does not say so. */
function writerText({ operation, requestedState, by }: NonNullable<RecordChange['write']>): string {
  const name = by.name ?? say('a former colleague')
  if (requestedState === 'remove') return say('In between, {name} removed them at this desk', { name })
  if (operation === 'startRegistration')
    return say('In between, {name} started their registration at this desk', { name })
  return say('In between, {name} enrolled them at this desk', { name })
}

type Options = Parameters<typeof ChangedField>[0]['options']

function FieldList({ fields, options }: { fields: readonly Worded[]; options: Options }) {
  if (fields.length === 0) return null
  return (
    <dl>
      {fields.map(({ word, field }) => (
        <ChangedField
          key={JSON.stringify([field.path, field.before, field.after])}
          word={word}
          change={field}
          options={options}
        />
      ))}
    </dl>
  )
}

function Folded({ title, fields, options }: { title: string; fields: readonly Worded[]; options: Options }) {
  if (fields.length === 0) return null
  return (
    <details>
      <Summary className="text-label">{say('{title} ({count})', { title, count: fields.length })}</Summary>
      <FieldList fields={fields} options={options} />
    </details>
  )
}

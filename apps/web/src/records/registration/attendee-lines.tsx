import type { ReactNode } from 'react'

import { dateTime, readStamp } from '#format/dates.ts'
import { nameOf } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { mark, type Marked, listed, say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { SealedFields } from '#records/sealed-fields.tsx'
import { LongText } from '#records/text/long-text.tsx'
import { SafeLink } from '#records/text/safe-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'

import type { AttendeeView } from './attendee-view.ts'
import { replyText } from './enrollment.ts'

type At = { zone: string; now: number }

/** One labelled line of a card: `Registered`, `Attended`. A line above, no box. */
export function CardLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="border-line grid gap-x-6 gap-y-1 border-t py-3 sm:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <h3 className="text-label text-quiet leading-5 font-medium">{label}</h3>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** The attendee record's other fields in the order of use, as sent; sealed ones last. */
export function AttendeeLines({ view, sealed, zone, now }: { view: AttendeeView; sealed: readonly string[] } & At) {
  const { attendee, person, user } = view
  const type = attendee.attendanceType ? (nameOf(attendee.attendanceType) ?? say('Type without a name')) : null
  const reply = replyText(attendee.attendanceStatus)
  const presence = attendee.isVirtual ? say('Online') : say('In person')
  // A type is often named after the presence, in the service's language: shown once, translated.
  const named = type !== null && !(attendee.isVirtual ? /^(?:online|virtual)$/i : /^in[ -]person$/i).test(type)
  return (
    <>
      <CardLine label={say('Attendance')}>
        <p className="flex flex-wrap items-center gap-2">
          {[...new Set(named ? [type, presence] : [presence])].map((word) => (
            <Badge key={word} meaning="neutral" icon={null}>
              {word}
            </Badge>
          ))}
          {reply === null ? null : <Said text={reply} />}
          {attendee.preferenceStatus && attendee.preferenceStatus !== 'None' ? (
            <Said text={say('Preference: {word}', { word: attendee.preferenceStatus })} />
          ) : null}
          {typeof attendee.preferenceOrder === 'number' ? (
            <Said text={say('Preference number {number}', { number: grouped(attendee.preferenceOrder) })} />
          ) : null}
        </p>
        <InLine view={view} zone={zone} now={now} />
        {attendee.extraInfo ? <LongText text={attendee.extraInfo} /> : null}
      </CardLine>
      <PersonLines view={view} />
      <div data-print="no" className="border-line flex flex-col border-t py-2">
        <AllFields record={attendee} title={say('All fields of the attendee')} />
        {person ? <AllFields record={person} title={say('All fields of the person')} /> : null}
        {user ? <AllFields record={user} title={say('All fields of the user')} /> : null}
        <SealedFields names={sealed} />
      </div>
    </>
  )
}

/** The person record of op 22, and the ids to quote. */
function PersonLines({ view }: { view: AttendeeView }) {
  const { attendee, person } = view
  const flags = person ? flagsOf(person) : []
  return (
    <DefinitionList className="border-line border-t py-1.5 sm:grid-cols-[7rem_minmax(0,1fr)]!">
      {view.otherEmails.length > 0 ? (
        <Definition term={say('Other e-mail')}>
          {view.otherEmails.map((email) => (
            <Copy key={email} shown text={email} what={say('e-mail')} className="me-4" />
          ))}
        </Definition>
      ) : null}
      {flags.length > 0 ? <Definition term={say('In the project')}>{listed(flags)}</Definition> : null}
      {person?.roles ? <Definition term={say('Roles')}>{person.roles}</Definition> : null}
      {view.timezone ? <Definition term={say('Time zone')}>{view.timezone}</Definition> : null}
      {person?.tags ? (
        <Definition term={say('Tags')}>
          <LongText text={person.tags} />
        </Definition>
      ) : null}
      {person?.url ? (
        <Definition term={say('Web')}>
          <SafeLink address={person.url} />
        </Definition>
      ) : null}
      {person?.description ? (
        <Definition term={say('About')}>
          <LongText text={person.description} />
        </Definition>
      ) : null}
      <Definition term={say('Attendee id')}>
        <Id id={attendee.id} what={say('attendee id')} />
      </Definition>
      <Definition term={say('Person id')}>
        {view.personId ? <Id id={view.personId} what={say('person id')} /> : null}
      </Definition>
      <Definition term={say('User id')}>
        {view.userId ? <Id id={view.userId} what={say('user id')} /> : null}
      </Definition>
      {attendee.externalId ? (
        <Definition term={say('External id')}>
          <Copy shown text={attendee.externalId} what={say('external id')} className="font-mono" />
        </Definition>
      ) : null}
      {person === null ? (
        <Definition term={say('Personal data')}>
          <span className="text-quiet">{say('None recorded')}</span>
        </Definition>
      ) : null}
    </DefinitionList>
  )
}

function Said({ text }: { text: string }) {
  return (
    <Badge meaning="neutral" icon={null}>
      {text}
    </Badge>
  )
}

function InLine({ view, zone, now }: { view: AttendeeView } & At) {
  const since = readStamp(view.attendee.waitlistDate)
  const left = readStamp(view.attendee.removedFromWaitlistDate)
  if (!since && !left) return null
  const at = { zone, now }
  return (
    <p className="text-quiet pt-1">
      {since && left
        ? say('In line since {since}, left the line {left}', { since: dateTime(since, at), left: dateTime(left, at) })
        : since
          ? say('In line since {since}', { since: dateTime(since, at) })
          : say('Left the line {left}', { left: dateTime(left, at) })}
    </p>
  )
}

type Person = NonNullable<AttendeeView['person']>
const flagWords = {
  isProjectMember: mark('project member'),
  isFacilitator: mark('facilitator'),
  isOrganizer: mark('organizer'),
  isCompanyMember: mark('company member'),
  isAttendee: mark('attendee'),
  isRegistered: mark('registered'),
  isFormRespondent: mark('answered a form'),
  isInvitee: mark('invited'),
  isVerified: mark('verified'),
} satisfies Partial<Record<keyof Person, Marked>>

/** Only true flags; all fields show the others. */
function flagsOf(person: Person): string[] {
  return Object.entries(flagWords).flatMap(([flag, word]) =>
    person[flag as keyof typeof flagWords] === true ? [say(word)] : [],
  )
}

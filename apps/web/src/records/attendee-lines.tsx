import type { ReactNode } from 'react'

import { dateTime, exactly, readStamp } from '#format/dates.ts'
import { nameOf, wordsOf } from '#format/names.ts'
import { Badge } from '#ui/badge.tsx'
import { Copy, Id } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'

import type { AttendeeView } from './attendee-view.ts'
import { SealedFields } from './sealed-fields.tsx'

type At = { zone: string; now: number }

/** One labelled line of the card: `Registered`, `Attended`. A line above, no box. */
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

/** What the service knows of attendance. A missing mark is never a no: nobody is checked in through this service. */
export function Attended({ view, zone, now }: { view: AttendeeView } & At) {
  const { attendee } = view
  if (attendee.hasAttended !== true) return <p className="text-quiet">not known to the service</p>
  const at = readStamp(attendee.attendedDateTime)
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge meaning="yes">Attended</Badge>
      {at ? (
        <span title={exactly(at, zone)}>{dateTime(at, { zone, now })}</span>
      ) : (
        <span className="text-quiet">time not sent</span>
      )}
    </p>
  )
}

/** The rest of the attendee record, in the order a desk asks for it; ids and sealed fields last. */
export function AttendeeLines({ view, sealed, zone, now }: { view: AttendeeView; sealed: readonly string[] } & At) {
  const { attendee, person } = view
  const flags = person ? flagsOf(person) : []
  const type = attendee.attendanceType ? (nameOf(attendee.attendanceType) ?? 'Type without a name') : null
  const presence = attendee.isVirtual ? 'Online' : 'In person'
  return (
    <>
      <CardLine label="Attended">
        <Attended view={view} zone={zone} now={now} />
      </CardLine>
      <CardLine label="On this event">
        <p className="flex flex-wrap items-center gap-2">
          {/* A type is often named after the presence: said once. */}
          {[...new Set(type === null ? [presence] : [type, presence])].map((word) => (
            <Badge key={word} meaning="neutral" icon={null}>
              {word}
            </Badge>
          ))}
          {attendee.attendanceStatus ? <Said label="Answer" word={attendee.attendanceStatus} /> : null}
          {attendee.preferenceStatus && attendee.preferenceStatus !== 'None' ? (
            <Said label="Preference" word={attendee.preferenceStatus} />
          ) : null}
        </p>
        <Line view={view} zone={zone} now={now} />
        {attendee.extraInfo ? <p className="pt-1 whitespace-pre-line">{attendee.extraInfo}</p> : null}
      </CardLine>
      <details className="border-line border-t py-2">
        <summary className="text-quiet hover:text-text touch:min-h-11 touch:py-3 min-h-8 py-1">
          Person, ids and what is sealed
        </summary>
        <DefinitionList className="pt-1">
          {view.otherEmails.length > 0 ? (
            <Definition term="Other e-mail">
              {view.otherEmails.map((email) => (
                <Copy key={email} shown text={email} what="e-mail" className="mr-4" />
              ))}
            </Definition>
          ) : null}
          {view.timezone ? <Definition term="Time zone">{view.timezone}</Definition> : null}
          {person?.tags ? <Definition term="Tags">{person.tags}</Definition> : null}
          {flags.length > 0 ? <Definition term="Person is">{flags.join(' · ')}</Definition> : null}
          {person?.description ? <Definition term="About">{person.description}</Definition> : null}
          <Definition term="Attendee id">
            <Id id={attendee.id} what="attendee id" />
          </Definition>
          <Definition term="Person id">{view.personId ? <Id id={view.personId} what="person id" /> : null}</Definition>
          <Definition term="User id">{view.userId ? <Id id={view.userId} what="user id" /> : null}</Definition>
          {attendee.externalId ? (
            <Definition term="External id">
              <Copy shown text={attendee.externalId} what="external id" className="font-mono" />
            </Definition>
          ) : null}
        </DefinitionList>
        <SealedFields names={sealed} />
      </details>
    </>
  )
}

function Said({ label, word }: { label: string; word: string }) {
  return (
    <Badge meaning="neutral" icon={null}>
      {label}: {wordsOf(word)}
    </Badge>
  )
}

function Line({ view, zone, now }: { view: AttendeeView } & At) {
  const since = readStamp(view.attendee.waitlistDate)
  const left = readStamp(view.attendee.removedFromWaitlistDate)
  if (!since && !left) return null
  const at = { zone, now }
  return (
    <p className="text-quiet pt-1">
      {since ? `In line since ${dateTime(since, at)}` : null}
      {since && left ? '. ' : null}
      {left ? `Left the line ${dateTime(left, at)}` : null}
    </p>
  )
}

function flagsOf(person: NonNullable<AttendeeView['person']>): string[] {
  const words: [boolean | null | undefined, string][] = [
    [person.isProjectMember, 'project member'],
    [person.isFacilitator, 'facilitator'],
    [person.isOrganizer, 'organizer'],
    [person.isCompanyMember, 'company member'],
    [person.isRegistered, 'registered'],
    [person.isInvitee, 'invited'],
    [person.isVerified, 'verified'],
  ]
  return words.flatMap(([is, word]) => (is ? [word] : []))
}

import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { viewerZone } from '#browser/now.ts'
import type { NewPerson } from '#events/event-context.tsx'
import { type Pinned, usePinnedEvents } from '#events/pinned-events.ts'
import { say } from '#i18n/say.ts'
import { type EventPaths, eventPaths } from '#navigation/paths.ts'
import { useBoxSource } from '#search/rows/row-sources.ts'
import { Notice } from '#ui/overlays/notice.tsx'

import { enrollFormSource } from './enroll-form-source.ts'
import { enrollSource } from './enroll-source.ts'
import { useNewEnrollment } from './new-enrollment.ts'

/** Events that the box offers; further ones are opened by their rows. */
const maxEvents = 4

const runningOf = (pins: readonly Pinned[]) => pins.filter(({ group }) => group === 'Running now').slice(0, maxEvents)

/** Enrolls walk-ins at running events: a row in the search box for a name, and what became of it. */
export function HomeWalkIn({ pins }: { pins: readonly Pinned[] }) {
  return runningOf(pins).map((pin, place) => <EnrollAt key={pin.eventId} pin={pin} place={place} isToldHere />)
}

/** The same rows on the other pages outside of an event; a note says what became of it. */
export function WalkInElsewhere() {
  const isInEvent = useParams({ strict: false, select: ({ event }) => event !== undefined })
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  return isInEvent || isHome ? null : <EnrollElsewhere />
}

function EnrollElsewhere() {
  const pins = usePinnedEvents({ reads: false })
  return runningOf(pins).map((pin, place) => <EnrollAt key={pin.eventId} pin={pin} place={place} isToldHere={false} />)
}

type Offer = {
  eventName: string
  why: string | undefined
  send: (person: NewPerson) => void
  links: EventPaths
  /** Index among several events. */
  among?: number
}

/** Offers to enroll what is typed in the search box of an event's pages. */
export function EventWalkIn(offer: Offer) {
  useOffer(offer)
  return null
}

function useOffer({ eventName, why, send, links, among }: Offer): void {
  useBoxSource(
    useCallback(
      (reading) => enrollSource(reading, { eventName, why, send, ...(among === undefined ? {} : { among }) }),
      [eventName, why, send, among],
    ),
  )
  const navigate = useNavigate()
  const onName = useCallback(
    (who: string) => void navigate({ ...links.guests({ enroll: 'yes', who }), state: { enrolls: who } }),
    [navigate, links],
  )
  useBoxSource(
    useCallback(
      (reading, found) => enrollFormSource(reading, { eventName, why, onName, among: among ?? 0 }, found),
      [eventName, why, onName, among],
    ),
  )
}

function EnrollAt({ pin, place, isToldHere }: { pin: Pinned; place: number; isToldHere: boolean }) {
  const name = pin.event?.name ?? pin.name
  const why = useWhyNot('enrollAttendee')
  const { slug, projectId } = pin
  const links = useMemo(() => eventPaths(slug, projectId), [slug, projectId])
  const at = { id: pin.eventId, name, zone: pin.timezone ?? viewerZone() }
  const { send, sending, ended, shows } = useNewEnrollment(at, links, 'stays')
  useEffect(() => (isToldHere ? shows() : undefined), [isToldHere, shows])
  useOffer({ eventName: name, why, send, links, among: place })
  if (!isToldHere) return null
  return (
    <>
      {sending ? <p role="status">{say('Enrolling {name}', { name: sending.name || (sending.email ?? '') })}</p> : null}
      {ended && !sending ? (
        <Notice assertive kind={ended.phase === 'refused' ? 'refused' : 'partial'} title={ended.says}>
          {ended.problem ? <p>{ended.problem.title}</p> : null}
        </Notice>
      ) : null}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { viewerZone } from '#browser/now.ts'
import type { Pinned } from '#events/pinned-events.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { useBoxSource } from '#search/rows/row-sources.ts'
import { Notice } from '#ui/overlays/notice.tsx'

import { enrollFormSource } from './enroll-form-source.ts'
import { enrollSource } from './enroll-source.ts'
import { useNewEnrollment } from './new-enrollment.ts'

/** Events that the box offers; further ones are opened by their rows. */
const maxEvents = 4

/** Enrolls walk-ins at running events: a row in the search box for a name, and what became of it. */
export function HomeWalkIn({ pins }: { pins: readonly Pinned[] }) {
  const running = pins.filter(({ group }) => group === 'Running now').slice(0, maxEvents)
  if (running.length === 0) return null
  return running.map((pin, place) => <EnrollAt key={pin.eventId} pin={pin} place={place} />)
}

function EnrollAt({ pin, place }: { pin: Pinned; place: number }) {
  const name = pin.event?.name ?? pin.name
  const why = useWhyNot('enrollAttendee')
  const { slug, projectId } = pin
  const links = useMemo(() => eventPaths(slug, projectId), [slug, projectId])
  const at = { id: pin.eventId, name, zone: pin.timezone ?? viewerZone() }
  const { send, sending, ended } = useNewEnrollment(at, links, 'stays')
  useBoxSource(
    useCallback(
      (reading) => enrollSource(reading, { eventName: name, why, send, among: place }),
      [name, why, send, place],
    ),
  )
  const navigate = useNavigate()
  const onName = useCallback(
    (who: string) => void navigate({ ...links.guests({ enroll: 'yes', who }), state: { enrolls: who } }),
    [navigate, links],
  )
  useBoxSource(
    useCallback(
      (reading, found) => enrollFormSource(reading, { eventName: name, why, onName, among: place }, found),
      [name, why, onName, place],
    ),
  )
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

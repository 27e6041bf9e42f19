import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDriveDownload, ScanLine, Trash2, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useSession } from '#api/desk/session.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import { beginTrial } from '#api/network.ts'
import { ApiProblem } from '#api/problem.ts'
import { useOnline, useTrialEnds } from '#browser/online.ts'
import { CopyProblem, type CopyFault, makeCopy, removeCopy } from '#device/copies.ts'
import { copyOfEvent, hideCopy, showCopy } from '#device/copy-in-cache.ts'
import { type CopyState, deviceCopyQuery } from '#device/device-copy-query.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped } from '#format/numbers.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { asOfText } from '#ui/as-of.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { Readiness, keptQuery } from './readiness.tsx'

const faults: Record<CopyFault, Marked> = {
  events: mark('The guests of three events are on this device already. Remove those of one first.'),
  guests: mark('More than 60,000 guests don’t fit on a device. Nothing of them was kept.'),
  moving: mark('The list changed while it was read. Try again in a moment.'),
  removed: mark('They were removed from this device meanwhile.'),
}

/** Puts the guests of the event on this device, says what is there, and removes it. */
export function DeviceScreen({ isFromDoor = false }: { isFromDoor?: boolean }) {
  const { links, name } = useEventPage()
  usePageTitle(say('Guests on this device, {event}', { event: name }))
  const why = useWhyNotRole('staff')
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div className="flex flex-wrap gap-x-3">
        {isFromDoor ? <BackLink {...links.door()}>{say('Back to the door')}</BackLink> : null}
        <BackLink {...links.guests()}>{say('Guest list')}</BackLink>
      </div>
      <Section title={say('Guests on this device')}>
        {why === undefined ? (
          globalThis.isSecureContext ? (
            <OwnCopy />
          ) : (
            <Notice kind="refused" quiet title={say('A browser keeps guests only from an address with HTTPS')} />
          )
        ) : (
          <Notice kind="refused" quiet title={say('Guests can’t be kept on this device')}>
            {why}
          </Notice>
        )}
      </Section>
    </div>
  )
}

/** Reads the guests onto this device; `stop` keeps what was read for the next time. */
function useMaking(eventId: string) {
  const client = useQueryClient()
  const { person } = useSession()
  const [progress, setProgress] = useState<{ read: number; count: number } | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const make = async () => {
    const own = new AbortController()
    controller.current = own
    setFault(null)
    setProgress({ read: 0, count: 0 })
    try {
      await navigator.storage?.persist?.()
      const making = { signal: own.signal, onProgress: setProgress }
      showCopy(client, await makeCopy(copyOfEvent(client, eventId, person.id), making))
    } catch (thrown) {
      if (!own.signal.aborted) setFault(thrown)
    }
    setProgress(null)
    await client.invalidateQueries({ queryKey: keptQuery.queryKey })
    await client.invalidateQueries({ queryKey: deviceCopyQuery(eventId, person.id).queryKey })
  }
  return { progress, fault, make: () => void make(), stop: () => controller.current?.abort() }
}

function OwnCopy() {
  const page = useEventPage()
  const eventId = page.eventId.toLowerCase()
  const client = useQueryClient()
  const { person } = useSession()
  const online = useOnline()
  const isTried = useTrialEnds() > 0
  const { data: state } = useQuery(deviceCopyQuery(eventId, person.id))
  const { progress, fault, make, stop } = useMaking(eventId)
  const remove = async () => {
    await removeCopy(eventId)
    hideCopy(client, eventId)
    await client.invalidateQueries({ queryKey: deviceCopyQuery(eventId, person.id).queryKey })
  }
  if (state === undefined) return <SkeletonRows rows={3} />
  const isWhole = state.is === 'whole'
  return (
    <>
      <p role="status" className={isWhole && progress === null ? 'text-title' : ''}>
        {progress === null ? stateText(state, page.zone) : progressText(progress)}
      </p>
      {isWhole && progress === null ? <Readiness /> : null}
      {fault === null ? null : <MakingFault fault={fault} />}
      <div className="flex flex-wrap gap-2">
        {progress === null ? (
          isWhole ? null : (
            <Button
              kind="primary"
              icon={<HardDriveDownload />}
              why={online ? undefined : say('You are offline')}
              onClick={make}
            >
              {state.is === 'partial' ? say('Go on reading') : say('Put the guests on this device')}
            </Button>
          )
        ) : (
          <Button onClick={stop}>{say('Stop')}</Button>
        )}
        {isWhole ? (
          <ButtonLink kind="primary" icon={<ScanLine />} {...page.links.door()}>
            {say('Open the door')}
          </ButtonLink>
        ) : null}
        {isWhole ? (
          <Button icon={<WifiOff />} why={isTried ? say('It is being tried') : undefined} onClick={beginTrial}>
            {say('Try it for a minute without the network')}
          </Button>
        ) : null}
        {progress === null && (isWhole || state.is === 'partial') ? (
          <Button kind="danger" icon={<Trash2 />} onClick={() => void remove()}>
            {say('Remove from this device')}
          </Button>
        ) : null}
      </div>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <Line>{say('Without the network the list, its search, the search box and the cards find every guest.')}</Line>
        <Line>{say('What others do, and what the event system says, shows when the network is back.')}</Line>
        <Line>
          {say('It is encrypted, and opens in this browser only. It doesn’t protect a device that is left unlocked.')}
        </Line>
        <Line>
          {say(
            'It ends 12 hours after the event, after 24 hours without the desk, and when you sign out or somebody else signs in here.',
          )}
        </Line>
      </ul>
    </>
  )
}

const Line = ({ children }: { children: ReactNode }) => <li>{children}</li>

const progressText = ({ read, count }: { read: number; count: number }): string =>
  count === 0
    ? say('Reading the guests…')
    : say('{read} of {count} guests read', { read: grouped(read), count: grouped(count) })

function stateText(state: CopyState, zone: string): string {
  switch (state.is) {
    case 'whole': {
      const asOf = asOfText(new Date(state.contactAt).toISOString(), undefined, zone)
      return say('Ready for the door: {count, plural, one {# guest} other {# guests}} on this device {asOf}', {
        count: state.guests,
        asOf,
      })
    }
    case 'partial':
      return say('Reading was interrupted. The guests are not complete, so they are not used.')
    case 'forgotten':
      return say('This device forgot the guests: the browser cleared them away.')
    case 'none':
      return say('No guests of this event are on this device.')
  }
}

function MakingFault({ fault }: { fault: unknown }) {
  if (fault instanceof ApiProblem)
    return (
      <ProblemNotice assertive problem={fault}>
        {say('The guests are not on this device.')}
      </ProblemNotice>
    )
  const text =
    fault instanceof CopyProblem
      ? say(faults[fault.fault])
      : fault instanceof DOMException && fault.name === 'QuotaExceededError'
        ? say('This device has no room for the guests. Nothing of them was kept.')
        : say('This browser doesn’t keep the guests. In a private window it never does.')
  return <Notice kind="rejected" quiet assertive title={text} />
}

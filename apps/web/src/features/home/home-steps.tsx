import { useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'

import { guestListsQuery } from '#api/desk/guests.ts'
import { pinsQuery } from '#api/desk/pins.ts'
import { staffAccountsQuery } from '#api/desk/team.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

import { useNearEvents } from './home-events.ts'

/** What an administrator does first, until all of it is done. */
export function HomeSteps() {
  const team = useQuery(staffAccountsQuery)
  const lists = useQuery(guestListsQuery)
  const pins = useQuery(pinsQuery)
  const [event] = useNearEvents()
  if (!team.data || !lists.data || !pins.data) return null
  const hasTeam = team.data.accounts.length + team.data.invites.length > 1
  const hasList = lists.data.some(({ guests }) => guests > 0)
  const hasPin = pins.data.length > 0
  if (hasTeam && hasList && hasPin) return null
  const paths = event?.slug ? eventPaths(event.slug, event.projectId) : null
  return (
    <section aria-label={say('First steps')} className="flex flex-col gap-2">
      <h2 className="text-title">{say('First steps')}</h2>
      <ol className="border-line border-t">
        <Step
          done={hasTeam}
          name={say('Invite your team')}
          says={say('Colleagues at the door and at the phone, each with a role.')}
        >
          <ButtonLink to="/team">{say('Open Team')}</ButtonLink>
        </Step>
        <Step
          done={hasList}
          name={say('Bring in a guest list')}
          says={say('Everyone who is expected is found by name, and marked when they arrive.')}
        >
          {paths ? (
            <ButtonLink {...paths.guestImport()}>{say('Bring in a guest list')}</ButtonLink>
          ) : (
            <ButtonLink to="/events">{say('Choose an event')}</ButtonLink>
          )}
        </Step>
        <Step done={hasPin} name={say('Pin your event')} says={say('Pinned events come first on Home.')}>
          {paths ? (
            <ButtonLink {...paths.overview()}>{say('Open the event')}</ButtonLink>
          ) : (
            <ButtonLink to="/events">{say('Choose an event')}</ButtonLink>
          )}
        </Step>
      </ol>
    </section>
  )
}

type StepProps = { done: boolean; name: string; says: string; children: ReactNode }

function Step({ done, name, says, children }: StepProps) {
  const Mark = done ? Check : Circle
  return (
    <li className="border-line flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b py-2">
      <Mark aria-hidden className={done ? 'text-yes-ink size-4' : 'text-quiet size-4'} />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">
          {name} <VisuallyHidden>{done ? say('Done') : say('To do')}</VisuallyHidden>
        </span>
        <span className="text-table text-quiet">{says}</span>
      </div>
      {done ? <span className="text-table text-quiet">{say('Done')}</span> : children}
    </li>
  )
}

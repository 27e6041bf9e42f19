import { useQuery } from '@tanstack/react-query'
import { ListChecks, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'

import { roleWords } from '#api/desk/role-words.ts'
import { useSession } from '#api/desk/session.ts'
import { type StaffAccount, type NewLink, staffAccountsQuery } from '#api/desk/team.ts'
import { useNow } from '#browser/now.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { DeskBoundary } from '#screen/desk-boundary.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Section } from '#ui/section.tsx'

import { LinkDialog } from './account-link-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OpenInvites } from './open-invites.tsx'
import { StaffAccountDialog } from './staff-account-dialog.tsx'

/** All staff accounts with role, scope and sessions. */
export function TeamScreen({
  state,
  onState,
  inviting,
  onInviting,
}: {
  state: TableState
  onState: (next: TableState) => void
  inviting: boolean
  onInviting: (inviting: boolean) => void
}) {
  const read = useQuery(staffAccountsQuery)
  const { data } = read
  const { person: me } = useSession()
  const now = useNow()
  const [open, setOpen] = useState<string | null>(null)
  const [made, setMade] = useState<{ link: NewLink; forKiosk: boolean } | null>(null)
  const columns = useMemo(() => columnsOf(now, me.id, setOpen), [now, me.id])
  const opened = data?.accounts.find(({ id }) => id === open)
  return (
    <Page
      title={say('Team')}
      aside={
        data ? (
          <>
            <ButtonLink to="/team/access" icon={<ListChecks />}>
              {say('Who may do what')}
            </ButtonLink>
            <Button kind="primary" icon={<UserPlus />} aria-haspopup="dialog" onClick={() => onInviting(true)}>
              {say('Invite someone')}
            </Button>
          </>
        ) : null
      }
    >
      <DeskBoundary read={read} failed={say('Couldn’t load the team.')} skeleton={6}>
        {({ accounts, invites }) => (
          <>
            <Section title={say('{count, plural, one {# person} other {# people}}', { count: accounts.length })}>
              <DataTable
                label={say('Team')}
                rows={accounts}
                rowKey={({ id }) => id}
                columns={columns}
                state={state}
                onState={onState}
                csv="team"
                empty={<Empty title={say('No one yet')}>{say('Invite someone with a one-time link.')}</Empty>}
              />
            </Section>
            <OpenInvites invites={invites} now={now} />
          </>
        )}
      </DeskBoundary>
      {inviting ? (
        <InviteDialog
          onClose={() => onInviting(false)}
          onMade={(link, role) => {
            onInviting(false)
            setMade({ link, forKiosk: role === 'kiosk' })
          }}
        />
      ) : null}
      {opened ? (
        <StaffAccountDialog
          person={opened}
          own={opened.id === me.id}
          onClose={() => setOpen(null)}
          onLink={(link) => {
            setOpen(null)
            setMade({ link, forKiosk: opened.role === 'kiosk' })
          }}
        />
      ) : null}
      {made ? <LinkDialog made={made.link} forKiosk={made.forKiosk} onClose={() => setMade(null)} /> : null}
    </Page>
  )
}

function scopeText({ scope }: StaffAccount): string {
  if (scope === null) return say('Everything')
  const projects = scope.filter(({ eventId }) => eventId === null).length
  const events = scope.length - projects
  if (scope.length === 0) return say('Nothing')
  if (events === 0) return say('{count, plural, one {# project} other {# projects}}', { count: projects })
  if (projects === 0) return say('{count, plural, one {# event} other {# events}}', { count: events })
  return say(
    '{projects, plural, one {# project} other {# projects}} and {events, plural, one {# event} other {# events}}',
    {
      projects,
      events,
    },
  )
}

function columnsOf(now: number, me: string, open: (id: string) => void): Column<StaffAccount>[] {
  return [
    {
      id: 'name',
      name: say('Name'),
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open(id)}
          className="line-clamp-2 min-h-6 max-w-full text-start font-medium hover:underline"
          dir="auto"
          title={name}
        >
          {id === me ? say('{name} (you)', { name }) : name}
        </button>
      ),
    },
    {
      id: 'email',
      name: say('E-mail'),
      value: ({ email }) => email,
      cell: ({ email }) => (
        <span title={email} className="line-clamp-2">
          {email}
        </span>
      ),
    },
    { id: 'role', name: say('Role'), value: ({ role }) => say(roleWords[role].name) },
    { id: 'scope', name: say('May see'), value: scopeText },
    {
      id: 'state',
      name: say('State'),
      value: ({ blocked, sessions }) =>
        blocked ? say('Blocked') : sessions > 0 ? say('Signed in') : say('Not signed in'),
      cell: ({ blocked, sessions }) =>
        blocked ? (
          <Badge meaning="no">{say('Blocked')}</Badge>
        ) : sessions > 0 ? (
          <Badge meaning="yes">{say('Signed in')}</Badge>
        ) : (
          <span className="text-quiet">{say('Not signed in')}</span>
        ),
    },
    {
      id: 'twoFactor',
      name: say('Two-factor sign-in'),
      value: ({ twoFactor }) => (twoFactor ? say('Switched on') : say('Switched off')),
      hidden: true,
    },
    { id: 'sessions', name: say('Sessions'), value: ({ sessions }) => sessions, numeric: true, hidden: true },
    {
      id: 'seen',
      name: say('Last seen'),
      value: ({ seenAt }) => seenAt,
      cell: ({ seenAt }) => (seenAt === null ? say('never') : pastTime(Date.parse(seenAt), now)),
    },
    {
      id: 'upstream',
      name: say('User id in the event system'),
      value: ({ upstreamUserId }) => upstreamUserId,
      hidden: true,
    },
  ]
}

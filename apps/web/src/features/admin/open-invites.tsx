import { Undo2 } from 'lucide-react'

import { roleWords } from '#api/desk/role-words.ts'
import { useStaffAccountWrites } from '#api/desk/team-writes.ts'
import type { Invite } from '#api/desk/team.ts'
import { relativeTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Section } from '#ui/section.tsx'

/** Invitations that are not used or expired. */
export function OpenInvites({ invites, now }: { invites: Invite[]; now: number }) {
  const { revokeInvite } = useStaffAccountWrites()
  if (invites.length === 0) return null
  const when = ({ expiresAt }: Invite) => relativeTime(Date.parse(expiresAt), now)
  return (
    <Section title={say('{count, plural, one {# open link} other {# open links}}', { count: invites.length })}>
      {revokeInvite.error ? <ProblemNotice quiet problem={revokeInvite.error} /> : null}
      <ul aria-label={say('Open links')}>
        {invites.map((it) => (
          <li key={it.id} className="border-line flex min-h-11 items-center gap-3 border-b py-1.5">
            <div className="text-table flex min-w-0 flex-1 flex-col">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span dir="auto" title={it.name} className="max-w-full truncate font-medium">
                  {it.name}
                </span>
                <span title={it.email} className="max-w-full truncate">
                  {it.email}
                </span>
              </span>
              <span className="text-label text-quiet">
                {it.kind === 'new'
                  ? say('To sign in as {role}; expires {when}.', { role: say(roleWords[it.role].name), when: when(it) })
                  : say('For a new password; it ends {when}.', { when: when(it) })}
              </span>
            </div>
            <Button
              compact
              kind="quiet"
              icon={<Undo2 />}
              busy={revokeInvite.isPending && revokeInvite.variables === it.id}
              onClick={() => revokeInvite.mutate(it.id)}
              aria-label={say('Withdraw the link for {name}', { name: it.name })}
            >
              {say('Withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

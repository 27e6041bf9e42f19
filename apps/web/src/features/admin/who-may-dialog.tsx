import { Eye } from 'lucide-react'

import type { AccountAccess } from '#api/desk/access.ts'
import { roleWords } from '#api/desk/role-words.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { useLookAs } from '#screen/use-look-as.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { type Action, callerOf, mayDo } from './who-may-actions.ts'
import { placeText } from './who-may-rows.ts'

type Props = { account: AccountAccess; actions: readonly Action[]; own: boolean; onClose: () => void }

function whyNotLook({ role, blocked }: AccountAccess, own: boolean): string | undefined {
  if (own) return say('This is your own account')
  if (role === 'kiosk') return say('Nobody looks as a kiosk: open its page on another device')
  return blocked ? say('The account is blocked, so it sees nothing') : undefined
}

/** One account: its role, its projects and events, what it may and may not. */
export function WhoMayDialog({ account, actions, own, onClose }: Props) {
  const { name, role, scope } = account
  const { begin, beginning, problem } = useLookAs()
  const caller = callerOf(account)
  const lists = [
    { title: say('Sees'), of: actions.filter((it) => it.sees && mayDo(caller, it)) },
    { title: say('May do'), of: actions.filter((it) => !it.sees && mayDo(caller, it)) },
    { title: say('May not'), of: actions.filter((it) => !mayDo(caller, it)) },
  ]
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={name}
      description={say(roleWords[role].name)}
      actions={
        <>
          <Button onClick={onClose}>{say('Close')}</Button>
          <Button
            kind="primary"
            icon={<Eye />}
            busy={beginning}
            why={whyNotLook(account, own)}
            onClick={() => begin({ accountId: account.id })}
          >
            {say('Look as {who}', { who: name })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem ? <ProblemNotice problem={problem} assertive /> : null}
        <section aria-label={say('Projects and events')}>
          <h3 className="font-medium">{say('Projects and events')}</h3>
          {scope === null ? (
            <p>{say('Everything')}</p>
          ) : scope.length === 0 ? (
            <p>{say('Nothing')}</p>
          ) : (
            <ul>
              {scope.map((grant) => (
                <li key={`${grant.projectId} ${grant.eventId}`}>{placeText(grant)}</li>
              ))}
            </ul>
          )}
        </section>
        {lists.map(({ title, of }) =>
          of.length === 0 ? null : (
            <section key={title} aria-label={title}>
              <h3 className="font-medium">{title}</h3>
              <ul>
                {of.map(({ id, label, sees }) => (
                  <li key={id}>{sees && title === say('May not') ? say('See: {what}', { what: label }) : label}</li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
    </Dialog>
  )
}

import { KeyRound, LogOut, ScrollText, ShieldOff, Trash2, UserCheck, UserX } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'

import { useStaffAccountWrites } from '#api/desk/team-writes.ts'
import type { StaffAccount, NewLink, StaffAccountChange } from '#api/desk/team.ts'
import type { ApiProblem } from '#api/problem.ts'
import { StaffTokens } from '#features/tokens/staff-tokens.tsx'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Id } from '#ui/id.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { RoleField } from './role-field.tsx'
import { ScopeField, scopeOf, whyNotScope } from './scope-field.tsx'

type Props = { person: StaffAccount; own: boolean; onClose: () => void; onLink: (link: NewLink) => void }

const sameScope = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A staff account: name, role and scope, and the administrator's actions on it. */
export function StaffAccountDialog({ person, own, onClose, onLink }: Props) {
  const { change, remove, endSessions, endTwoFactor, passwordLink } = useStaffAccountWrites()
  const [name, setName] = useState(person.name)
  const [role, setRole] = useState(person.role)
  const [chosenScope, setScope] = useState(person.scope)
  const scope = scopeOf(role, chosenScope)
  const [userId, setUserId] = useState(person.upstreamUserId ?? '')
  const [removing, setRemoving] = useState(false)
  const form = useId()
  const problem: ApiProblem | null =
    change.error ?? remove.error ?? endSessions.error ?? endTwoFactor.error ?? passwordLink.error
  const wanted: StaffAccountChange = {
    ...(name.trim() === person.name ? {} : { name: name.trim() }),
    ...(role === person.role ? {} : { role }),
    ...(sameScope(scope, person.scope) ? {} : { scope }),
    ...(userId.trim() === (person.upstreamUserId ?? '') ? {} : { upstreamUserId: userId.trim() || null }),
  }
  const endsSessions = wanted.role !== undefined || wanted.scope !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(wanted).length === 0) onClose()
    else change.mutate({ id: person.id, change: wanted }, { onSuccess: onClose })
  }
  const removeNow = () =>
    remove.mutate(person.id, {
      onSuccess: () => {
        toast({ text: say('{name} was removed from the team', { name: person.name }) })
        onClose()
      },
    })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={person.name}
      description={person.email}
      actions={
        own ? (
          <ButtonLink to="/account">{say('Your account')}</ButtonLink>
        ) : (
          <>
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button
              type="submit"
              form={form}
              kind="primary"
              busy={change.isPending}
              why={endsSessions ? whyNotScope(role, scope) : undefined}
            >
              {say('Save')}
            </Button>
          </>
        )
      }
    >
      {own ? (
        <p className="text-quiet max-w-prose">
          {say(
            'You can’t change your own role or rights; another administrator can. Password and sessions are in your account.',
          )}
        </p>
      ) : (
        <div className="flex flex-col gap-6">
          <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
            <Field label={say('Name')}>
              <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
            </Field>
            <RoleField value={role} onChange={setRole} />
            <ScopeField role={role} value={scope} onChange={setScope} />
            <Field
              label={say('User id in the event system')}
              hint={say('Named as the user in what this person creates or registers. Empty: no user is named.')}
            >
              <Input
                value={userId}
                onChange={(event) => setUserId(event.target.value)}
                spellCheck={false}
                autoComplete="off"
              />
            </Field>
            {endsSessions ? (
              <p className="text-wait-ink text-table">
                {say('Saving signs {name} out everywhere.', { name: person.name })}
              </p>
            ) : null}
          </form>
          {problem ? <ProblemNotice problem={problem} assertive /> : null}
          <section aria-label={say('Account')} className="border-line flex flex-wrap gap-2 border-t pt-4">
            <ButtonLink to="/audit" search={{ who: person.id }} icon={<ScrollText />}>
              {say('What they did')}
            </ButtonLink>
            <Button
              icon={<KeyRound />}
              busy={passwordLink.isPending}
              onClick={() => passwordLink.mutate(person.id, { onSuccess: onLink })}
            >
              {say('Link for a new password')}
            </Button>
            <Button
              icon={<LogOut />}
              busy={endSessions.isPending}
              why={person.sessions === 0 ? say('Not signed in anywhere') : undefined}
              onClick={() => endSessions.mutate(person.id)}
            >
              {say('Sign out everywhere ({count, number})', { count: person.sessions })}
            </Button>
            {person.twoFactor ? (
              <Button icon={<ShieldOff />} busy={endTwoFactor.isPending} onClick={() => endTwoFactor.mutate(person.id)}>
                {say('Switch off two-factor sign-in')}
              </Button>
            ) : null}
            <Button
              icon={person.blocked ? <UserCheck /> : <UserX />}
              busy={change.isPending}
              onClick={() => change.mutate({ id: person.id, change: { blocked: !person.blocked } })}
            >
              {person.blocked ? say('Let in again') : say('Block')}
            </Button>
            {removing ? (
              <Button kind="danger" icon={<Trash2 />} busy={remove.isPending} onClick={removeNow}>
                {say('Remove {name} for good', { name: person.name })}
              </Button>
            ) : (
              <Button kind="quiet" icon={<Trash2 />} onClick={() => setRemoving(true)}>
                {say('Remove from the team')}
              </Button>
            )}
          </section>
          {person.role === 'kiosk' ? null : <StaffTokens personId={person.id} />}
          <p className="text-label text-quiet">
            {say('Id in the audit')} <Id id={person.id} />
          </p>
        </div>
      )}
    </Dialog>
  )
}

import type { Role } from '@frontdesk/api-types/table'

import { roleWords } from '#api/desk/role-words.ts'
import { type ApiProblem, type ProblemKind, kindOf } from '#api/problem.ts'
import { type Marked, mark, say } from '#i18n/say.ts'

/** Codes that need other advice than their kind. */
const byCode: Readonly<Record<string, Marked>> = {
  not_permitted: mark('Ask an administrator for a role that may do this.'),
  out_of_scope: mark('Your account is limited to some projects or events. Ask an administrator to widen it.'),
  viewing: mark('End the view first.'),
  link_closed: mark('It was used, withdrawn or has expired. Ask an administrator for a new one.'),
  setup_closed: mark('It was used, withdrawn or has expired. Ask an administrator for a new one.'),
  provider_failed: mark('Start again. If that doesn’t help, ask an administrator and quote the reference.'),
  sign_in_away: mark('Wait a moment and try again. If that doesn’t help, tell an administrator the reference.'),
  no_role: mark('None of your groups has a role here. Ask an administrator.'),
  second_factor: mark('Type the code that the app shows now; each works once.'),
  csrf: mark('Open Frontdesk by its own address and try again.'),
  in_flight: mark('Wait until it is done, then check the result.'),
  recently_sent: mark('Nothing was sent now. Check what was sent before you try again.'),
  nothing_held: mark('This field is empty.'),
  limit_reached: mark(
    'Nothing was kept. Keep or cancel sheets that are open, delete lists that are over, or ask an administrator.',
  ),
  taken: mark('Use another address, or look for the person in the list.'),
  last_administrator: mark('Make someone else an administrator first.'),
  key_reused: mark('Nothing was changed. Reload the page and check before you try again.'),
  sign_in_failed: mark('Check both and try again.'),
  upstream_credential: mark('Ask an administrator to renew the access of Frontdesk. Your own sign-in is fine.'),
  too_many: mark('Wait a minute, then try again.'),
  too_many_at_once: mark('Wait a moment, then try again.'),
  busy: mark('Wait a minute, then try again.'),
  upstream_busy: mark('Wait a minute, then try again.'),
  network: mark('Check the connection and try again.'),
  no_answer: mark('Check the connection and try again.'),
  outcome_unknown: mark('Check whether it happened before you repeat it.'),
}

const byKind: Readonly<Record<ProblemKind, Marked>> = {
  refused: mark('Not found, or Frontdesk has no access to it. Ask an administrator and quote the reference.'),
  missing: mark('Check the id or the event address. It may have been removed.'),
  rejected: mark('Nothing was changed. Correct the input and try again.'),
  away: mark('Wait a moment and try again. If that doesn’t help, tell an administrator the reference.'),
  offline: mark('It loads as soon as the connection is back.'),
  'signed-out': mark('Sign in again; nothing you typed is lost.'),
  broken: mark('Reload the page. If it happens again, show this message to an administrator.'),
}

/** The next step and the role to ask. `least`: the lowest role that is allowed to do it. */
export function adviceFor(problem: ApiProblem, least?: Role): string {
  const { code } = problem
  if (code === 'not_permitted' && least)
    return say('This needs the role {role} or higher. Ask an administrator.', {
      role: say(roleWords[least].name),
    })
  const own = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  return say(own ?? byKind[kindOf(problem)])
}

import type { Role } from '@frontdesk/api-types/table'

import { type ApiProblem, type ProblemKind, kindOf } from '#api/problem.ts'
import { roleWords } from '#api/role-words.ts'
import { type Marked, mark, say } from '#words/say.ts'

/** Where a code asks for other steps than its kind. */
const byCode: Readonly<Record<string, Marked>> = {
  not_permitted: mark('Ask an administrator of this desk for the role that may.'),
  out_of_scope: mark(
    'Your account reaches some projects or events only. Ask an administrator of this desk to widen it.',
  ),
  link_closed: mark('It was used, taken back, or is too old. Ask an administrator of this desk for a new one.'),
  setup_closed: mark('It was used, taken back, or is too old. Ask an administrator of this desk for a new one.'),
  provider_failed: mark('Begin again. If it stays, ask an administrator of this desk, and quote the reference.'),
  sign_in_away: mark('Wait a moment and try again. If it stays, quote the reference to whoever runs this desk.'),
  no_role: mark('None of your groups has a role here. Ask an administrator of this desk.'),
  second_factor: mark('Type the code that the app shows now; each works once.'),
  csrf: mark('Open the desk by its own address and try again.'),
  in_flight: mark('Wait for its answer, then look at the record.'),
  recently_sent: mark('Nothing was sent now. Look at what went out before you try again.'),
  nothing_held: mark('The service holds nothing in this field.'),
  taken: mark('Use another address, or look for the person in the list.'),
  last_administrator: mark('Make somebody else an administrator first.'),
  key_reused: mark('Nothing was changed. Reload the page and look at the record before you try again.'),
  sign_in_failed: mark('Check both and try again.'),
  upstream_credential: mark("An administrator has to renew the desk's credential; your own sign-in is fine."),
  too_many: mark('Wait a minute, then try again.'),
  busy: mark('Wait a minute, then try again.'),
  upstream_busy: mark('Wait a minute, then try again.'),
  network: mark('Check the connection and try again.'),
  no_answer: mark('Check the connection and try again.'),
  outcome_unknown: mark('Look at the record before you repeat it.'),
}

const byKind: Readonly<Record<ProblemKind, Marked>> = {
  refused: mark(
    'The service does not let the desk do this, or does not know the record: it answers the same for both. Ask whoever runs the service, and quote the reference.',
  ),
  missing: mark('Check the id or the slug. It may also have been removed since.'),
  rejected: mark('Nothing was changed. Correct the input and try again.'),
  away: mark('Wait a moment and try again. If it stays, quote the reference to whoever runs this desk.'),
  offline: mark('It is read as soon as the connection is back.'),
  'signed-out': mark('Sign in again; nothing you typed is lost.'),
  broken: mark('Reload the page. If it comes back, quote what stands here to whoever runs this desk.'),
}

/** What to do now, and whom to ask, by what happened. `least`: the first role that may do what was asked for. */
export function adviceFor(problem: ApiProblem, least?: Role): string {
  const { code } = problem
  if (code === 'not_permitted' && least)
    return say('This takes the role {role} or more. Ask an administrator of this desk for it.', {
      role: say(roleWords[least].name),
    })
  const own = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  return say(own ?? byKind[kindOf(problem)])
}

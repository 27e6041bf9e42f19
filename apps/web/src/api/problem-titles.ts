import { type Marked, mark, say } from '#words/say.ts'

/** What happened, by the stable word of the border or of the browser. Its own English title is for logs. */
const titles: Readonly<Record<string, Marked>> = {
  invalid_input: mark('The desk did not accept this input'),
  upstream_rejected: mark('The service did not accept this'),
  signed_out: mark('You are signed out'),
  sign_in_failed: mark('E-mail or password is wrong'),
  second_factor: mark('The code is wrong, old, or was used already'),
  provider_failed: mark('This sign-in was not confirmed'),
  no_role: mark('You have no role at this desk'),
  sign_in_away: mark('The sign-in provider does not answer'),
  not_permitted: mark('Your role does not allow this'),
  csrf: mark('The request did not come from this desk'),
  link_closed: mark('This link no longer works'),
  out_of_scope: mark('This lies outside of what you may see'),
  setup_closed: mark('This setup link does not work'),
  upstream_forbidden: mark('The service refused this to the desk'),
  unknown_route: mark('There is nothing at this address'),
  upstream_not_found: mark('The service has no such record'),
  no_such_person: mark('There is no such person'),
  nothing_held: mark('There is no value to show'),
  not_seen: mark('This desk has not seen it'),
  no_such_note: mark('There is no such note'),
  not_scheduled: mark('The event has no date'),
  in_flight: mark('The same is under way'),
  outcome_unknown: mark('It is not known whether this happened'),
  last_administrator: mark('Nobody would be left to manage people'),
  taken: mark('Somebody has this address already'),
  method_not_allowed: mark('This page is older than the desk'),
  too_large: mark('This is more than can be sent at once'),
  unsupported_media: mark('This page is older than the desk'),
  wrong_host: mark('This server does not answer to that name'),
  key_reused: mark('This wish was already sent in other words'),
  recently_sent: mark('The same went out a moment ago'),
  too_many: mark('Too many attempts'),
  internal: mark('The desk failed'),
  upstream_credential: mark("The service did not accept the desk's credential"),
  upstream_invalid: mark('The service gave an answer that cannot be used'),
  upstream_failed: mark('The service failed'),
  upstream_unreachable: mark('The service cannot be reached'),
  busy: mark('The desk is busy'),
  unavailable: mark('The storage of the desk is away'),
  upstream_busy: mark('The service asks to slow down'),
  upstream_open: mark('The service keeps failing; the desk waits before it asks again'),
  upstream_timeout: mark('The service did not answer in time'),
  offline: mark('You are offline'),
  network: mark('The desk could not be reached'),
  no_answer: mark('The desk took too long to answer'),
  unreadable: mark('The desk sent an answer that cannot be read'),
  broken: mark('This part of the desk failed'),
}

/** In the reader's language. A word that nobody listed falls back to what was sent with it, else to the status. */
export function problemTitle(code: string, status: number, sent: string | undefined): string {
  const known = Object.hasOwn(titles, code) ? titles[code] : undefined
  return known ? say(known) : (sent ?? say('The desk answered {status}', { status: String(status) }))
}

/** Whether the border's own English explanation says more than the title: only where the desk has no words for it. */
export const hasOwnWords = (code: string): boolean => Object.hasOwn(titles, code) && code !== 'invalid_input'

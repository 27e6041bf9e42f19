import { type Marked, mark, say } from '#i18n/say.ts'

/** Titles by error code of the BFF or the browser. The BFF's own English title is for logs. */
const titles: Readonly<Record<string, Marked>> = {
  invalid_input: mark('This input was not accepted'),
  upstream_rejected: mark('Not accepted'),
  arrival_before_event: mark('This arrival is from before the first day of the event'),
  arrival_in_future: mark('The time of this arrival lies in the future'),
  arrival_too_old: mark('This arrival is more than a day old'),
  signed_out: mark('You are signed out'),
  sign_in_failed: mark('E-mail or password is wrong'),
  second_factor: mark('The code is wrong, old, or was used already'),
  provider_failed: mark('This sign-in was not confirmed'),
  no_role: mark('You have no role in Frontdesk'),
  sign_in_away: mark('The sign-in provider does not answer'),
  not_permitted: mark('Your role does not allow this'),
  csrf: mark('The request did not come from this desk'),
  viewing: mark('Nothing can be changed in this view'),
  link_closed: mark('This link no longer works'),
  out_of_scope: mark('You don’t have access to this'),
  setup_closed: mark('This setup link does not work'),
  upstream_forbidden: mark('Frontdesk has no access to this'),
  unknown_route: mark('There is nothing at this address'),
  upstream_not_found: mark('Not found'),
  no_such_person: mark('There is no such person'),
  nothing_held: mark('There is no value to show'),
  not_seen: mark('New to this desk'),
  no_such_note: mark('There is no such note'),
  not_scheduled: mark('The event has no date'),
  in_flight: mark('This is already being sent'),
  outcome_unknown: mark('It is not known whether this happened'),
  last_administrator: mark('There has to be at least one administrator'),
  not_now: mark('This can’t be done now'),
  not_arrived: mark('They have not arrived yet'),
  too_many_passages: mark('They went in and out too often today'),
  limit_reached: mark('The limit of this desk is reached'),
  taken: mark('Someone has this address already'),
  method_not_allowed: mark('This page is out of date'),
  too_large: mark('This is more than can be sent at once'),
  unsupported_media: mark('This page is out of date'),
  wrong_host: mark('This server does not answer to that name'),
  key_reused: mark('This was already sent with other values'),
  recently_sent: mark('The same was sent a moment ago'),
  too_many: mark('Too many attempts'),
  too_many_at_once: mark('Too many requests at once from this browser'),
  internal: mark('Something went wrong in Frontdesk'),
  upstream_credential: mark('Frontdesk’s own access to the event system was refused'),
  upstream_invalid: mark('The event system gave an unusable answer'),
  upstream_failed: mark('The event system reported an error'),
  upstream_unreachable: mark('The event system can’t be reached'),
  busy: mark('Frontdesk is busy'),
  read_only: mark('The database of Frontdesk takes no changes'),
  unavailable: mark('The storage of Frontdesk is not available'),
  upstream_busy: mark('The event system is busy'),
  upstream_open: mark('The event system keeps failing; Frontdesk waits before it tries again'),
  upstream_timeout: mark('The event system did not answer in time'),
  offline: mark('You are offline'),
  network: mark('Frontdesk can’t be reached'),
  no_answer: mark('Frontdesk took too long to answer'),
  unreadable: mark('The answer couldn’t be read'),
  broken: mark('This part of Frontdesk failed'),
}

/** Translated. An unknown code falls back to the title in the response, else to the status. */
export function problemTitle(code: string, status: number, sent: string | undefined): string {
  const known = Object.hasOwn(titles, code) ? titles[code] : undefined
  return known ? say(known) : (sent ?? say('Unexpected answer ({status})', { status: String(status) }))
}

/** Whether the translated title makes the BFF's English detail redundant. */
export const hasOwnWords = (code: string): boolean => Object.hasOwn(titles, code) && code !== 'invalid_input'

import type { AuditedAction } from '@frontdesk/desk-api'

import type { AuditEntry } from '#api/desk/audit.ts'
import { writeTable } from '#api/write-table.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { unchangedEnd } from '#records/registration/enrollment-outcome.ts'
import type { Meaning } from '#ui/badge.tsx'

const writes: Readonly<Record<string, Marked>> = Object.fromEntries(
  Object.entries(writeTable).map(([id, { action }]) => [id, action]),
)
/** The words of what the desk itself does. */
export const ownActions: Readonly<Record<AuditedAction, Marked>> = {
  'desk.signIn': mark('Sign in'),
  'desk.oidc': mark('Sign in through the provider'),
  'desk.signOut': mark('Sign out'),
  'desk.directory': mark('Find a pass code by its text'),
  'desk.auditExport': mark('Download the audit'),
  'desk.auditVerify': mark('Verify the audit'),
  'desk.addNote': mark('Leave a note'),
  'desk.removeNote': mark('Remove a note'),
  'desk.erase': mark('Erase a person from this desk'),
  'desk.disclose': mark('Save what this desk holds about a person'),
  'people.firstAdministrator': mark('Make the first administrator'),
  'people.change': mark('Change a person'),
  'people.remove': mark('Remove a person'),
  'people.endSessions': mark('End the sessions of a person'),
  'people.passwordLink': mark('Make a link for a new password'),
  'people.invite': mark('Invite a person'),
  'people.takeBackInvite': mark('Withdraw an invitation'),
  'people.useLink': mark('Sign in with a one-time link'),
  'people.twoFactorOff': mark('Switch off the two-factor sign-in of a person'),
  'people.beginView': mark('Begin to look as somebody else'),
  'people.endView': mark('End looking as somebody else'),
  'account.password': mark('Change one’s own password'),
  'account.twoFactorOn': mark('Switch on two-factor sign-in'),
  'account.twoFactorOff': mark('Switch off two-factor sign-in'),
  'account.signOutEverywhere': mark('Sign out everywhere'),
  'account.endSession': mark('End one of one’s own sessions'),
  'account.addCalendar': mark('Make a calendar address'),
  'account.removeCalendar': mark('Remove a calendar address'),
  'account.linkProvider': mark('Connect an account with the provider'),
  'account.addToken': mark('Make a token for scripts'),
  'account.revokeToken': mark('Revoke one’s own token'),
  'people.revokeToken': mark('Revoke a token of a person'),
  'people.removeDemo': mark('End an account of the demo'),
  'people.provided': mark('First sign-in through the provider'),
  'catalogue.walk': mark('Search for events'),
  'catalogue.pause': mark('Pause the search for events'),
  'catalogue.resume': mark('Continue the search for events'),
  'catalogue.stop': mark('Stop the search for events'),
  'catalogue.seeds': mark('Add links for the search for events'),
  'catalogue.remove': mark('Take a record off the lists'),
  'guests.import': mark('Bring a guest list'),
  'guests.applyImport': mark('Keep a guest list'),
  'guests.imported': mark('Guest list kept'),
  'guests.undoImport': mark('Undo a guest list'),
  'guests.importUndone': mark('Guest list undone'),
  'guests.keptLists': mark('Imported attendees kept as guest lists'),
  'guests.delete': mark('Delete a guest list'),
  'guests.expired': mark('Guest list deleted after its time'),
  'guests.export': mark('Download a guest list'),
  'guests.exportArrivals': mark('Download arrivals'),
  'guests.ask': mark('Check guests with the event system'),
  'guests.enroll': mark('Enroll several guests'),
  'guests.enrollDone': mark('Count unclear guests as done'),
  'guests.enrollAgain': mark('Try unclear guests again'),
  'guests.pauseEnrolling': mark('Pause enrolling several guests'),
  'guests.resumeEnrolling': mark('Continue enrolling several guests'),
  'guests.undoEnrolling': mark('Undo enrolling several guests'),
  'guests.undoArrival': mark('Undo an arrival'),
  'guests.undoPassage': mark('Undo a way in, out or past a checkpoint'),
  'guests.link': mark('Join a guest with a record'),
  'guests.tellApart': mark('Split a guest from a record'),
  'guests.door': mark('Set up the door of an event'),
  'guests.joinAgain': mark('Join a guest and a record again'),
  'jobs.restart': mark('Start a stopped job again'),
  'webhooks.add': mark('Make a webhook'),
  'webhooks.change': mark('Change a webhook'),
  'webhooks.remove': mark('Remove a webhook'),
  'webhooks.rotate': mark('Make another secret for a webhook'),
  'webhooks.replay': mark('Send deliveries of a webhook again'),
  'webhooks.off': mark('Webhook switched off'),
}
/** Not in the audit itself: the log of arrivals is listed with it. */
const arrivals: Readonly<Record<string, Marked>> = { 'guests.markArrival': mark('Mark an arrival') }
const known: Readonly<Record<string, Marked>> = { ...ownActions, ...arrivals, ...writes }

/** Actions to choose from, in the order of the contract. */
export const knownActions = (): { action: string; name: string }[] =>
  [writes, ownActions, arrivals].flatMap(Object.entries<Marked>).map(([action, name]) => ({ action, name: say(name) }))

const enrollments = { enroll: mark('Enroll a person'), remove: mark('Remove a person from an event') } as const

/** The label of a value; an unlisted value is shown as it is. */
export function actionText({ kind, action, fields, requestedState }: AuditEntry): string {
  if (requestedState !== null) return say(enrollments[requestedState])
  if (kind === 'reveal' && action !== 'desk.directory')
    return say('Show the hidden field {field}', { field: fields.join(', ') })
  const name = Object.hasOwn(known, action) ? known[action] : undefined
  return name ? say(name) : action
}

const outcomes: Readonly<Record<string, { meaning: Meaning; name: Marked }>> = {
  confirmed: { meaning: 'yes', name: mark('Done') },
  refused: { meaning: 'no', name: mark('Refused') },
  unknown: { meaning: 'unknown', name: mark('Unknown') },
  shown: { meaning: 'neutral', name: mark('Shown') },
  handed_out: { meaning: 'neutral', name: mark('Handed out') },
  intact: { meaning: 'yes', name: mark('Intact') },
  broken: { meaning: 'no', name: mark('Tampered with') },
}
export const knownOutcomes = (): { outcome: string; name: string }[] =>
  Object.entries(outcomes).map(([outcome, { name }]) => ({ outcome, name: say(name) }))

/** The outcome. An intent without an outcome is in progress, or its outcome was not recorded. */
export function outcomeOf({ outcome, code, requestedState }: AuditEntry): { meaning: Meaning; name: string } {
  if (requestedState !== null && outcome === 'confirmed' && code === 'unchanged') {
    const { meaning, word } = unchangedEnd(requestedState)
    return { meaning, name: say(word) }
  }
  if (outcome === null) return { meaning: 'wait', name: say('End unknown') }
  const it = Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined
  return it ? { meaning: it.meaning, name: say(it.name) } : { meaning: 'neutral', name: outcome }
}

/** One row for each write: its outcome, or its intent if the outcome is not among the rows. */
export function merged(entries: readonly AuditEntry[]): AuditEntry[] {
  const ended = new Set(entries.filter(({ kind }) => kind === 'outcome').map(({ writeId }) => writeId))
  return entries.filter(({ kind, writeId }) => kind !== 'intent' || !ended.has(writeId))
}

/** Tells the entries of a list apart. */
export const entryKey = ({ seq, action, subjects }: AuditEntry): string =>
  seq === null ? `${action} ${subjects['markId']}` : String(seq)

/** Person and event, as far as the desk knows them. */
export function namesText({ names: { person, event } }: AuditEntry): string | null {
  return [person, event].filter((name) => name !== null).join(' · ') || null
}

/** The subject: the most specific id of the row. */
export function subjectOf({ subjects }: AuditEntry): { name: string; id: string } | null {
  const first = ['registrantId', 'attendeeId', 'personId', 'facilitatorId', 'userId', 'eventId', 'eventid']
  const name = first.find((one) => Object.hasOwn(subjects, one)) ?? Object.keys(subjects)[0]
  const id = name === undefined ? undefined : subjects[name]
  return name === undefined || id === undefined ? null : { name, id }
}

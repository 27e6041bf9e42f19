import { pastTime } from '#format/relative-times.ts'
import { mark, type Marked, say } from '#i18n/say.ts'
import type { Meaning } from '#ui/meaning.ts'

/**
 * An earlier sending from `GET /desk/writes`; `to` is an address, masked after a day; times are ISO 8601.
 * `code` of a confirmed one: `queued`, `accepted` (not known to be sent) or null (sent).
 */
export type PastSend = {
  id: string
  state: 'sending' | 'confirmed' | 'refused' | 'unknown'
  by: { id: string; name: string | null }
  at: string
  to: string | null
  code: string | null
}

/** Why sending again needs a confirmation. */
export type SendGuard = { kind: 'under way' | 'just sent' | 'may have been sent' | 'not known'; says: string }

const MINUTE = 60_000
/** Milliseconds after a sending during which the next one needs a confirmation. */
const asksFor = { sending: 5 * MINUTE, confirmed: 30 * MINUTE, unknown: 24 * 60 * MINUTE } as const

/**
 * Whether to confirm before sending: a sending is in progress, recent, or its outcome is unknown. Null for a first
 * sending. `sends` is null when the earlier ones could not be read.
 */
export function sendGuard(sends: readonly PastSend[] | null, now: number): SendGuard | null {
  if (sends === null)
    return { kind: 'not known', says: say('Couldn’t load earlier messages: one may have been sent before.') }
  for (const send of sends) {
    const progress = progressOf(send)
    if (send.state === 'refused' || progress === 'refused') continue
    const ago = now - Date.parse(send.at)
    if (!(ago < asksFor[send.state])) continue
    return { kind: kinds[send.state], says: say(sentences[progress], wordsOf(send, now)) }
  }
  return null
}

/** The state of an earlier sending. */
export type SendProgress = Exclude<PastSend['state'], 'confirmed'> | 'sent' | 'queued' | 'accepted'

export function progressOf({ state, code }: Pick<PastSend, 'state' | 'code'>): SendProgress {
  if (state !== 'confirmed') return state
  return code === 'queued' || code === 'accepted' ? code : 'sent'
}

/** One word, for a badge. */
export const progressWords: Readonly<Record<SendProgress, { meaning: Meaning; word: Marked }>> = {
  sent: { meaning: 'yes', word: mark('Sent') },
  queued: { meaning: 'wait', word: mark('Queued') },
  accepted: { meaning: 'yes', word: mark('Accepted') },
  sending: { meaning: 'wait', word: mark('In progress') },
  unknown: { meaning: 'unknown', word: mark('May have been sent') },
  refused: { meaning: 'no', word: mark('Not sent') },
}

const kinds = { sending: 'under way', confirmed: 'just sent', unknown: 'may have been sent' } as const
const sentences: Record<Exclude<SendProgress, 'refused'>, Marked> = {
  sending: mark('{who} is sending it now, to {address}.'),
  sent: mark('{who} sent it {when}, to {address}.'),
  queued: mark('{who} queued it {when}, to {address}.'),
  accepted: mark('{who} sent it {when}, to {address}.'),
  unknown: mark('{who} tried {when}, to {address}, without an answer: it may have been sent.'),
}

const lines: Record<SendProgress, Marked> = {
  sending: mark('Being sent to {address} by {who}, {when}'),
  sent: mark('Sent to {address} by {who}, {when}'),
  queued: mark('Queued for {address} by {who}, {when}'),
  accepted: mark('Accepted for {address} by {who}, {when}'),
  refused: mark('Refused, to {address}, by {who}, {when}'),
  unknown: mark('No answer, to {address}, by {who}, {when}'),
}

/** `Queued for yaw@example.org by Ana, 2 hours ago`. */
export function sendLine(send: PastSend, now: number): string {
  return say(lines[progressOf(send)], wordsOf(send, now))
}

function wordsOf({ by, at, to }: PastSend, now: number) {
  return {
    who: by.name ?? say('someone'),
    when: pastTime(Date.parse(at), now),
    address: to ?? say('the address of the event system'),
  }
}

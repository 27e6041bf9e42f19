import { relativeTime } from '#format/relative-times.ts'
import { mark, type Marked, say } from '#words/say.ts'

/** An earlier sending as the desk keeps it (`GET /desk/writes`); `to` is a masked address, moments are ISO 8601. */
export type PastSend = {
  id: string
  state: 'sending' | 'confirmed' | 'refused' | 'unknown'
  by: { id: string; name: string | null }
  at: string
  to: string | null
}

/** Why a sending has to be asked for a second time. */
export type SendGuard = { kind: 'under way' | 'just sent' | 'may have been sent' | 'not known'; says: string }

const MINUTE = 60_000
/** For how long an earlier sending makes the next one a question, milliseconds. */
const asksFor = { sending: 5 * MINUTE, confirmed: 30 * MINUTE, unknown: 24 * 60 * MINUTE } as const

/**
 * Whether to ask before sending: somebody sends now, sent a short while ago, or nobody knows whether they did. Null for a
 * first sending. `sends` is null when the earlier ones could not be read.
 */
export function sendGuard(sends: readonly PastSend[] | null, now: number): SendGuard | null {
  if (sends === null)
    return { kind: 'not known', says: say('Earlier sendings could not be read: it may have been sent before.') }
  for (const send of sends) {
    if (send.state === 'refused') continue
    const ago = now - Date.parse(send.at)
    if (!(ago < asksFor[send.state])) continue
    return { kind: kinds[send.state], says: say(sentences[send.state], wordsOf(send, now)) }
  }
  return null
}

const kinds = { sending: 'under way', confirmed: 'just sent', unknown: 'may have been sent' } as const
const sentences: Record<keyof typeof kinds, Marked> = {
  sending: mark('{who} is sending it now, to {address}.'),
  confirmed: mark('{who} sent it {when}, to {address}.'),
  unknown: mark('{who} tried {when}, to {address}, and no answer came: it may have been sent.'),
}

const lines: Record<PastSend['state'], Marked> = {
  sending: mark('Being sent to {address} by {who}, {when}'),
  confirmed: mark('Sent to {address} by {who}, {when}'),
  refused: mark('Refused, to {address}, by {who}, {when}'),
  unknown: mark('No answer came, to {address}, by {who}, {when}'),
}

/** `Sent to y…@example.org by Ana, 2 hours ago`. */
export function sendLine(send: PastSend, now: number): string {
  return say(lines[send.state], wordsOf(send, now))
}

function wordsOf({ by, at, to }: PastSend, now: number) {
  return {
    who: by.name ?? say('somebody'),
    when: relativeTime(Date.parse(at), now),
    address: to ?? say('the address of the service'),
  }
}

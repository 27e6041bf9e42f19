import { pastTime } from '#format/relative-times.ts'
import { mark, type Marked, say } from '#i18n/say.ts'

type PastStart = { state: keyof typeof lines; by: { name: string | null }; at: string }
const lines = {
  sending: mark('{who} is starting one, {when}'),
  confirmed: mark('{who} started one {when}'),
  refused: mark('{who} tried {when}, refused'),
  unknown: mark('{who} tried {when} without an answer: it may have been started'),
} as const satisfies Record<string, Marked>

/** `Ana started one 2 minutes ago`. */
export function startLine({ state, by, at }: PastStart, now: number): string {
  return say(lines[state], { who: by.name ?? say('Someone'), when: pastTime(Date.parse(at), now) })
}

import type { GuestImport } from '#api/desk/guest-imports.ts'
import { grouped } from '#format/numbers.ts'
import { listed, say } from '#i18n/say.ts'

import { importStateWords, isUnkept } from './import-words.ts'

/** "As before" are the rows that had changed nothing, as in the plan. */
function undoneSentence(undone: NonNullable<GuestImport['undone']>, unchanged: number): string {
  const { removed, restored, unmarked, kept } = undone
  const parts = [
    say('{removed, number} removed again', { removed }),
    say('{restored, number} put back', { restored }),
    ...(unmarked > 0 ? [say('{count} no longer marked as missing', { count: grouped(unmarked) })] : []),
    ...(kept > 0 ? [say('{kept, number} left: enrolled, arrived or changed since', { kept })] : []),
    ...(unchanged > 0 ? [say('{count} as before', { count: grouped(unchanged) })] : []),
  ]
  return listed(parts)
}

type Undoable = Pick<GuestImport, 'state' | 'undone'>

/** The undo has left guests, which another one may take back. */
const isPartlyUndone = ({ state, undone }: Undoable): boolean => state === 'undone' && (undone?.kept ?? 0) > 0

/** What the button of the undo says; null where nothing is left to undo. */
export function undoWord(found: Undoable): string | null {
  if (isPartlyUndone(found)) return say('Undo the rest')
  return found.state === 'done' || found.state === 'paused' ? say('Undo this sheet') : null
}

export const stateWord = (found: Undoable): string =>
  isPartlyUndone(found) ? say('Partly undone') : say(importStateWords[found.state])

/** What an import will do, or has done, in one sentence. */
export function importSentence({ counts, undone, state }: Pick<GuestImport, 'counts' | 'undone' | 'state'>): string {
  if (state === 'undone' && undone) return undoneSentence(undone, counts?.unchanged ?? 0)
  if (!counts) return ''
  // Kept without a decision is left out.
  const undecided = isUnkept({ state }) ? 0 : counts.ambiguous
  const parts = [
    [counts.new, (count: string) => say('{count} new', { count })],
    [counts.changed, (count: string) => say('{count} changed', { count })],
    [counts.unchanged, (count: string) => say('{count} as before', { count })],
    [counts.twice, (count: string) => say('{count} twice in the sheet', { count })],
    [counts.ambiguous - undecided, (count: string) => say('{count} to decide', { count })],
    [counts.unreadable, (count: string) => say('{count} unreadable', { count })],
    [counts.skipped + undecided, (count: string) => say('{count} left out', { count })],
    [counts.missing, (count: string) => say('{count} of the list not in this sheet', { count })],
  ] as const
  const told = parts.flatMap(([count, words]) => (count === 0 ? [] : [words(grouped(count))]))
  return told.length === 0 ? say('Nothing changes') : listed(told)
}

import { useActiveShortcuts, useShortcut } from '#ui/keyboard/shortcuts.ts'

type Words = { label: string; group: string; of: number }

/**
 * Binds Ctrl+Z (Command+Z) to `undo` while it is not null, and U, except where letters are always a name (`typing`). `of`:
 * a number of the change that it undoes. Returns whether the keys undo this change, which the latest one takes over.
 */
export function useUndo(undo: (() => void) | null, words: Words, typing = false): boolean {
  useShortcut(undo && !typing ? { keys: 'U', ...words, run: undo, person: true } : null)
  useShortcut(undo ? { keys: 'Ctrl+Z', ...words, run: undo } : null)
  const latest = useActiveShortcuts(undo !== null).findLast(({ keys }) => keys === 'Ctrl+Z')
  return latest?.group === words.group && latest.of === words.of
}

import { useActiveShortcuts, useShortcut } from '#ui/keyboard/shortcuts.ts'

/**
 * Binds U and Ctrl+Z (Command+Z) to `undo` while it is not null. `of`: a number of the change that it undoes. Returns
 * whether the keys undo this change, which the latest one takes over.
 */
export function useUndo(undo: (() => void) | null, words: { label: string; group: string; of: number }): boolean {
  useShortcut(undo ? { keys: 'U', ...words, run: undo, person: true } : null)
  useShortcut(undo ? { keys: 'Ctrl+Z', ...words, run: undo } : null)
  const latest = useActiveShortcuts(undo !== null).findLast(({ keys }) => keys === 'U')
  return latest?.group === words.group && latest.of === words.of
}

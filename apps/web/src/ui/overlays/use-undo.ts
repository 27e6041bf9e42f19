import { useShortcut } from '#ui/keyboard/shortcuts.ts'

/** Binds U and Ctrl+Z (Command+Z) to `undo` while it is not null. */
export function useUndo(undo: (() => void) | null, words: { label: string; group: string }): void {
  useShortcut(undo ? { keys: 'U', ...words, run: undo, person: true } : null)
  useShortcut(undo ? { keys: 'Ctrl+Z', ...words, run: undo } : null)
}

/** What asks before something is taken back, in one chunk that loads after the first screen. */
export { PassageUndo } from './passage-undo.tsx'
export { UndoEarlier } from './undo-earlier.tsx'
export { WalkInUndone } from './walk-in-undone.tsx'

/** The parts of the frame that load after the first paint, in one chunk. */
export { Toasts } from '#ui/overlays/toasts.tsx'

export { BrowseSheet } from './browse-sheet.tsx'
export { FrameParts } from './frame-parts.tsx'
export { ShortcutsSheet } from './shortcuts-sheet.tsx'
export { SignInAgain } from './sign-in-again.tsx'
export { WaitingCount } from './waiting-count.tsx'

// Loaded in advance: they cannot be fetched while offline.
import '#api/desk/people-index.ts'
import '#screen/problem-notice.tsx'
import '#search/finder/seen-people.ts'

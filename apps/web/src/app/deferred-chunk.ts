/** What is fetched a moment after the first paint, in one file. */
export { Toasts } from '#ui/overlays/toasts.tsx'

export { BrowseSheet } from './browse-sheet.tsx'
export { OfflineBanner } from './offline-banner.tsx'
export { SessionEnd } from './session-end.tsx'
export { ShortcutsSheet } from './shortcuts-sheet.tsx'
export { SignInAgain } from './sign-in-again.tsx'

// What shows a failure comes along: offline it would not come any more.
import '#page/problem-notice.tsx'

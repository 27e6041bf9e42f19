import { lazy } from 'react'

/** Loaded when the first badge is printed. */
export const BadgeDialog = lazy(async () => ({ default: (await import('./badge-dialog.tsx')).BadgeDialog }))

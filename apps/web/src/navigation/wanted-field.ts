import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page opens with the focus in its main field. */
    inField?: boolean
    /** The page opens with the focus in the field of what enrolling this name still takes. */
    enrolls?: string
  }
}

/** For the `state` of a link that leads to a field. */
export const inField = { inField: true } as const

/** Whether the link that led here asked for the page's main field. */
export const useFieldWanted = (): boolean =>
  useRouterState({ select: ({ location }) => location.state.inField === true })

/** The name that the link that led here wants enrolled; null for none. */
export const useNameToEnroll = (): string | null =>
  useRouterState({ select: ({ location }) => location.state.enrolls ?? null })

import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The event from whose door the page was opened. */
    door?: string
  }
}

/** The event from whose door the open page was opened; null when it was opened from elsewhere. */
export const useFromDoor = (): string | null => useLocation({ select: ({ state }) => state.door ?? null })

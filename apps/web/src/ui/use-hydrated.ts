import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and while its HTML is hydrated: for what the document must not contain, such as inline styles. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )

import { useSyncExternalStore } from 'react'

import { isOnline, subscribeToNetwork, trialEnds } from '#api/network.ts'

/** The browser's connection state; a request may still fail while this is true. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, isOnline, () => true)

/** When the trial without the network ends; 0 while there is none. */
export const useTrialEnds = (): number => useSyncExternalStore(subscribeToNetwork, trialEnds, () => 0)

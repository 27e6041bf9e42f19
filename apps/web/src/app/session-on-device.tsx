import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { sessionEndsQuery, sessionQuery } from '#api/desk/session.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'
import { onViewChange } from '#api/desk/views.ts'
import { setUnconfirmedSession, useUnconfirmedSession } from '#api/unconfirmed-session.ts'
import { viewId } from '#api/viewing.ts'
import { registerServiceWorker } from '#browser/service-worker.ts'
import { forgetSession, longestWithoutContactMs, rememberSession } from '#device/remembered-session.ts'

/** Milliseconds between two questions for the session, while the desk has not answered. */
const askAgainMs = 2000

const subscribeToGate = (listener: () => void) => signInGate.subscribe(listener)
const isGateOpen = () => signInGate.isOpen()

/**
 * Lets this device start without the desk: it installs the worker, remembers the session at each contact, and replaces a
 * remembered one by the real one.
 */
export function SessionOnDevice() {
  const client = useQueryClient()
  const router = useRouter()
  const unconfirmed = useUnconfirmedSession()
  const isExpired = useSyncExternalStore(subscribeToGate, isGateOpen, () => false)
  const { dataUpdatedAt: polledAt } = useQuery(sessionEndsQuery)
  const { data: session, dataUpdatedAt: answeredAt } = useQuery({
    ...sessionQuery,
    refetchInterval: unconfirmed === null ? false : askAgainMs,
    refetchOnReconnect: unconfirmed === null ? true : 'always',
  })
  const contactAt = Math.max(polledAt, answeredAt)

  // This part loads after the first screen. In development there is no worker.
  useEffect(() => {
    if (import.meta.env.PROD) void registerServiceWorker()
  }, [])

  // The session of all tabs has become a view-as session, or is none any more.
  useEffect(() => onViewChange(() => location.reload()), [])
  const view = session?.viewing ? session.person.id : null
  useEffect(() => {
    if (session && unconfirmed === null && view !== viewId()) location.reload()
  }, [session, unconfirmed, view])

  useEffect(() => {
    if (isExpired) void forgetSession()
    else if (unconfirmed === null && viewId() === null) void rememberSession(client, contactAt)
  }, [client, contactAt, isExpired, unconfirmed])

  useEffect(() => {
    if (unconfirmed === null || !session || answeredAt <= unconfirmed.at) return
    if (session.person.id !== unconfirmed.personId) {
      location.reload()
      return
    }
    setUnconfirmedSession(null)
    void client.invalidateQueries()
    void router.invalidate()
  }, [client, router, session, answeredAt, unconfirmed])

  useEffect(() => {
    if (unconfirmed === null) return undefined
    const timer = setTimeout(() => location.reload(), unconfirmed.at + longestWithoutContactMs - Date.now())
    return () => clearTimeout(timer)
  }, [unconfirmed])
  return null
}

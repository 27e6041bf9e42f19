import type { SentBody } from '@frontdesk/desk-api'

import { callAccess } from './access.ts'

export type ViewAs = SentBody<'beginView'>

const channel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('frontdesk-view'))

/** The session of all tabs has changed: they are loaded anew, and with them everything that they hold. */
function openAnew(): void {
  const told = channel()
  told?.postMessage('changed')
  told?.close()
  // Places in lists: a search may name a person.
  sessionStorage.clear()
  location.assign('/')
}

/** Looks as a role or an account, in all tabs of this browser. @throws ApiProblem */
export async function beginView(as: ViewAs): Promise<void> {
  await callAccess('beginView', { body: as })
  openAnew()
}

/** @throws ApiProblem */
export async function endView(): Promise<void> {
  await callAccess('endView', {})
  openAnew()
}

/** Until the returned function is called. */
export function onViewChange(listener: () => void): () => void {
  const told = channel()
  told?.addEventListener('message', listener)
  return () => told?.close()
}

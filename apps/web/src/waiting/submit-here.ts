import { ApiProblem } from '#api/problem.ts'
import { assertNotViewing } from '#api/viewing.ts'
import { say } from '#i18n/say.ts'
import { dismiss, shownToasts, toast } from '#ui/overlays/toast.tsx'

import type { WaitingAction } from './waiting-action.ts'
import { waitingHere } from './waiting-here.ts'
import type { Submitted } from './waiting-queue.ts'

/** It was sent, and this device could not keep it. */
export class NotKept extends ApiProblem {}

export const keptHere = () => say('Kept on this device, and sent as soon as it can be.')

/** The key of the toast of the last arrival, which the next one replaces. */
export const arrivalToast = 'arrival'
/** The action of the toast that is shown. */
let told: string | null = null
waitingHere.subscribe(() => {
  if (told === null || waitingHere.get().rows.some(({ action }) => action.id === told)) return
  told = null
  // It was sent: the row shows what came of it.
  for (const shown of shownToasts()) if (shown.key === arrivalToast && shown.meaning === 'wait') dismiss(shown.id)
})

/** Takes back what waits here, and says whether it was. */
export async function takeBackWaiting(action: WaitingAction): Promise<void> {
  const { name, content } = action
  if (await waitingHere.takeBack(action))
    toast({
      text: content.kind === 'mark' ? say('{name}: arrival undone', { name }) : say('{name}: taken back', { name }),
      key: arrivalToast,
    })
  else
    toast({
      text: say('The last step of {name} was not taken back', { name }),
      detail: say('It may have been sent. Undo it among the last ten once it is answered.'),
      meaning: 'no',
      timeoutMs: 0,
      key: arrivalToast,
    })
}

/** A note that this was kept here. `undoMs`: milliseconds for which it offers to take it back. */
export function tellWaiting(action: WaitingAction, undoMs: number): void {
  const { id, name, content } = action
  told = id
  const detail = keptHere()
  if (content.kind === 'undo') {
    toast({ text: say('{name}: arrival undone', { name }), detail, meaning: 'wait', key: arrivalToast })
    return
  }
  toast({
    text: say('{name} waits', { name }),
    detail,
    meaning: 'wait',
    key: arrivalToast,
    timeoutMs: undoMs,
    action: { label: say('Undo'), undoes: true, onSelect: () => void takeBackWaiting(action) },
  })
}

/** Keeps it on this device and sends it. @throws ApiProblem when it was not done and does not wait */
export async function submitHere(
  action: WaitingAction,
  owner: string,
  undoMs: number,
): Promise<Exclude<Submitted, { kind: 'refused' }>> {
  assertNotViewing()
  await waitingHere.open(owner)
  const submitted = await waitingHere.submit(action)
  if (submitted.kind === 'waiting') tellWaiting(submitted.action, undoMs)
  if (submitted.kind !== 'refused') return submitted
  // A browser without a database never promised to keep it.
  throw submitted.isKept || typeof indexedDB === 'undefined' ? submitted.problem : new NotKept(submitted.problem)
}

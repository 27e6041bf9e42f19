import { useBlocker } from '@tanstack/react-router'

import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Asks for confirmation before a page with unsaved input is left, by navigation or by closing the tab. */
export function NewEventLeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      open
      onClose={blocker.reset}
      title={say('Leave the new event?')}
      description={say('It is not created yet. Your draft stays in this browser.')}
      actions={
        <>
          <Button onClick={blocker.proceed}>{say('Leave')}</Button>
          <Button kind="primary" data-focus-first onClick={blocker.reset}>
            {say('Stay')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}

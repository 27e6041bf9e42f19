import type { NewWebhook } from '#api/desk/webhooks.ts'
import { say } from '#i18n/say.ts'
import { Copy } from '#ui/copy.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** The secret of a webhook, which is not shown again. */
export function WebhookSecretDialog({ made, onClose }: { made: NewWebhook; onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      persistent
      onClose={onClose}
      title={made.webhook.name}
      description={say('Copy the secret now: it is not shown again. The receiver checks signatures with it.')}
      actions={<Button onClick={onClose}>{say('Done')}</Button>}
    >
      <p className="border-line bg-surface text-table rounded border p-3 font-mono break-all">
        <Copy
          shown
          text={made.secret}
          what={say('secret')}
          className="text-start [&>span]:overflow-visible [&>span]:whitespace-normal"
        />
      </p>
      {made.webhook.secretBeforeUntil === null ? null : (
        <p className="text-quiet max-w-prose pt-3">
          {say('For a day, deliveries are signed with the secret before, too.')}
        </p>
      )}
    </Dialog>
  )
}

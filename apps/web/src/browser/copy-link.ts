import { say } from '#i18n/say.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { toast } from '#ui/overlays/toast.tsx'

/** Copies the address that opens a card again. */
export function copyCardLink(href: string): void {
  navigator.clipboard.writeText(new URL(href, location.origin).href).then(
    () => toast({ text: say('Copied a link to this card') }),
    () => announce(say('Couldn’t copy the link; copy it from the address bar')),
  )
}

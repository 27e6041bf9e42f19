import { type Pin, usePinning } from '#api/desk/pins.ts'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'

/** Unpins an event, and offers to pin it again. */
export function useUnpin() {
  const { pin, unpin } = usePinning()
  return ({ eventId, projectId, slug, name, start = null, end = null, timezone = null }: Pin): void => {
    unpin.mutate(eventId)
    const again = () => pin.mutate({ eventId, projectId, slug, name, start, end, timezone })
    toast({
      text: say('{name} is no longer pinned', { name }),
      action: { label: say('Undo'), onSelect: again, undoes: true },
    })
  }
}

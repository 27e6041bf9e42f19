import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'

import { dayIn } from './arrival-words.ts'

/** Today at the open event. */
export function useEventDay(): string {
  const { zone } = useEventPage()
  return dayIn(useNow(), zone)
}

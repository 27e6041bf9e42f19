import type { EventRecord } from '@frontdesk/api-types'

/** Text of the event. HTML is never rendered here: only its text is read out of it. */
export function descriptionOf(event: EventRecord): string | null {
  const plain = event.description?.trim()
  if (plain) return plain
  if (!event.descriptionHtml) return null
  const parsed = new DOMParser().parseFromString(event.descriptionHtml, 'text/html')
  for (const hidden of parsed.querySelectorAll('script, style')) hidden.remove()
  return parsed.body.textContent.trim() || null
}

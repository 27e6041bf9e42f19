import type { LinkProps } from '@tanstack/react-router'

/** Link props to an event's page. */
export function eventLink(event: { slug: string; projectId: string | null }) {
  return {
    to: '/e/$slug',
    params: { slug: event.slug },
    search: event.projectId ? { project: event.projectId } : {},
  } as const satisfies LinkProps
}

import type { ReactNode } from 'react'

import { useEventPage } from '#events/event-context.tsx'
import { say, sayRich } from '#i18n/say.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { usePageTitle } from './tabbed-page.tsx'

const inMono = (chunks: ReactNode) => <code className="font-mono break-all">{chunks}</code>

/** Shown in place of a tab's record when the address has no valid id; no request is sent. `part`: the page title. */
export function NotAnId({ part, text }: { part: string; text: string }) {
  const page = useEventPage()
  usePageTitle(say('{part}, {event}', { part, event: page.name }))
  return (
    <Notice
      kind="rejected"
      title={say('That is not an id')}
      action={<ButtonLink {...page.links.attendees()}>{say('Find a person')}</ButtonLink>}
    >
      <p>
        {sayRich('<code>{text}</code> is not an id. An id has 32 digits and letters a to f, in five groups.', {
          text: text.slice(0, 80),
          code: inMono,
        })}
      </p>
    </Notice>
  )
}

import { type Marked, mark, say } from '#i18n/say.ts'
import { Notice } from '#ui/overlays/notice.tsx'

import { Page } from './tabbed-page.tsx'

const titles = {
  company: mark('That is not the id of a company'),
  project: mark('That is not the id of a project'),
  location: mark('That is not the id of a location'),
  member: mark('That is not the id of a company and of its member'),
} as const satisfies Record<string, Marked>

/** Shown when the address has no valid id; no request is sent. */
export function NoSuchId({ what }: { what: keyof typeof titles }) {
  return (
    <Page title={say(titles[what])}>
      <Notice kind="rejected" title={say('The address contains no id')}>
        <p>{say('An id has 32 digits and letters a to f, in five groups.')}</p>
      </Notice>
    </Page>
  )
}

import { type Marked, mark, say } from '#i18n/say.ts'
import { Notice } from '#ui/overlays/notice.tsx'

import { Page, usePageTitle } from './tabbed-page.tsx'

const titles = {
  company: mark('That is not the id of a company'),
  project: mark('That is not the id of a project'),
  location: mark('That is not the id of a location'),
  registrationType: mark('That is not the id of a registration type'),
  member: mark('That is not the id of a company and of its member'),
} as const satisfies Record<string, Marked>

type What = keyof typeof titles

const IdForm = () => <p>{say('An id has 32 digits and letters a to f, in five groups.')}</p>

/** Shown when the address has no valid id; no request is sent. */
export function NoSuchId({ what }: { what: What }) {
  return (
    <Page title={say(titles[what])}>
      <Notice kind="rejected" title={say('The address contains no id')}>
        <IdForm />
      </Notice>
    </Page>
  )
}

/** The same below the header and the tabs of a record. */
export function NoSuchIdInTab({ what }: { what: What }) {
  const title = say(titles[what])
  usePageTitle(title)
  return (
    <Notice kind="rejected" title={title}>
      <IdForm />
    </Notice>
  )
}

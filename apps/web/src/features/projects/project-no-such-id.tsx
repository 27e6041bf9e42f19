import { say } from '#i18n/say.ts'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

/** A page below a project with an invalid id in the URL: no request is sent, header and tabs are shown. */
export function NoSuchPart({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <Notice kind="rejected" title={title}>
      <p>{say('An id has 32 digits and letters a to f, in five groups.')}</p>
    </Notice>
  )
}

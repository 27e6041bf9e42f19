import { say } from '#i18n/say.ts'
import { usePageTitle } from '#page/tabbed-page.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

/** An address below a project whose id is none: nothing was asked, the project's head and tabs stand. */
export function NoSuchPart({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <Notice kind="rejected" title={title}>
      <p>{say('An id has 32 digits and letters a to f, in five groups.')}</p>
    </Notice>
  )
}

import { Page } from '#shell/page.tsx'
import { Notice } from '#ui/notice.tsx'

/** An address whose id is none: nothing was asked. */
export function NoSuchId({ what }: { what: string }) {
  return (
    <Page title={`That is not the id of a ${what}`}>
      <Notice kind="rejected" title="The address holds no id">
        <p>An id has 32 digits and letters a to f in five groups. Nothing was asked of the service.</p>
      </Notice>
    </Page>
  )
}

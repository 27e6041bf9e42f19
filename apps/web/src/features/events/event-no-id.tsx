import { say } from '#i18n/say.ts'
import { Notice } from '#ui/overlays/notice.tsx'

/** A page below an event whose URL ends in an invalid id. No request is sent. */
export function NotAnId() {
  return (
    <Notice kind="rejected" title={say('The address contains no id')}>
      <p>{say('An id has 32 digits and letters a to f, in five groups.')}</p>
    </Notice>
  )
}

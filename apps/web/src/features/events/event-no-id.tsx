import { say } from '#i18n/say.ts'
import { Notice } from '#ui/overlays/notice.tsx'

/** Below an event: the last part of the address should be an id and is none. Nothing was asked. */
export function NotAnId() {
  return (
    <Notice kind="rejected" title={say('The address contains no id')}>
      <p>{say('An id has 32 digits and letters a to f, in five groups.')}</p>
    </Notice>
  )
}

import { Bookmark } from 'lucide-react'

import { say } from '#i18n/say.ts'

/** What the button of the menu shows. */
export function ViewsTrigger() {
  return (
    <>
      <Bookmark aria-hidden className="text-quiet size-4 shrink-0" />
      {say('Views')}
    </>
  )
}

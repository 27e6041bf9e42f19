import { Link2 } from 'lucide-react'

import { copyCardLink } from '#browser/copy-link.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { hrefOf } from '#navigation/paths.ts'
import { Button } from '#ui/forms/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

import { type CodeLink, codesInAddress } from './code-links.ts'

/** Copies the address of a code, and of the person it was checked for. */
export function CopyCodeLink(props: {
  link: CodeLink
  person?: string | undefined
  project: string | undefined
  /** The first card of the page has the key. */
  first: boolean
}) {
  const { link, person, project, first } = props
  const page = useEventPage()
  const copy = () => copyCardLink(hrefOf(page.links.registration({ project, person, codes: codesInAddress([link]) })))
  useShortcut(first ? { keys: 'Y', label: say('Copy link'), group: say('On this page'), run: copy } : null)
  return (
    <Button icon={<Link2 />} {...(first ? { keys: 'Y' } : {})} onClick={copy}>
      {say('Copy link')}
    </Button>
  )
}

import { TicketPlus } from 'lucide-react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { setStartCode } from '#search/pending-code.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

/** Link to the guided registration with this code. Its text goes along in memory: it is no part of an address. */
export function RegisterWithCode(props: {
  /** The text. */
  code: string
  person?: string | undefined
  type: string | undefined
  project: string | undefined
}) {
  const { code, ...search } = props
  const page = useEventPage()
  // The page says elsewhere why it is not permitted.
  if (useWhyNot('startRegistration')) return null
  return (
    <ButtonLink
      {...page.links.start(search)}
      icon={<TicketPlus />}
      onClick={() => setStartCode({ eventId: page.eventId, person: search.person }, code)}
    >
      {say('Register with this code')}
    </ButtonLink>
  )
}

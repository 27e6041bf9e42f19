import { useQuery } from '@tanstack/react-query'

import { webhooksQuery } from '#api/desk/webhooks.ts'
import { say } from '#i18n/say.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

/** For organizers: a webhook was switched off because nothing arrived. */
export function WebhookNotice() {
  const { data } = useQuery(webhooksQuery)
  const names =
    data?.flatMap(({ name, off }) => (off?.reason === 'failing' || off?.reason === 'gone' ? [name] : [])) ?? []
  if (names.length === 0) return null
  return (
    <Notice kind="partial" title={say('{names} is not told any more what happens', { names: names.join(', ') })}>
      <p>{say('Nothing arrived there for a day, so the webhook was switched off.')}</p>
      <ButtonLink to="/webhooks">{say('Open the webhooks')}</ButtonLink>
    </Notice>
  )
}

import { isGuid } from '@frontdesk/api-types/guid'

/** The id of the person in the address of a card. */
export function cardIn(href: string): string | null {
  const [path = ''] = href.split(/[?#]/u)
  const id = /^\/e\/[^/]+\/attendees\/(?:guest\/)?([^/]+)$/iu.exec(path)?.[1] ?? ''
  return isGuid(id) ? id.toLowerCase() : null
}

import type { EventRecord } from '@frontdesk/api-types'

import { joined, nameOf } from '#format/names.ts'
import { Badge } from '#ui/badge.tsx'
import { Copy, Id } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'

import { SafeLink } from './safe-link.tsx'

/** Type, categories, links, ids: what is looked up rarely. */
export function EventFacts({ event }: { event: EventRecord }) {
  const categories = (event.categories ?? []).map((category) => nameOf(category)).filter((name) => name !== null)
  return (
    <DefinitionList>
      <Definition term="Type">{joined([nameOf(event.type), event.baseType])}</Definition>
      {event.category ? <Definition term="Track">{event.category}</Definition> : null}
      {categories.length > 0 ? (
        <Definition term="Categories">
          <span className="flex flex-wrap gap-1.5">
            {categories.map((name) => (
              <Badge key={name} meaning="neutral" icon={null}>
                {name}
              </Badge>
            ))}
          </span>
        </Definition>
      ) : null}
      <Definition term="Link">{event.url ? <SafeLink address={event.url} /> : null}</Definition>
      {event.customUrl ? (
        <Definition term="Own address">
          <SafeLink address={event.customUrl} />
        </Definition>
      ) : null}
      {event.code ? (
        <Definition term="Code">
          <Copy shown text={event.code} what="event code" />
        </Definition>
      ) : null}
      <Definition term="Slug">
        {event.slug ? <Copy shown text={event.slug} what="slug" className="font-mono" /> : null}
      </Definition>
      <Definition term="Event id">
        <Id id={event.id} what="event id" />
      </Definition>
      <Definition term="Project id">
        {event.projectId ? <Id id={event.projectId} what="project id" /> : null}
      </Definition>
      {event.externalId ? (
        <Definition term="External id">
          <Copy shown text={event.externalId} what="external id" className="font-mono" />
        </Definition>
      ) : null}
    </DefinitionList>
  )
}

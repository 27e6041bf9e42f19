import type { ExternalResource, VirtualEventSettings } from '@frontdesk/api-types'

import { kindOf } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { nameOf } from '#format/names.ts'
import { SafeLink } from '#records/safe-link.tsx'
import { SealedFields } from '#records/sealed-fields.tsx'
import { windowOf } from '#records/windows.ts'
import { useNow } from '#shell/now.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Badge } from '#ui/badge.tsx'
import { Completeness } from '#ui/completeness.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Empty } from '#ui/empty.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { Answered } from './-answered.tsx'
import { useEventPage } from './-event-page.tsx'

/** How to take part from afar (op 16) and what was linked to the event (op 17): last on the page, nothing below moves. */
export function OnlineAndLinks() {
  const page = useEventPage()
  const input = { params: { eventid: page.eventId } }
  const online = useMaybeAnswer('getVirtualInfo', input)
  const links = useMaybeAnswer('listExternalResources', input)
  const none = online.problem !== null && kindOf(online.problem) === 'missing'
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <Section title="Online" aside={online.answer ? <AsOf at={online.answer.at} /> : null}>
        {none ? (
          <p className="text-quiet py-1.5">The service has no online settings for this event.</p>
        ) : (
          <Answered read={online} id="getVirtualInfo" what="the online settings" skeleton={<SkeletonRows rows={3} />}>
            {({ data, sealed }) => <OnlineSettings settings={data} sealed={sealed} />}
          </Answered>
        )}
      </Section>
      <Section
        title="Links"
        aside={
          links.answer ? (
            <>
              {links.answer.data.length > 0 ? <Completeness shown={links.answer.data.length} /> : null}
              <AsOf at={links.answer.at} />
            </>
          ) : null
        }
      >
        <Answered read={links} id="listExternalResources" what="the links" skeleton={<SkeletonRows rows={3} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="No links">
                Recordings, slides and pages that were linked to the event would stand here.
              </Empty>
            ) : (
              <ul className="flex flex-col">
                {data.map((resource) => (
                  <Resource key={resource.id} resource={resource} />
                ))}
              </ul>
            )
          }
        </Answered>
      </Section>
    </div>
  )
}

function OnlineSettings({ settings, sealed }: { settings: VirtualEventSettings; sealed: readonly string[] }) {
  const page = useEventPage()
  const now = useNow()
  const window = windowOf(settings.openDate, settings.closeDate, { zone: page.zone, now })
  const on: [boolean | null | undefined, string][] = [
    [settings.liveStreamEnabled, 'live stream'],
    [settings.onDemandEnabled, 'on demand'],
    [settings.videoChatEnabled, 'video chat'],
    [settings.audioChatEnabled, 'audio chat'],
    [settings.textChatEnabled, 'text chat'],
    [settings.reactionsEnabled, 'reactions'],
  ]
  const enabled = on.flatMap(([is, word]) => (is ? [word] : []))
  return (
    <div className="flex flex-col gap-2">
      <DefinitionList>
        <Definition term="Name">
          {nameOf(settings) ?? 'No name'}
          {settings.publish === false ? (
            <Badge meaning="wait" className="ml-2">
              Not published
            </Badge>
          ) : null}
        </Definition>
        <Definition term="Watch">
          {settings.livestreamUrl || settings.url ? (
            <SafeLink address={settings.livestreamUrl ?? settings.url} />
          ) : null}
        </Definition>
        {settings.onDemandUrl ? (
          <Definition term="Recording">
            <SafeLink address={settings.onDemandUrl} />
          </Definition>
        ) : null}
        <Definition term="Window">
          <span title={window.exact}>{window.text}</span>
        </Definition>
        <Definition term="Switched on">{enabled.join(', ')}</Definition>
      </DefinitionList>
      <SealedFields names={sealed} />
    </div>
  )
}

function Resource({ resource }: { resource: ExternalResource }) {
  return (
    <li className="border-line flex flex-wrap items-baseline gap-x-3 border-b py-1.5 last:border-b-0">
      <span className="font-medium">{nameOf(resource) ?? resource.externalResourceType ?? 'Link'}</span>
      {resource.externalResourceType ? (
        <span className="text-label text-quiet">{resource.externalResourceType}</span>
      ) : null}
      {resource.publish === false ? <Badge meaning="wait">Not published</Badge> : null}
      <span className="text-table min-w-0 basis-full">
        <SafeLink address={resource.url} />
      </span>
    </li>
  )
}

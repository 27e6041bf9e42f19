import type { ExternalResource } from '@frontdesk/api-types'

import type { Stamp } from '#format/dates.ts'
import { nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { LongHtml, LongText } from '#records/text/long-text.tsx'
import { SafeLink } from '#records/text/safe-link.tsx'
import { Badge } from '#ui/badge.tsx'

import { WindowLine } from './resource-window-line.tsx'
import { shownWindow } from './resource-window.ts'

type Around = { start: Stamp | null; zone: string; now: number }

/** One external resource: what it is, whether it is shown now, and its link. */
export function ResourceRow({ resource, ...around }: { resource: ExternalResource } & Around) {
  const kind = resource.externalResourceType?.trim()
  return (
    <li className="border-line flex flex-col gap-1 border-b py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="line-clamp-3 font-medium">{nameOf(resource) ?? say('Resource without a name')}</span>
        {kind ? (
          <Badge meaning="neutral" icon={null}>
            <bdi>{kind}</bdi>
          </Badge>
        ) : null}
        {resource.publish === false ? <Badge meaning="wait">{say('Not published')}</Badge> : null}
      </p>
      <WindowLine window={shownWindow(resource, around)} />
      <p className="text-table">
        {resource.url ? (
          <SafeLink address={resource.url} />
        ) : (
          <span className="text-quiet">{say('address unknown')}</span>
        )}
      </p>
      {resource.description ? <LongHtml html={resource.description} /> : null}
      {resource.extraInfo ? <LongText text={resource.extraInfo} className="text-quiet" /> : null}
      <AllFields record={resource} />
    </li>
  )
}

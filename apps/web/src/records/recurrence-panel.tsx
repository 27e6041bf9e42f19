import type { EventRecord } from '@frontdesk/api-types'
import { zoneLabelOf } from '@frontdesk/time'
import { type RecurrenceView, disagreeingSentence, recurrenceOf, sentence } from '@frontdesk/time/recurrence'
import { useMemo } from 'react'

import { Section } from '#ui/section.tsx'

import { NextTimes } from './next-times.tsx'
import { RecurrenceNotices, RecurrenceSources } from './recurrence-notices.tsx'

const english = { locale: 'en-GB' }

/** How an event repeats: one exact sentence, what does not fit, and the next times it takes place. */
export function RecurrencePanel(props: { event: EventRecord; now: number; viewerZone: string }) {
  const { event, now, viewerZone } = props
  const view = useMemo(() => recurrenceOf(event), [event])
  const zoneLabel = view.zone === null ? null : zoneLabelOf(view.zone, now)
  return (
    <Section title="Repeats">
      <div className="grid content-start gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <Sentences view={view} />
          <RecurrenceNotices notices={view.notices} />
          <RecurrenceSources event={event} view={view} />
        </div>
        {view.series ? (
          <NextTimes
            key={event.id}
            series={view.series}
            repeats={view.kind === 'series'}
            zone={view.zone}
            zoneLabel={zoneLabel}
            now={now}
            viewerZone={viewerZone}
          />
        ) : null}
      </div>
    </Section>
  )
}

/** The driving pattern; where rule and fields lead to other dates, both, each named by where it comes from. */
function Sentences({ view }: { view: RecurrenceView }) {
  const words = sentence(view, english)
  const others = disagreeingSentence(view, english)
  if (others === null) return <p className="max-w-prose font-medium">{words}</p>
  return (
    <dl className="flex max-w-prose flex-col gap-2">
      <div>
        <dt className="text-label text-quiet">The rule says (the list follows it)</dt>
        <dd className="font-medium">{words}</dd>
      </div>
      <div>
        <dt className="text-label text-quiet">The separate fields say</dt>
        <dd className="font-medium">{others}</dd>
      </div>
    </dl>
  )
}

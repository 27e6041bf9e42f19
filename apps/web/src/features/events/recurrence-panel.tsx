import type { EventRecord } from '@frontdesk/api-types'
import { type RecurrenceView, disagreeingSentence, recurrenceOf, sentence } from '@frontdesk/time/recurrence'
import { useMemo } from 'react'

import { zoneLabel } from '#format/when.ts'
import { say } from '#i18n/say.ts'
import { fetchTimeParts, useWholeTimeParts } from '#records/event/time-parts.ts'
import { Section } from '#ui/section.tsx'

import { NextTimes } from './next-times.tsx'
import { RecurrenceNotices, RecurrenceSources } from './recurrence-notices.tsx'
import { loadSentenceWords, useSentenceOptions } from './recurrence-phrases.ts'

/** How an event repeats: one exact sentence, the notices, and the next times. */
export function RecurrencePanel(props: { event: EventRecord; now: number; viewerZone: string }) {
  const { event, now, viewerZone } = props
  const view = useRecurrence(event)
  const zone = view.zone === null ? null : zoneLabel(view.zone, now)
  return (
    <Section title={say('Repeats')}>
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
            zoneLabel={zone}
            now={now}
            viewerZone={viewerZone}
          />
        ) : null}
      </div>
    </Section>
  )
}

/** Computed once per record, with all parts of the code that it needs. */
function useRecurrence(event: EventRecord): RecurrenceView {
  useWholeTimeParts([event])
  return useMemo(() => recurrenceOf(event), [event])
}

/** Loads the code that the panel of this event needs, so that it renders at once. Never rejects. */
export async function prepareRecurrence(event: EventRecord): Promise<void> {
  await Promise.all([fetchTimeParts([event]), loadSentenceWords()])
}

/** The pattern in effect; if rule and fields give different dates, both with their sources. */
function Sentences({ view }: { view: RecurrenceView }) {
  const options = useSentenceOptions()
  const words = sentence(view, options)
  const others = disagreeingSentence(view, options)
  if (others === null) return <p className="max-w-prose font-medium">{words}</p>
  return (
    <dl className="flex max-w-prose flex-col gap-2">
      <div>
        <dt className="text-label text-quiet">{say('By the rule (used for the list)')}</dt>
        <dd className="font-medium">{words}</dd>
      </div>
      <div>
        <dt className="text-label text-quiet">{say('By the separate settings')}</dt>
        <dd className="font-medium">{others}</dd>
      </div>
    </dl>
  )
}

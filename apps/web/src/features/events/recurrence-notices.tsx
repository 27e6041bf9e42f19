import type { EventRecord } from '@frontdesk/api-types'
import type { Notice, NoticeKind, RecurrenceView } from '@frontdesk/time/recurrence'
import { Info, TriangleAlert } from 'lucide-react'

import { say } from '#i18n/say.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Summary } from '#ui/summary.tsx'

import { noticeText } from './notice-text.ts'

/** Notices that are remarks and not doubts. */
const quiet: ReadonlySet<NoticeKind> = new Set([
  'short-months',
  'assumed-from-start',
  'unused-fields-set',
  'overlaps',
  'unusual-rule',
])

/** Notices that the sentence or the totals already include. */
function isShown({ kind }: Notice): boolean {
  return kind !== 'has-exclusions'
}

/** The notices, doubts before remarks. */
export function RecurrenceNotices({ notices }: { notices: readonly Notice[] }) {
  const lines = notices
    .filter(isShown)
    .map((notice) => ({ text: noticeText(notice), quiet: quiet.has(notice.kind) }))
    .toSorted((a, b) => Number(a.quiet) - Number(b.quiet))
  if (lines.length === 0) return null
  return (
    <ul aria-label={say('What to know about the pattern')} className="flex max-w-prose flex-col gap-1.5">
      {lines.map(({ text, quiet: isQuiet }) => {
        const Icon = isQuiet ? Info : TriangleAlert
        return (
          <li key={text} className="flex items-start gap-1.5">
            <Icon
              aria-hidden
              className={isQuiet ? 'text-quiet mt-0.5 size-3.5 shrink-0' : 'text-wait-edge mt-0.5 size-3.5 shrink-0'}
            />
            <span className={isQuiet ? 'text-quiet' : undefined}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The source texts as sent. Open when one of them could not be read. */
export function RecurrenceSources({ event, view }: { event: EventRecord; view: RecurrenceView }) {
  const excluded = event.recurrence?.exclusionRecurrenceDate
  const until = event.recursUntil
  const texts: [string, string | null | undefined][] = [
    ['recurrenceRule', view.ruleAsSent],
    ['exclusionRecurrenceRule', view.exclusionRuleAsSent],
    ['exclusionRecurrenceDate', excluded],
    ['recurrencePattern', view.patternAsSent],
    ['recursUntil', until],
  ]
  const sent = texts.filter((pair): pair is [string, string] => Boolean(pair[1]))
  const unread = view.notices.some(({ kind }) => kind === 'rule-invalid' || kind === 'exclusion-invalid')
  return (
    <details open={unread} className="text-table">
      <Summary>{say('The rule in full')}</Summary>
      {sent.length > 0 ? (
        <DefinitionList className="pt-1">
          {sent.map(([name, text]) => (
            <Definition key={name} term={name}>
              <code className="text-label font-mono">{text}</code>
            </Definition>
          ))}
        </DefinitionList>
      ) : (
        <p className="text-quiet pt-1">{say('Worked out from the separate repeat settings.')}</p>
      )}
    </details>
  )
}

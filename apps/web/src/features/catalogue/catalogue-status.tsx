import { useQuery } from '@tanstack/react-query'
import { Check, RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { type CatalogueKind, type Completeness, catalogueQuery } from '#api/desk/catalogue.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'

/** "2,825 known · there is no complete list · last looked 22 Nov 09:00", in parts. */
function partsOf({ known, source, state, walkedAt }: Completeness, kind: CatalogueKind, day: (at: string) => string) {
  const parts = [say('{count, number} known', { count: known[kind] })]
  if (state === 'loading') return [...parts, say('still loading')]
  if (source === 'service') return [...parts, say('complete')]
  parts.push(say('there is no complete list'))
  if (state === 'walking') return [...parts, say('still looking')]
  if (state === 'waiting') return [...parts, say('waiting to look further')]
  if (state === 'paused') return [...parts, say('search paused')]
  return walkedAt === null ? parts : [...parts, say('last looked {day}', { day: day(walkedAt) })]
}

/**
 * How complete a list of the catalogue is, and its age. What arrives meanwhile is counted on a button and never moves
 * the rows; a list that was opened before the first loading had ended is read again once it has.
 */
export function CatalogueStatus(props: {
  kind: CatalogueKind
  /** The completeness that the answer with the rows stated. */
  completeness: Completeness
  refreshing: boolean
  onRefresh: () => void
}) {
  const { kind, completeness, refreshing, onRefresh } = props
  const now = useNow()
  const day = (at: string) => dateTime(readStamp(at), { zone: viewerZone(), now })
  const { data: latest = completeness } = useQuery(catalogueQuery)
  const more = latest.known[kind] - completeness.known[kind]
  const whole = latest.source === 'service' && latest.state !== 'loading'
  const Icon = whole ? Check : TriangleAlert
  const { oldest } = latest
  const refresh = useEffectEvent(onRefresh)
  const hasLoaded = completeness.state === 'loading' && latest.state !== 'loading'
  useEffect(() => {
    if (hasLoaded) refresh()
  }, [hasLoaded])
  return (
    <div className="text-label flex flex-wrap items-center gap-x-3 gap-y-1">
      <p
        className={cx('inline-flex items-start gap-1', whole ? 'text-quiet' : 'text-wait-ink')}
        title={oldest === null ? undefined : say('Oldest entry confirmed {day}', { day: day(oldest) })}
      >
        <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
        <span>{partsOf(latest, kind, day).join(' · ')}</span>
      </p>
      <Button
        kind="quiet"
        compact
        busy={refreshing}
        data-print="no"
        onClick={onRefresh}
        icon={<RefreshCw className={cx('text-quiet', refreshing && 'motion-safe:animate-spin')} />}
        className="text-label! text-quiet! touch:px-1.5!"
      >
        {more > 0 ? say('Show {count, number} new', { count: more }) : say('Refresh')}
      </Button>
    </div>
  )
}

import { TriangleAlert } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'

import { say } from '#i18n/say.ts'
import { AsOf } from '#ui/as-of.tsx'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Rows of a board before "more" is pressed; this height is reserved from the start. */
const shownAtFirst = 4
const patience = 2000

/** Fixed height of a board's rows, so that the content below does not shift. */
const boardRoom = 'min-h-[14.25rem]'

export type BoardProps<Line> = {
  title: string
  lines: readonly Line[]
  keyOf: (line: Line) => string
  renderRow: (line: Line) => ReactNode
  /** Number of pending answers, of `requested`. */
  left: number
  requested: number
  failures: readonly string[]
  at: string | null
  refreshing: boolean
  refresh: () => void
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Beside the heading. */
  aside?: ReactNode
  /** No reserved height: for data that the page has awaited. */
  snug?: boolean
}

/** A short list that is shown once all answers are loaded, or after a timeout, and then fills in. */
export function Board<Line>(props: BoardProps<Line>) {
  const {
    title,
    keyOf,
    renderRow,
    left,
    requested,
    failures,
    at,
    refreshing,
    refresh,
    empty,
    aside,
    snug = false,
  } = props
  const [all, setAll] = useState(false)
  const waiting = useWaiting(left > 0)
  const { lines, hold } = useHeld(props.lines, keyOf)
  const shown = all ? lines : lines.slice(0, shownAtFirst)
  return (
    <Section title={title} aside={aside} className="min-w-0">
      <div className={snug ? undefined : boardRoom} {...hold}>
        {waiting ? (
          <Waiting />
        ) : lines.length === 0 && left === 0 ? (
          <div className="text-quiet max-w-prose py-2">{empty}</div>
        ) : (
          <ul className="border-line border-t">
            {shown.map((line) => (
              <li
                key={keyOf(line)}
                className="group/row border-line focus-within:bg-hover hover:bg-hover relative flex h-14 items-center gap-3 border-b px-1"
              >
                {renderRow(line)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="text-label text-quiet touch:min-h-11 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        {!waiting && lines.length > shownAtFirst ? (
          <Button compact kind="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="-ms-2">
            {all ? say('Show fewer') : say('Show all {total}', { total: lines.length })}
          </Button>
        ) : null}
        <p role="status">
          {left > 0 && requested > 1
            ? say('Loading, {done} of {asked}', { done: requested - left, asked: requested })
            : null}
        </p>
        {at === null && left === 0 && failures.length > 0 ? (
          <Button compact busy={refreshing} onClick={refresh}>
            {say('Try again')}
          </Button>
        ) : null}
        {at && left === 0 ? (
          <AsOf at={at} refreshing={refreshing} onRefresh={refresh} className="ms-auto -me-2" />
        ) : null}
      </div>
      {/* Its line is reserved: failures are known last. */}
      <div className={snug ? undefined : 'touch:min-h-11 min-h-6'}>
        {left === 0 && failures.length > 0 ? <Untold texts={failures} /> : null}
      </div>
    </Section>
  )
}

/** True while answers are pending, until the timeout; after that, known rows are shown and the others are added. */
function useWaiting(pending: boolean): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [pending])
  return pending && !over
}

/** While hovered or focused, rows keep their order and new ones are appended, to avoid clicks on the wrong row. */
function useHeld<Line>(lines: readonly Line[], keyOf: (line: Line) => string) {
  const [kept, setKept] = useState<readonly string[] | null>(null)
  const place = new Map(kept?.map((key, at) => [key, at]))
  const held =
    kept === null
      ? lines
      : lines.toSorted((a, b) => (place.get(keyOf(a)) ?? kept.length) - (place.get(keyOf(b)) ?? kept.length))
  const keep = () => setKept((before) => before ?? lines.map(keyOf))
  const free = () => setKept(null)
  const hold = {
    onPointerEnter: keep,
    onPointerLeave: free,
    onFocus: keep,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) free()
    },
  }
  return { lines: held, hold }
}

function Waiting() {
  return (
    <div aria-hidden className="border-line border-t">
      {Array.from({ length: shownAtFirst }, (_, at) => (
        <div key={at} className="border-line flex h-14 flex-col justify-center gap-2 border-b px-1">
          <Skeleton className={cx('h-3', at % 2 === 0 ? 'w-1/2' : 'w-3/5')} />
          <Skeleton className={cx('h-2.5', at % 2 === 0 ? 'w-[30%]' : 'w-2/5')} />
        </div>
      ))}
    </div>
  )
}

/** Failed reads, folded, each with its reason. */
function Untold({ texts }: { texts: readonly string[] }) {
  return (
    <details className="text-label text-wait-ink">
      <summary className="touch:min-h-11 flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-xs [&::-webkit-details-marker]:hidden">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
        <span className="underline decoration-dotted underline-offset-2">
          {say('{count, plural, one {# detail is missing} other {# details are missing}}', {
            count: texts.length,
          })}
        </span>
      </summary>
      <ul className="text-quiet flex flex-col gap-0.5 ps-5 pt-0.5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

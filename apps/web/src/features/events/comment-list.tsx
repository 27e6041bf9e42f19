import type { CommentItem } from '@frontdesk/api-types'
import type { LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'

import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

import { Comment } from './comment-row.tsx'
import { commentThreads, type ThreadComment, unfolded } from './comment-threads.ts'

type Props = {
  items: readonly CommentItem[]
  eventId: string
  links: { user: (userId: string) => LinkProps; person: (personId: string) => LinkProps }
  zone: string
  now: number
}

/** Comments as threads that fold. One tab stop: up and down move, left folds, right unfolds. */
export function CommentList({ items, ...around }: Props) {
  const threads = useMemo(() => commentThreads(items), [items])
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [fields, setFields] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const shown = unfolded(threads, folded)
  const current = shown.some((one) => one.key === at) ? at : (shown[0]?.key ?? null)
  const answered = threads.filter((one) => one.replies > 0)

  const fold = (key: string, on: boolean) => {
    const next = new Set(folded)
    if (on) next.add(key)
    else next.delete(key)
    setFolded(next)
  }
  const goTo = (key: string | undefined) => {
    if (key === undefined) return
    setAt(key)
    list.current?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(key)}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, one: ThreadComment) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const place = shown.indexOf(one)
    const moves: Record<string, (() => void) | undefined> = {
      ArrowDown: () => goTo(shown[place + 1]?.key),
      ArrowUp: () => goTo(shown[place - 1]?.key),
      Home: () => goTo(shown[0]?.key),
      End: () => goTo(shown.at(-1)?.key),
      ArrowLeft: () => (one.replies > 0 && !folded.has(one.key) ? fold(one.key, true) : goTo(one.above.at(-1))),
      ArrowRight: () => (folded.has(one.key) ? fold(one.key, false) : goTo(shown[place + 1]?.key)),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-quiet">
          {say('{threads, plural, one {# thread} other {# threads}}, oldest first.', {
            threads: threads.filter((one) => one.depth === 0).length,
          })}
        </p>
        <p className="text-label text-quiet touch:hidden">
          {say('Arrow keys go through them; left folds, right unfolds.')}
        </p>
        <Button kind="quiet" compact className="ms-auto" aria-pressed={fields} onClick={() => setFields(!fields)}>
          {fields ? say('Without all fields') : say('With all fields')}
        </Button>
        {answered.length > 0 ? (
          <Button
            kind="quiet"
            compact
            onClick={() => setFolded(folded.size > 0 ? new Set() : new Set(answered.map((one) => one.key)))}
          >
            {folded.size > 0 ? say('Unfold all') : say('Fold all answers')}
          </Button>
        ) : null}
      </div>
      <ol ref={list} className="border-line flex flex-col border-t">
        {shown.map((one) => (
          <Comment
            key={one.key}
            one={one}
            folded={folded.has(one.key)}
            fields={fields}
            current={one.key === current}
            onFold={(on) => fold(one.key, on)}
            onKeyDown={(event) => press(event, one)}
            onFocus={() => setAt(one.key)}
            {...around}
          />
        ))}
      </ol>
    </div>
  )
}

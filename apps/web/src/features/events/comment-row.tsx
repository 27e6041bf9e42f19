import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, CornerDownRight, TriangleAlert } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react'

import { shortened } from '#format/shortened.ts'
import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { LongHtml, LongText } from '#records/text/long-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'

import type { ThreadComment } from './comment-threads.ts'
import { stampText } from './resource-window.ts'

type Props = {
  one: ThreadComment
  folded: boolean
  /** All fields, folded. */
  fields: boolean
  /** Whether this row is the tab stop. */
  current: boolean
  onFold: (on: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  eventId: string
  links: { user: (userId: string) => LinkProps; person: (personId: string) => LinkProps }
  zone: string
  now: number
}

/** Deeper answers are not indented further, for lack of room on a phone; their level is announced. */
const deepestIndent = 6

/** One comment: who, when, what, and the number of answers. */
export function Comment(props: Props) {
  const { one, folded, fields, current, onFold, onKeyDown, onFocus, eventId, links, zone, now } = props
  const { comment, author, depth, replies, broken } = one
  const heading = useId()
  const elsewhere =
    comment.objId !== null && comment.objId !== undefined && comment.objId.toLowerCase() !== eventId.toLowerCase()
  const indent = { '--level': Math.min(depth, deepestIndent) } as CSSProperties
  return (
    <li
      style={indent}
      className="border-line border-b ps-[calc(var(--level)*0.75rem)] sm:ps-[calc(var(--level)*1.5rem)]"
    >
      {/* A stop of its own, so that the arrow keys have a place to begin. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <article
        data-comment={one.key}
        aria-labelledby={heading}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={current ? 0 : -1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className={cx('flex flex-col gap-1 py-2.5', depth > 0 && 'border-line border-s ps-3')}
      >
        <p id={heading} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {depth > 0 ? (
            <>
              <CornerDownRight aria-hidden className="text-quiet size-3.5 rtl:-scale-x-100" />
              <span className="sr-only">{say('Answer, level {level}:', { level: String(depth) })}</span>
            </>
          ) : null}
          <Author one={one} links={links} name={author} />
          <When comment={comment} zone={zone} now={now} />
          {flagged(comment.commentFlag, 'Ok') ? <Badge meaning="wait">{comment.commentFlag}</Badge> : null}
          {flagged(comment.commentType, 'Comment') ? (
            <Badge meaning="neutral" icon={null}>
              {comment.commentType}
            </Badge>
          ) : null}
          {comment.publish === false ? <Badge meaning="wait">{say('Not published')}</Badge> : null}
        </p>
        {broken ? <Broken why={broken} /> : null}
        <Body comment={comment} />
        {comment.reactionSummary ? (
          <p className="text-label text-quiet line-clamp-2">{comment.reactionSummary}</p>
        ) : null}
        {elsewhere ? (
          <p className="text-label text-quiet">
            {comment.objType
              ? say('Note from another entry: {kind} {id}', { kind: comment.objType, id: comment.objId ?? '' })
              : say('Note from another entry: {id}', { id: comment.objId ?? '' })}
          </p>
        ) : null}
        <div>
          {replies > 0 ? (
            <Button
              kind="quiet"
              compact
              className="-ms-2"
              aria-expanded={!folded}
              icon={
                <ChevronRight
                  className={cx('transition-transform duration-120', folded ? 'rtl:-scale-x-100' : 'rotate-90')}
                />
              }
              onClick={() => onFold(!folded)}
            >
              {say('{count, plural, one {# answer} other {# answers}}', { count: replies })}
            </Button>
          ) : null}
        </div>
        {fields ? <AllFields record={one.item} /> : null}
      </article>
    </li>
  )
}

const flagged = (word: string | null | undefined, usual: string): boolean => Boolean(word?.trim()) && word !== usual

function Author({ one, links, name }: { one: ThreadComment; links: Props['links']; name: string | null }) {
  const { personId, userId } = one.comment
  const link = personId ? links.person(personId) : userId ? links.user(userId) : null
  const text = shortened(name ?? say('Someone without a name'), 200)
  return link ? (
    <Link
      {...link}
      className="touch:inline-flex touch:min-h-11 touch:items-center font-medium underline decoration-current/40 underline-offset-2 hover:decoration-current"
    >
      <bdi className="line-clamp-2">{text}</bdi>
    </Link>
  ) : (
    <bdi className="line-clamp-2 font-medium">{text}</bdi>
  )
}

function When({ comment, ...around }: { comment: ThreadComment['comment']; zone: string; now: number }) {
  const made = stampText(comment.created, around)
  const changed = comment.modified && comment.modified !== comment.created ? stampText(comment.modified, around) : null
  return (
    <span className="text-label text-quiet">
      {made ? <time title={made.exact}>{made.text}</time> : say('time unknown')}
      {changed ? <span title={changed.exact}>, {say('changed {when}', { when: changed.text })}</span> : null}
    </span>
  )
}

function Broken({ why }: { why: 'orphan' | 'cycle' }) {
  return (
    <p className="text-label text-wait-ink inline-flex items-center gap-1">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {why === 'orphan'
        ? say('Answers a comment that was not sent')
        : say('These comments answer each other in a circle')}
    </p>
  )
}

function Body({ comment }: { comment: ThreadComment['comment'] }): ReactNode {
  if (comment.bodyHtml?.trim()) return <LongHtml html={comment.bodyHtml} />
  if (comment.bodyText?.trim()) return <LongText text={comment.bodyText} />
  return <p className="text-quiet">{say('without words')}</p>
}

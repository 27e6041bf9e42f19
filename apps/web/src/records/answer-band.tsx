import { type ReactNode, useRef } from 'react'

import { dayOnly, exactly, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import type { AttendeeView } from '#records/registration/attendee-view.ts'
import {
  type Enrollment,
  type EnrollmentFacts,
  enrolledText,
  enrollmentFactsText,
} from '#records/registration/enrollment.ts'
import { type NamedState, namedStateText } from '#records/registration/registration-view.ts'
import { Badge, MeaningIcon } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { useRoving } from '#ui/keyboard/use-roving.ts'
import { type Meaning, meaningClass, meaningPattern } from '#ui/meaning.ts'
import { recordHeading } from '#ui/record-heading.ts'

import { ContactLinks } from './contact-links.tsx'

/**
 * The answer at the top: name, state in 28 px, reason, in the meaning's colour and pattern. Links and copy buttons are
 * one tab stop.
 */
export function AnswerBand(props: {
  meaning: Meaning
  word: string
  name: ReactNode
  because?: ReactNode
  /** Reasons against it: a yes with such a reason is not drawn as a plain yes. */
  against?: readonly NamedState[]
  children?: ReactNode
  aside?: ReactNode
  /** The name is the heading of the page's record, which gets the focus. */
  record?: boolean
  /** The name is the answer, and the word only says where it comes from. */
  small?: boolean
}) {
  const { word, name, because, against = [], children, aside, record = false, small = false } = props
  const meaning = props.meaning === 'yes' && against.length > 0 ? 'wait' : props.meaning
  const band = useRef<HTMLElement>(null)
  useRoving(band)
  return (
    <header
      ref={band}
      data-answer={meaning}
      className={cx(
        'flex flex-col gap-x-6 gap-y-2 rounded border p-4 sm:flex-row sm:p-5',
        meaningClass[meaning],
        meaningPattern[meaning],
      )}
    >
      <div className={cx('flex min-w-0 flex-1 flex-col gap-0.5 sm:order-1', !small && 'order-2')}>
        {/* A name may contain anything: at most four lines, in its own direction; the full text is in the fields below. */}
        <h2
          {...(record ? recordHeading : {})}
          className={cx('sm:text-answer line-clamp-4 font-medium', small ? 'text-answer' : 'text-title')}
        >
          <bdi>{name}</bdi>
        </h2>
        {children}
      </div>
      <div className="order-1 flex min-w-0 flex-col gap-0.5 sm:order-2 sm:max-w-[55%] sm:items-end sm:text-end">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-row-reverse">
          <p
            className={cx('flex items-center gap-2 font-medium', small ? 'text-body' : 'text-answer')}
            data-answer-word
          >
            <MeaningIcon meaning={meaning} className="sm:order-2" />
            <span>{word}</span>
          </p>
          {against.map((named) => (
            <Badge key={named.label} meaning={named.state.meaning} title={named.state.says}>
              {namedStateText(named)}
            </Badge>
          ))}
        </div>
        {/* One line is always reserved, so that a later reason causes no layout shift. */}
        {because === undefined ? null : <p className="min-h-5">{because}</p>}
        {aside}
      </div>
    </header>
  )
}

/** The enrollment fields that a removal and its undo have overwritten, and who undid it. */
export type EnrolledAgain = { by: string | null; lost: EnrollmentFacts }

/** The band of an attendee: name, work, enrolment, contact. */
export function AttendeeBand(props: {
  view: AttendeeView
  enrollment: Enrollment
  again?: EnrolledAgain | null
  against?: readonly NamedState[]
  zone: string
  now: number
  seen: ReactNode
}) {
  const { view, enrollment, again = null, against = [], zone, now, seen } = props
  return (
    <AnswerBand
      record
      meaning={enrollment.answer}
      word={enrollment.word}
      name={view.name}
      against={against}
      because={
        <>
          {enrollment.because ?? <Since view={view} zone={zone} now={now} />}
          {again ? <span className="block">{againText(again, { zone, now })}</span> : null}
        </>
      }
      aside={seen}
    >
      <p className="min-h-5 max-sm:empty:hidden">{view.work}</p>
      <ContactLinks email={view.email} phone={view.phone} />
    </AnswerBand>
  )
}

function Since({ view, zone, now }: { view: AttendeeView; zone: string; now: number }) {
  const at = readStamp(view.attendee.enrollmentDate)
  const mode = view.attendee.enrollmentMode?.trim()
  if (!at && !mode) return null
  return (
    <span title={at ? exactly(at, zone) : undefined}>
      {enrolledText(at ? dayOnly(at, { zone, now }) : null, mode ?? null)}
    </span>
  )
}

const againText = ({ by, lost }: EnrolledAgain, at: { zone: string; now: number }): string =>
  say('Enrolled again by {who}. Before, and can’t be restored: {before}', {
    who: by ?? say('someone'),
    before: enrollmentFactsText(lost, at) ?? '',
  })

import { ArrowRight } from 'lucide-react'

import { type Marked, mark, say } from '#i18n/say.ts'
import { AnswerSource } from '#records/answer-source.tsx'
import type { Check, CheckId, Diagnosis } from '#records/registration/code-check.ts'
import { type Meaning, MeaningIcon } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Summary } from '#ui/summary.tsx'

const words: Readonly<Record<CheckId, Marked>> = {
  exists: mark('Code'),
  window: mark('Window of the code'),
  quantity: mark('Quantity'),
  reserved: mark('Reserved'),
  expired: mark('Expiry'),
  available: mark('Availability'),
  'e-mail list': mark('E-mail list'),
  'type status': mark('Status of the type'),
  'type window': mark('Window of the type'),
  'type published': mark('Publication of the type'),
  'type quantity': mark('Quantity of the type'),
  registered: mark('Their registration'),
  verdict: mark('Result of the check'),
}

const states: Readonly<Record<Check['state'], { meaning: Extract<Meaning, 'yes' | 'no' | 'unknown'>; word: Marked }>> =
  {
    ok: { meaning: 'yes', word: mark('OK') },
    fails: { meaning: 'no', word: mark('Doesn’t work') },
    unknown: { meaning: 'unknown', word: mark('Couldn’t check') },
  }
const inks = { yes: 'text-yes-ink', no: 'text-no-ink', unknown: 'text-unknown-ink' } as const

/**
 * Why the code works or fails: the first failed condition with its remedy, then all conditions with the checked values.
 */
export function CodeReasons({ diagnosis: { checks }, first }: { diagnosis: Diagnosis; first: Check | null }) {
  // The verdict follows from the other conditions: alone it is a reason, beside them it adds none.
  const more = checks.filter(({ id, state }) => state === 'fails' && id !== first?.id && id !== 'verdict').length
  return (
    <section aria-label={say('What is recorded')} className="flex flex-col gap-3">
      {first ? <First check={first} more={more} /> : null}
      <ol className="border-line border-t">
        {checks.map((check) => (
          <Row key={check.id} check={check} />
        ))}
      </ol>
      <details data-print="no">
        <Summary>{say('Details')}</Summary>
        <ul className="text-label text-quiet flex flex-col gap-1 ps-5">
          {checks.map((check) => (
            <CheckSource key={check.id} check={check} />
          ))}
        </ul>
      </details>
    </section>
  )
}

function First({ check, more }: { check: Check; more: number }) {
  return (
    <div data-first-reason className="border-no-edge flex flex-col gap-1 border-s-[3px] py-1 ps-4">
      <h3 className="text-label text-quiet font-medium">
        {more === 0
          ? say('The reason')
          : say('The first reason, {more, plural, one {# more below} other {# more below}}', { more })}
      </h3>
      <p className="text-title text-no-ink">{check.says}</p>
      {check.fix ? (
        <p className="flex items-start gap-1.5">
          <ArrowRight aria-hidden className="mt-0.5 size-4 shrink-0 rtl:-scale-x-100" />
          {check.fix}
        </p>
      ) : null}
    </div>
  )
}

/** One condition: state, reason and next step. */
function Row({ check }: { check: Check }) {
  const { meaning, word } = states[check.state]
  return (
    <li
      data-check={check.id}
      data-state={check.state}
      className="border-line grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b py-2 sm:grid-cols-[9.5rem_8rem_minmax(0,1fr)]"
    >
      <span className="text-label text-quiet leading-5">{say(words[check.id])}</span>
      <span className={cx('flex items-center gap-1.5 self-start font-medium max-sm:justify-self-end', inks[meaning])}>
        <MeaningIcon meaning={meaning} />
        {say(word)}
      </span>
      <div className="min-w-0 max-sm:col-span-2">
        <p className={check.state === 'fails' ? 'font-medium' : undefined}>{check.says}</p>
        {check.fix ? <p className="text-quiet">{check.fix}</p> : null}
      </div>
    </li>
  )
}

/** The checked values with the operation that returned them and their age. */
function CheckSource({ check: { id, looked, source } }: { check: Check }) {
  return (
    <li data-check-source={id} className="flex flex-wrap gap-x-3">
      <span>{say(words[id])}</span>
      {looked.map(({ field, value }) => (
        <span key={field}>
          <span className="font-mono">{field}</span> {value}
        </span>
      ))}
      {source ? <AnswerSource {...source} /> : null}
    </li>
  )
}

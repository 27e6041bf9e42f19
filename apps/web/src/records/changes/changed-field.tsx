import { ArrowRight } from 'lucide-react'

import { say } from '#i18n/say.ts'
import { wordsOf } from '#records/text/html-text.tsx'

import type { FieldWord } from './field-words.ts'
import type { FieldChange } from './record-changes.ts'
import { shortenedPieces, textPieces } from './text-pieces.ts'
import { type ValueOptions, differenceText, valueText } from './value-text.ts'

/** Texts from this length on are compared word by word. */
const longText = 60

// A long word breaks, also where it is an item of a row.
const goneLook = 'text-quiet min-w-0 break-words decoration-current/60'
const newLook = 'min-w-0 font-medium break-words no-underline'

/** A field, what it was and what it is. */
export function ChangedField({
  word,
  change,
  options,
}: {
  word: FieldWord
  change: FieldChange
  options: ValueOptions
}) {
  return (
    <div className="border-line grid gap-x-4 border-b py-1 last:border-b-0 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
      <dt
        className={
          word.group === 'field'
            ? 'text-label text-quiet leading-5'
            : 'text-label text-quiet min-w-0 font-mono leading-5 break-words'
        }
      >
        {word.label}
      </dt>
      <dd className="min-w-0 break-words">
        <ChangedValue word={word} change={change} options={options} />
      </dd>
    </div>
  )
}

function ChangedValue({ word: { kind }, change, options }: Parameters<typeof ChangedField>[0]) {
  const { before, after } = change
  if (typeof before === 'string' && typeof after === 'string') {
    const [old, now] = kind === 'rich' ? [wordsOf(before), wordsOf(after)] : [before, after]
    if (kind === 'rich' && old === now) return <p className="text-quiet">{say('Only the look of the text changed')}</p>
    if (kind === 'rich' || (kind === 'plain' && Math.max(old.length, now.length) > longText))
      return <ChangedText before={old} after={now} />
  }
  const texts = [before, after].map((value) =>
    kind === 'rich' && typeof value === 'string' ? wordsOf(value) : valueText(value, kind, options),
  )
  const difference = differenceText(before, after, kind)
  if (change.listed && (before === undefined) !== (after === undefined))
    return before === undefined ? <Came text={texts[1]} /> : <Went text={texts[0]} />
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="sr-only">{say('before:')}</span>
      <del dir="auto" className={goneLook}>
        <bdi>{texts[0]}</bdi>
      </del>
      <ArrowRight aria-hidden className="text-quiet size-3.5 shrink-0 rtl:-scale-x-100" />
      <span className="sr-only">{say('now:')}</span>
      <ins dir="auto" className={newLook}>
        <bdi>{texts[1]}</bdi>
      </ins>
      {difference === null ? null : <span className="text-label text-quiet tabular-nums">({difference})</span>}
    </p>
  )
}

/** A record that is in a list now. */
const Came = ({ text }: { text: string | undefined }) => (
  <p>
    <span className="text-quiet">{say('new:')}</span>{' '}
    <ins dir="auto" className={newLook}>
      <bdi>{text}</bdi>
    </ins>
  </p>
)

/** A record that is in a list no more. */
const Went = ({ text }: { text: string | undefined }) => (
  <p>
    <span className="text-quiet">{say('no longer:')}</span>{' '}
    <del dir="auto" className={goneLook}>
      <bdi>{text}</bdi>
    </del>
  </p>
)

/** One text in which the words that went are struck out and the new ones stand out. */
function ChangedText({ before, after }: { before: string; after: string }) {
  const pieces = shortenedPieces(textPieces(before, after))
  return (
    <p dir="auto" className="max-w-prose whitespace-pre-line">
      {pieces.map(({ text, is }, at) => {
        const key = `${at} ${is}`
        if (is === 'gone')
          return (
            <del key={key} className={goneLook}>
              {text}
            </del>
          )
        return is === 'new' ? (
          <ins key={key} className="bg-yes-fill text-yes-ink no-underline">
            {text}
          </ins>
        ) : (
          <span key={key}>{text}</span>
        )
      })}
    </p>
  )
}

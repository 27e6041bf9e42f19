import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { say } from '#words/say.ts'

import { HtmlText } from './html-text.tsx'

const longText = 600

/** The beginning of a text that may be of any length, with a sign that there is more. */
export const beginning = (text: string, most = longText): string =>
  text.length > most ? `${text.slice(0, most)}…` : text

/** A plain text of any length: a long one shows its beginning and unfolds. */
export function LongText({ text, className }: { text: string; className?: string }) {
  const [whole, setWhole] = useState(false)
  return (
    <>
      <p dir="auto" className={cx('max-w-prose whitespace-pre-line', className)}>
        {whole ? text : beginning(text)}
      </p>
      {text.length > longText ? <Unfold length={text.length} whole={whole} onWhole={setWhole} /> : null}
    </>
  )
}

/** As `LongText` for markup: folded, its first words alone; unfolded, the safe markup. */
export function LongHtml({ html }: { html: string }) {
  const [whole, setWhole] = useState(false)
  if (html.length <= longText) return <HtmlText html={html} />
  return (
    <>
      {whole ? (
        <HtmlText html={html} />
      ) : (
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {beginning(wordsOf(html))}
        </p>
      )}
      <Unfold length={html.length} whole={whole} onWhole={setWhole} />
    </>
  )
}

/** The words of the markup; the parser runs no script and fetches nothing. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove()
  return body.textContent.trim()
}

function Unfold({ length, whole, onWhole }: { length: number; whole: boolean; onWhole: (whole: boolean) => void }) {
  return (
    <p>
      <Button kind="quiet" compact className="-ms-2" aria-expanded={whole} onClick={() => onWhole(!whole)}>
        {whole ? say('Show less') : say('Show all {count, number} characters', { count: length })}
      </Button>
    </p>
  )
}

import { useState } from 'react'

import { shortened } from '#format/shortened.ts'
import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'

import { HtmlText } from './html-text.tsx'
import { stripInlineHandlers } from './strip-inline-handlers.ts'

const longText = 600

/** A text of the service, of any length, with its line breaks and direction; a long one is collapsed. */
export function LongText({ text, className }: { text: string; className?: string }) {
  const [whole, setWhole] = useState(false)
  return (
    <div>
      <p dir="auto" className={cx('max-w-prose whitespace-pre-line', className)}>
        {whole ? text : shortened(text, longText)}
      </p>
      {text.length > longText ? <Unfold length={text.length} whole={whole} onWhole={setWhole} /> : null}
    </div>
  )
}

/** As `LongText` for markup: collapsed it is text, expanded sanitized markup. */
export function LongHtml({ html }: { html: string }) {
  const [whole, setWhole] = useState(false)
  if (html.length <= longText) return <HtmlText html={html} />
  return (
    <>
      {whole ? (
        <HtmlText html={html} />
      ) : (
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {shortened(wordsOf(html), longText)}
        </p>
      )}
      <Unfold length={html.length} whole={whole} onWhole={setWhole} />
    </>
  )
}

/** The text of the markup; DOMParser runs no script and loads nothing. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(stripInlineHandlers(html), 'text/html')
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove()
  return body.textContent.trim()
}

function Unfold({ length, whole, onWhole }: { length: number; whole: boolean; onWhole: (whole: boolean) => void }) {
  return (
    <p data-print="no">
      <Button kind="quiet" compact className="-ms-2" aria-expanded={whole} onClick={() => onWhole(!whole)}>
        {whole ? say('Show less') : say('Show all {count, number} characters', { count: length })}
      </Button>
    </p>
  )
}

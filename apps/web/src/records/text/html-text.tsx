import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'

import { quietMarkup } from './quiet-markup.ts'

type Safe = (html: string) => DocumentFragment

/** Loaded once, when a page first has markup to show. */
let loaded: Safe | null = null
async function load(): Promise<Safe> {
  loaded ??= (await import('./safe-html.ts')).safeHtml
  return loaded
}

/** The words of the markup. The parser runs no script and fetches nothing. */
function wordsOf(html: string): string {
  return new DOMParser().parseFromString(quietMarkup(html), 'text/html').body.textContent
}

/**
 * A description that the service sends as HTML (or as plain text), shown safely: its texts, lists, tables and links.
 * When the part that makes it safe cannot be loaded, its words alone.
 */
export function HtmlText({ html, className }: { html: string; className?: string }) {
  const [safe, setSafe] = useState<Safe | 'none' | null>(() => loaded)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (safe !== null) return
    let here = true
    load().then(
      (made) => here && setSafe(() => made),
      () => here && setSafe('none'),
    )
    return () => {
      here = false
    }
  }, [safe])
  useLayoutEffect(() => {
    if (typeof safe === 'function') place.current?.replaceChildren(safe(html))
  }, [safe, html])
  const look = cx('html-text max-w-prose min-w-0', className)
  if (safe === null) return <Skeleton className="h-10 max-w-prose" />
  if (safe === 'none' || !/[<&]/u.test(html))
    return (
      <p dir="auto" className={cx(look, 'whitespace-pre-line')}>
        {safe === 'none' ? wordsOf(html) : html}
      </p>
    )
  return <div ref={place} dir="auto" className={look} />
}

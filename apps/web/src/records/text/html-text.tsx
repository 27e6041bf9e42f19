import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'

import { stripInlineHandlers } from './strip-inline-handlers.ts'

type Safe = (html: string) => DocumentFragment

/** Loaded on the first use. */
let loaded: Safe | null = null
async function load(): Promise<Safe> {
  loaded ??= (await import('./safe-html.ts')).safeHtml
  return loaded
}

/** The text of the markup. DOMParser runs no script and loads nothing. */
export function wordsOf(html: string): string {
  return new DOMParser().parseFromString(stripInlineHandlers(html), 'text/html').body.textContent
}

/**
 * A description that the service sends as HTML (or plain text), sanitized: texts, lists, tables and links. When the
 * sanitizer fails to load, the text alone.
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

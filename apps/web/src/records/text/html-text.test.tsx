import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { HtmlText } from './html-text.tsx'
import { allowedCopy, safeHtml } from './safe-html.ts'

afterEach(cleanup)

function placed(nodes: Node): HTMLElement {
  const place = document.createElement('div')
  place.append(nodes)
  return place
}
/**
 * Tests the second sanitizer alone: DOMPurify needs more of a browser than this environment, and could mask its faults.
 */
const made = (html: string) => placed(allowedCopy(new DOMParser().parseFromString(html, 'text/html').body))

/** Elements that run code, load something, or link to an unsafe target. */
function harmIn(place: HTMLElement): string[] {
  const bad = 'script, img, svg, form, input, style, math, [style], [id], [class], [onclick], [onerror], [src]'
  const links = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  return [
    ...[...place.querySelectorAll(bad)].map((element) => element.outerHTML),
    ...links.filter((href) => !/^(?:https:|mailto:[^?]*$)/u.test(href)),
  ]
}

describe('markup of the service', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\tscript:alert(1)">x</a>',
    '<object data="https://example.org"></object>',
    '<p style="background:url(https://example.org/x)">x</p>',
    '<form action="https://example.org"><input name=password></form>',
    '<p onclick="alert(1)" id="content" class="fixed">x</p>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<a href="http://example.org">plain http</a>',
    '<a href="mailto:a@example.org?bcc=b@example.org">mail</a>',
  ])('runs and fetches nothing: %s', (html) => {
    expect(harmIn(made(html))).toEqual([])
    expect(harmIn(placed(safeHtml(html)))).toEqual([])
  })

  it('keeps texts, lists, tables and safe links', () => {
    const place = made(
      '<h1>Day</h1><p>One <b>two</b></p><ul><li>a</li></ul><a href="https://example.org/x">web</a><table><tr><td>1</td></tr></table>',
    )
    expect(place.querySelector('h1')).toBeNull()
    expect(place.querySelector('h3')?.textContent).toBe('Day')
    expect(place.querySelector('b')?.textContent).toBe('two')
    expect(place.querySelectorAll('li, td')).toHaveLength(2)
    const link = place.querySelector('a')
    expect(link?.getAttribute('rel')).toBe('noreferrer noopener')
    expect(link?.href).toBe('https://example.org/x')
  })

  it('replaces a picture by its alternative text', () => {
    expect(made('<p>Map: <img src="https://example.org/m.png" alt="two halls"></p>').textContent).toBe('Map: two halls')
  })
})

describe('a description', () => {
  it('is shown formatted', async () => {
    const { container } = render(<HtmlText html="<p>Hall <em>J</em></p>" />)
    await waitFor(() => expect(container.querySelector('em')?.textContent).toBe('J'))
  })

  it('can be plain text with line breaks', async () => {
    const { container } = render(<HtmlText html={'Hall J\nGate 2'} />)
    await waitFor(() => expect(container.textContent).toBe('Hall J\nGate 2'))
  })
})

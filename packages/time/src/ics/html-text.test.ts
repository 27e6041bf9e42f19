import { describe, expect, it } from 'vitest'

import { textOfHtml } from './html-text.ts'

describe('textOfHtml', () => {
  it.each([
    ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree\n'],
    ['<div>A &amp; B &#8364; &#x41; &bogus; &#9999999;</div>', 'A & B € A &bogus;\n'],
    ['a<script>alert(1)</script >b<STYLE type=x>p{}</STYLE>c', 'abc'],
    ['a<script>never closed', 'a'],
    ['a < b and more', 'a < b and more'],
    ['one   \n\n\n\n two', 'one\n\n two'],
    ['<<<b>x', 'x'],
    ['', ''],
  ])('reads %j', (html, text) => {
    expect(textOfHtml(html)).toBe(text)
  })

  it.each([
    ['<', ''],
    ['<script>', ''],
    ['<script ', '>'],
    ['</script', ''],
    ['<!--', ''],
    [' ', 'x'],
    ['\t \t', '\n'],
    ['&', ';'],
    ['&#', ''],
    ['\n', ''],
    ['<p', '>'],
  ])('takes work in proportion to its length, for %j over and over', (piece, end) => {
    const work = (length: number) => {
      const html = `${piece.repeat(Math.ceil(length / piece.length))}${end}`
      const from = process.cpuUsage()
      textOfHtml(html)
      const { user } = process.cpuUsage(from)
      return user / 1000
    }
    work(60_000)
    // Quadratic work takes seconds for this much.
    expect(work(1_000_000)).toBeLessThan(1000)
  })
})

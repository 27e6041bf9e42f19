import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { run, stand } from '#testing/box-stage.tsx'

import { handOverScan } from './scans.ts'

const type = (box: HTMLElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  expect(box).toHaveProperty('value', text)
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('a letter and a key so soon after it that the list has not followed', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    // Nobody answers: the rows are those that the desk knows of itself.
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('are one after the other: the key is for the rows of what stands in the box by then', async () => {
    const { box, user } = await stand()
    await user.click(box)
    await screen.findByRole('option', { name: /Theme: dark/ })
    const before = options()
    type(box, '0193a1c2-7f00-7000-8000-00000000aaaa')
    expect(options()).toEqual(before)
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    expect(options()).not.toEqual(before)
    expect(options().join()).not.toContain('Theme: dark')
    type(box, 'theme')
    // Not those of before the key once more.
    expect(options().join()).not.toContain('Theme: dark')
    await screen.findByRole('option', { name: /Theme: dark/ })
  })
  it('a scan that halts midway stands in the box before the next key, which is typed behind it', async () => {
    const { box } = await stand()
    handOverScan({ text: '0193a1c2-7f00', entered: false })
    expect(box).toHaveProperty('value', '0193a1c2-7f00')
    expect(document.activeElement).toBe(box)
    expect(box).toHaveProperty('selectionStart', '0193a1c2-7f00'.length)
    expect(box).toHaveProperty('selectionEnd', '0193a1c2-7f00'.length)
  })
  it('an Enter that waited is acted on once, and what is typed right after it stays', async () => {
    const waiting: (() => void)[] = []
    const nothing = new Promise<Response>((resolve) => {
      waiting.push(() => resolve(Response.json({ on: true, hits: [], records: 7 })))
    })
    vi.stubGlobal('fetch', async (url: string) => (url.endsWith('searches') ? nothing : new Promise(() => undefined)))
    const { box, user } = await stand()
    await user.click(box)
    await screen.findByRole('option', { name: /Theme: dark/ })
    type(box, 'theme')
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    expect(run).not.toHaveBeenCalled()
    // The next letters come between the box's closing and the list's.
    const typedOn = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (box.getAttribute('aria-expanded') !== 'false') return
        type(box, '0193a1c2-7f00-7000-8000-00000000aaaa')
        resolve()
      }).observe(box, { attributeFilter: ['aria-expanded'] })
    })
    for (const answer of waiting) answer()
    await typedOn
    expect(run).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(options().join()).toContain('0193a1c2'))
    expect(box).toHaveProperty('value', '0193a1c2-7f00-7000-8000-00000000aaaa')
    expect(run).toHaveBeenCalledOnce()
  })
})

import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { dispatchScan } from '#search/input/scan-events.ts'
import { run, renderSearchBox } from '#testing/search-box-stage.tsx'

const type = (box: HTMLElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  expect(box).toHaveProperty('value', text)
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('a key right after a letter, before the list was rendered', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    // Requests stay pending: only local rows are listed.
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('is handled after the letter: it acts on the rows of the current text', async () => {
    const { box, user } = await renderSearchBox()
    await user.click(box)
    await screen.findByRole('option', { name: /Theme: dark/ })
    const before = options()
    type(box, '0193a1c2-7f00-7000-8000-00000000aaaa')
    expect(options()).toEqual(before)
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    expect(options()).not.toEqual(before)
    expect(options().join()).not.toContain('Theme: dark')
    type(box, 'theme')
    // The rows of the previous text are gone.
    expect(options().join()).not.toContain('Theme: dark')
    await screen.findByRole('option', { name: /Theme: dark/ })
  })
  it('a scan with a delay in between is in the box before the next key, which is appended', async () => {
    const { box } = await renderSearchBox()
    dispatchScan({ text: '0193a1c2-7f00', entered: false })
    expect(box).toHaveProperty('value', '0193a1c2-7f00')
    expect(document.activeElement).toBe(box)
    expect(box).toHaveProperty('selectionStart', '0193a1c2-7f00'.length)
    expect(box).toHaveProperty('selectionEnd', '0193a1c2-7f00'.length)
  })
  it('a pending Enter runs once, and text typed right after it is kept', async () => {
    const waiting: (() => void)[] = []
    const nothing = new Promise<Response>((resolve) => {
      waiting.push(() => resolve(Response.json({ on: true, hits: [], records: 7 })))
    })
    vi.stubGlobal('fetch', async (url: string) => (url.endsWith('searches') ? nothing : new Promise(() => undefined)))
    const { box, user } = await renderSearchBox()
    await user.click(box)
    await screen.findByRole('option', { name: /Theme: dark/ })
    type(box, 'theme')
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    expect(run).not.toHaveBeenCalled()
    // Types the next letters between the closing of the box and the render of the list.
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

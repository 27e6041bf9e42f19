import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { stand } from '#testing/box-stage.tsx'

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
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
      box.dispatchEvent(new InputEvent('input', { bubbles: true }))
      expect(box).toHaveProperty('value', text)
    }
    const before = options()
    type('0193a1c2-7f00-7000-8000-00000000aaaa')
    expect(options()).toEqual(before)
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    expect(options()).not.toEqual(before)
    expect(options().join()).not.toContain('Theme: dark')
    type('theme')
    // Not those of before the key once more.
    expect(options().join()).not.toContain('Theme: dark')
    await screen.findByRole('option', { name: /Theme: dark/ })
  })
})

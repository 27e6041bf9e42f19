import { expect, it, vi } from 'vitest'

it('a tablet has a keyboard as soon as a letter is pressed outside of a field', async () => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const { hasKeyboard, noteKey } = await import('./has-keyboard.ts')
  noteKey('a', true)
  noteKey('Enter', false)
  expect(hasKeyboard()).toBe(false)
  noteKey('a', false)
  expect(hasKeyboard()).toBe(true)
  vi.unstubAllGlobals()
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { chooseLanguage, openLanguage, useLanguage } from './language.ts'
import { languages } from './languages.ts'
import { currentLanguage, say, setLanguage } from './say.ts'

const key = 'frontdesk-language'
vi.mock('./de.json', () => ({ default: { Home: 'Start' } }))

const viewer = (...wanted: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted)
const page = () => ({ lang: document.documentElement.lang, dir: document.documentElement.dir })

beforeEach(() => {
  localStorage.clear()
  viewer('fr-FR')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.resetModules()
  setLanguage('en', languages.en.locale, {})
})

/** Simulates a deployment that removed the old file of the catalogue. */
async function withoutGerman() {
  vi.doMock('./de.json', () => {
    throw new Error('not reachable')
  })
  vi.resetModules()
  const fresh = await import('./language.ts')
  const words = await import('./say.ts')
  return { ...fresh, ...words }
}

function Home() {
  return <p key={useLanguage()}>{say('Home')}</p>
}

describe('the language of the page', () => {
  it("is the chosen one rather than the browser's", async () => {
    localStorage.setItem(key, 'pseudo')
    await openLanguage()
    expect(currentLanguage()).toBe('pseudo')
    expect(page()).toEqual({ lang: 'en', dir: 'rtl' })
  })

  it("is the browser's when none was chosen, English when that is not supported", async () => {
    viewer('es-MX')
    await openLanguage()
    expect(page()).toEqual({ lang: 'es', dir: 'ltr' })
    viewer('fr')
    localStorage.setItem(key, 'klingon')
    await openLanguage()
    expect(page()).toEqual({ lang: 'en', dir: 'ltr' })
  })

  it('changes the texts on the screen, and is stored', async () => {
    render(<Home />)
    expect(screen.getByText('Home')).toBeTruthy()
    await act(() => chooseLanguage('de'))
    expect(screen.getByText('Start')).toBeTruthy()
    expect(localStorage.getItem(key)).toBe('de')
    await act(() => chooseLanguage('en'))
    expect(screen.getByText('Home')).toBeTruthy()
  })
})

describe('a catalogue that fails to load', () => {
  it('leaves the page in English at the start', async () => {
    localStorage.setItem(key, 'de')
    const desk = await withoutGerman()
    await desk.openLanguage()
    expect(desk.currentLanguage()).toBe('en')
    expect(page().lang).toBe('en')
  })

  it('rejects a choice, and nothing changes', async () => {
    const desk = await withoutGerman()
    await desk.openLanguage()
    await expect(desk.chooseLanguage('de')).rejects.toBeInstanceOf(Error)
    expect(desk.currentLanguage()).toBe('en')
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('does not matter when the choice cannot be stored', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await chooseLanguage('es')
    expect(currentLanguage()).toBe('es')
  })
})

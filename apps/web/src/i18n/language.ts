import { useSyncExternalStore } from 'react'

import { currentI18n, setI18n } from './current-i18n.ts'
import { type I18n, createI18n } from './i18n.ts'
import { type LanguageId, isLanguage, languages, localeFor, preferredLanguage } from './languages.ts'

const key = 'frontdesk-language'

const listeners = new Set<() => void>()

function chosen(): LanguageId | null {
  try {
    const stored = localStorage.getItem(key)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** Loads a language. Without its names of cities the English ones are used. @throws when its catalogue cannot be loaded */
export async function loadI18n(id: LanguageId, locale: string): Promise<I18n> {
  const { catalogue, cities } = languages[id]
  const [texts, names] = await Promise.all([catalogue?.(), cities?.().catch(() => ({}))])
  return createI18n(id, locale, texts?.default, names)
}

async function open(id: LanguageId): Promise<void> {
  setI18n(await loadI18n(id, localeFor(id, navigator.languages)))
  const page = document.documentElement
  const [lang, dir] = [id === 'pseudo' ? 'en' : id, languages[id].direction]
  // Setting an unchanged attribute would invalidate styles and layout of the server-rendered page.
  if (page.lang !== lang) page.lang = lang
  if ((page.dir || 'ltr') !== dir) page.dir = dir
  for (const listener of listeners) listener()
}

/** Before the first render: the language chosen in this browser, else the browser's own, else English. */
export async function openLanguage(): Promise<void> {
  const id = chosen() ?? preferredLanguage(navigator.languages)
  // The app must start even when a catalogue fails to load.
  await open(id).catch(() => open('en'))
}

/** Stores the choice and switches the page. Rejects when the catalogue fails to load; nothing changes then. */
export async function chooseLanguage(id: LanguageId): Promise<void> {
  await open(id)
  try {
    localStorage.setItem(key, id)
  } catch {
    // Storage is full or forbidden: the choice lasts for this page.
  }
}

const languageNow = () => currentI18n().language

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The current language. The root component uses it as its key, so that a change renders everything again. */
export function useLanguage(): LanguageId {
  return useSyncExternalStore(subscribe, languageNow, languageNow)
}

import { useSyncExternalStore } from 'react'

import { citiesOf } from './cities.ts'
import { currentSpeech, setSpeech } from './current-speech.ts'
import { type LanguageId, isLanguage, languages, localeFor, preferredLanguage } from './languages.ts'
import { type Catalogue, type Speech, speechOf } from './speech.ts'

const key = 'frontdesk-language'

const catalogues: Record<LanguageId, (() => Promise<{ default: Catalogue }>) | null> = {
  en: null,
  de: () => import('./de.json'),
  es: () => import('./es.json'),
  pseudo: null,
}

const listeners = new Set<() => void>()

function chosen(): LanguageId | null {
  try {
    const kept = localStorage.getItem(key)
    return isLanguage(kept) ? kept : null
  } catch {
    return null
  }
}

/** Fetches what a language needs, for this locale's dates and numbers. */
export async function loadSpeech(id: LanguageId, locale: string): Promise<Speech> {
  const [loaded, cities] = await Promise.all([catalogues[id]?.(), citiesOf(id)])
  return speechOf(id, locale, loaded?.default ?? {}, cities)
}

async function open(id: LanguageId): Promise<void> {
  setSpeech(await loadSpeech(id, localeFor(id, navigator.languages)))
  const page = document.documentElement
  const [lang, dir] = [id === 'pseudo' ? 'en' : id, languages[id].direction]
  // A page that is written in it already would be styled and laid out anew.
  if (page.lang !== lang) page.lang = lang
  if ((page.dir || 'ltr') !== dir) page.dir = dir
  for (const listener of listeners) listener()
}

/** Before the first render: the language chosen in this browser, else the viewer's own, else English. */
export async function openLanguage(): Promise<void> {
  const id = chosen() ?? preferredLanguage(navigator.languages)
  // A catalogue that cannot be fetched must not keep the desk shut.
  await open(id).catch(() => open('en'))
}

/** Keeps the choice and says everything in it. Rejects when its catalogue cannot be fetched; nothing changes then. */
export async function chooseLanguage(id: LanguageId): Promise<void> {
  await open(id)
  try {
    localStorage.setItem(key, id)
  } catch {
    // Full or forbidden storage: the choice lasts for this page.
  }
}

const languageNow = () => currentSpeech().language

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The language spoken now. The root takes it as its key: a change renders everything anew. */
export function useLanguage(): LanguageId {
  return useSyncExternalStore(subscribe, languageNow, languageNow)
}

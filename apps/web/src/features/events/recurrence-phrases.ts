import type { Phrases, SentenceOptions } from '@frontdesk/time/recurrence'
import { use } from 'react'

import { type LanguageId, languages } from '#i18n/languages.ts'
import { currentLanguage, currentLocale } from '#i18n/say.ts'

const loading = new Map<LanguageId, Promise<Phrases | null>>()

/** The phrases in the reader's language; null for English, and when they cannot be loaded. Never rejects. */
export function loadSentenceWords(): Promise<Phrases | null> {
  const id = currentLanguage()
  const known = loading.get(id)
  if (known) return known
  const loaded = (languages[id].phrases?.() ?? Promise.resolve(null)).catch(() => {
    loading.delete(id)
    return null
  })
  loading.set(id, loaded)
  return loaded
}

/** The options of a sentence for the reader. Suspends until the phrases are loaded. */
export function useSentenceOptions(): SentenceOptions {
  const loaded = use(loadSentenceWords())
  if (loaded !== null) return { locale: currentLocale(), phrases: loaded }
  // English phrases need English names and dates, in the reader's own variant of English if they use one.
  return { locale: currentLanguage() === 'en' ? currentLocale() : 'en' }
}

import type { Notice, Phrases, SentenceOptions } from '@frontdesk/time/recurrence'
import type { NoticeWords } from '@frontdesk/time/recurrence/notices'
import { use } from 'react'

import type { LanguageId } from '#i18n/languages.ts'
import { currentLanguage, currentLocale } from '#i18n/say.ts'

/** The phrases of a language. English is always loaded, so that there is always a sentence. */
const phrases: Partial<Record<LanguageId, () => Promise<Phrases>>> = {
  de: async () => (await import('@frontdesk/time/recurrence/german')).german,
  es: async () => (await import('@frontdesk/time/recurrence/spanish')).spanish,
}

const noticeWords: Partial<Record<LanguageId, () => Promise<NoticeWords>>> = {
  de: async () => (await import('@frontdesk/time/recurrence/german-notices')).germanNotices,
  es: async () => (await import('@frontdesk/time/recurrence/spanish-notices')).spanishNotices,
}

/** Loads once per language. Null: loading failed, and is tried again at the next call. */
function once<T>(load: (id: LanguageId) => Promise<T>): () => Promise<T | null> {
  const asked = new Map<LanguageId, Promise<T | null>>()
  return () => {
    const id = currentLanguage()
    const known = asked.get(id)
    if (known) return known
    const asking = load(id).catch(() => {
      asked.delete(id)
      return null
    })
    asked.set(id, asking)
    return asking
  }
}

/** The phrases of the sentence in the reader's language; none for English. Never rejects. */
export const loadSentenceWords = once(async (id) => (await phrases[id]?.()) ?? null)

/** The texts of the notices. Never rejects. */
export const loadNoticeTexts = once(async (id) => {
  const { noticeText } = await import('@frontdesk/time/recurrence/notices')
  const words = await noticeWords[id]?.().catch(() => undefined)
  return (notice: Notice) => noticeText(notice, words ? { locale: currentLocale(), words } : english())
})

/** The options of a sentence for the reader. Suspends until the phrases are loaded. */
export function useSentenceOptions(): SentenceOptions {
  const loaded = use(loadSentenceWords())
  return loaded ? { locale: currentLocale(), phrases: loaded } : english()
}

/** The function that writes notices for the reader; null when it could not be loaded. Suspends until then. */
export function useNoticeText(): ((notice: Notice) => string) | null {
  return use(loadNoticeTexts())
}

/** English phrases need English names and dates, in the reader's own variant of English if they use one. */
const english = () => ({ locale: currentLanguage() === 'en' ? currentLocale() : 'en' })

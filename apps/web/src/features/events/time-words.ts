import type { Notice, Phrases, SentenceOptions } from '@frontdesk/time/recurrence'
import type { NoticeWords } from '@frontdesk/time/recurrence/notices'
import { use } from 'react'

import type { LanguageId } from '#i18n/languages.ts'
import { currentLanguage, currentLocale } from '#i18n/say.ts'

/** What a language has beside English, which is always here: a sentence is never missing, it is English at worst. */
const phrases: Partial<Record<LanguageId, () => Promise<Phrases>>> = {
  de: async () => (await import('@frontdesk/time/recurrence/german')).german,
  es: async () => (await import('@frontdesk/time/recurrence/spanish')).spanish,
}

const noticeWords: Partial<Record<LanguageId, () => Promise<NoticeWords>>> = {
  de: async () => (await import('@frontdesk/time/recurrence/german-notices')).germanNotices,
  es: async () => (await import('@frontdesk/time/recurrence/spanish-notices')).spanishNotices,
}

/** Asks once for each language. Null: could not be fetched, and is asked for again when the page is opened again. */
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

/** The words of the sentence in the reader's language; none for English. Resolves always. */
export const loadSentenceWords = once(async (id) => (await phrases[id]?.()) ?? null)

/** What writes the notices beside it. Resolves always. */
export const loadNoticeTexts = once(async (id) => {
  const { noticeText } = await import('@frontdesk/time/recurrence/notices')
  const words = await noticeWords[id]?.().catch(() => undefined)
  return (notice: Notice) => noticeText(notice, words ? { locale: currentLocale(), words } : english())
})

/** How a sentence is to be written for the reader. Suspends until the words are here. */
export function useSentenceOptions(): SentenceOptions {
  const loaded = use(loadSentenceWords())
  return loaded ? { locale: currentLocale(), phrases: loaded } : english()
}

/** Writes notices for the reader; null when that could not be fetched. Suspends until it is here. */
export function useNoticeText(): ((notice: Notice) => string) | null {
  return use(loadNoticeTexts())
}

/** English words need English names and dates between them, in the reader's own way when they read English. */
const english = () => ({ locale: currentLanguage() === 'en' ? currentLocale() : 'en' })

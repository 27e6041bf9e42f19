import { type I18n, createI18n } from './i18n.ts'
import { languages } from './languages.ts'

// A page has one viewer. On the server each rendering has its own (`first-screen/rendering.ts`).
let i18n = createI18n('en', languages.en.locale, {})

export const currentI18n = (): I18n => i18n

/** Does not render anything: the caller renders the page again. */
export function setI18n(next: I18n): void {
  i18n = next
}

import { chooseLanguage } from '#i18n/language.ts'
import { type LanguageId, languages } from '#i18n/languages.ts'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'

/** Switches the language; shows a notice and changes nothing when the catalogue fails to load. */
export function changeLanguage(id: LanguageId): void {
  chooseLanguage(id).catch(() =>
    toast({
      key: 'language',
      text: say('Couldn’t load {language}', { language: languages[id].name }),
      detail: say('Nothing was changed. Try again when the connection is back.'),
      meaning: 'wait',
    }),
  )
}

import { toast } from '#ui/toast.tsx'
import { chooseLanguage } from '#words/language.ts'
import { type LanguageId, languages } from '#words/languages.ts'
import { say } from '#words/say.ts'

/** Says everything in another language; when its words cannot be fetched, says so and changes nothing. */
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

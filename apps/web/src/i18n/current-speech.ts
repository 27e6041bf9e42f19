import { languages } from './languages.ts'
import { type Speech, speechOf } from './speech.ts'

// A page has one viewer. On the server each rendering has its own speech (`first-screen/rendering.ts`).
let speech = speechOf('en', languages.en.locale, {})

export const currentSpeech = (): Speech => speech

/** What is on the screen has to be rendered again. */
export function setSpeech(next: Speech): void {
  speech = next
}

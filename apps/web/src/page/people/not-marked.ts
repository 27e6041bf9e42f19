import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'

/** Enter does nothing to a person whom the text does not single out. */
export function severalFit(text: string): void {
  toast({
    text: say('Several people fit “{text}”', { text: text.slice(0, 60) }),
    detail: say('Choose one with the arrows, then Enter. No arrival was marked.'),
    meaning: 'wait',
  })
}

/** The next name was typed before it could be said below the field. */
export function nobodyFits(text: string): void {
  toast({
    text: say('No match for “{text}”', { text: text.slice(0, 60) }),
    detail: say('No arrival was marked.'),
    meaning: 'wait',
    timeoutMs: 0,
  })
}

/** Their card would have opened, but the next name was typed already. */
export function needsLook(name: string): void {
  toast({
    text: say('The arrival of {name} was not marked', { name }),
    detail: say('Their card says why: look at it first.'),
    meaning: 'no',
    timeoutMs: 0,
  })
}

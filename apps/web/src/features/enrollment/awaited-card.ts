import { tellNotMarked } from '#arrivals/not-marked.ts'
import { say } from '#i18n/say.ts'
import { awaitCard, awaitedCard, awaitedCardMissed } from '#navigation/enter-on-card.ts'
import { focusSearch, isInBox, leavePageSearch, textOfBox } from '#navigation/search-box-focus.ts'

/** The person is being enrolled, and their card opens then: what is typed from now on is the next search. */
export function beginEnrolling(name: string): void {
  awaitCard(name)
  if (!isInBox()) leavePageSearch()
}

/** Their card does not open. Who has typed on does not see why: it is named among those who were not marked. */
export function endWithoutCard(name: string, why: string): void {
  if (awaitedCard() !== name) return
  const isTypedOn = isInBox() && textOfBox() !== ''
  if (awaitedCardMissed() || isTypedOn)
    tellNotMarked({
      key: `card ${name}`,
      name,
      found: name,
      text: say('The arrival of {name} was not marked', { name }),
      detail: why,
    })
  if (isInBox() && !isTypedOn) focusSearch()
}

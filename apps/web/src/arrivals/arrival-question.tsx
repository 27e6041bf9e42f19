import { useEffect, useEffectEvent, useRef } from 'react'

import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { typeIntoSearch } from '#navigation/search-box-focus.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { cautionText } from './caution-text.ts'
import type { CautionDecision, CautionQuestion } from './use-caution-questions.ts'

const mostTyped = 100
/** Milliseconds after the last letter: longer than between two letters, shorter than anybody waits for the screen. */
const typedMs = 400

/**
 * One question with the facts, before an arrival that may be wrong: Enter marks it, Escape does not. A text that is typed
 * on is the next search: the question gives way to it unanswered, so that no later Enter can be an answer.
 */
export function ArrivalQuestion({
  question,
  onAnswer,
}: {
  question: CautionQuestion | null
  onAnswer: (answer: CautionDecision) => void
}) {
  const { zone } = useEventPage()
  const now = useNow()
  const typed = useRef('')
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onPause = useEffectEvent(() => answer('none', false))
  useEffect(() => () => clearTimeout(pause.current), [])
  if (question === null) return null
  function answer(given: CautionDecision, entered: boolean) {
    clearTimeout(pause.current)
    const text = typed.current.trimStart()
    typed.current = ''
    onAnswer(given)
    // The dialog gives the focus back first.
    if (text !== '') setTimeout(() => typeIntoSearch({ text, entered }))
  }
  const { name, cautions, known, against } = question
  return (
    <Dialog
      key={question.input.id}
      open
      guarded
      onClose={() => answer('not now', false)}
      onTyped={(key) => {
        clearTimeout(pause.current)
        if (key !== 'Enter') typed.current = `${typed.current}${key}`.slice(-mostTyped)
        if (typed.current.trim() === '') return
        if (key === 'Enter') answer('none', true)
        else pause.current = setTimeout(() => onPause(), typedMs)
      }}
      title={say('Mark {name} as arrived?', { name })}
      actions={
        <>
          <Button onClick={() => answer('not now', false)}>{say('Not now')}</Button>
          <Button kind="primary" data-focus-first="" onClick={() => answer('arrived', false)}>
            {say('Arrived all the same')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2" data-cautions>
        {known === 'not enrolled now' ? (
          <li>{say('{name} is not on the event any more: checked again just now.', { name })}</li>
        ) : null}
        {known === 'waitlisted' ? <li>{say('{name} is on the waitlist.', { name })}</li> : null}
        {known === 'not enrolled' ? <li>{say('{name} is not on the event.', { name })}</li> : null}
        {known === 'registration' ? <li>{against}</li> : null}
        {cautions.map((caution) => (
          <li key={`${caution.kind} ${caution.email} ${caution.ticket} ${caution.at}`}>
            {cautionText(caution, name, { zone, now })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

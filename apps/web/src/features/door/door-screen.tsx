import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { arrivalsQuery } from '#api/desk/arrivals.ts'
import { useHasRole } from '#api/desk/desk-roles.ts'
import { ArrivalQuestion } from '#arrivals/arrival-question.tsx'
import { dayIn } from '#arrivals/arrival-words.ts'
import { DoorField } from '#arrivals/door-field.tsx'
import { UndoArrivalDialog } from '#arrivals/undo-arrival-dialog.tsx'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Select } from '#ui/forms/select.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

import { AnswerPanel } from './answer-panel.tsx'
import { type DoorMode, doorMode, modeWords } from './door-mode.ts'
import { DoorSearch } from './door-search.tsx'
import { LastAnswers } from './last-answers.tsx'
import { createScanBurst } from './scan-burst.ts'
import { isOpen, useDoor } from './use-door.ts'

/** Scans from anywhere on the page, also while a dialog is open. */
function useScanner(onScan: (text: string) => void): void {
  const take = useEffectEvent(onScan)
  useEffect(() => {
    const burst = createScanBurst((text) => take(text))
    addEventListener('keydown', burst.press, true)
    return () => {
      burst.end()
      removeEventListener('keydown', burst.press, true)
    }
  }, [])
}

/** An open dialog is left: the next person is at the door. */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog[open]'))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** One event, one field, one answer: letting people in at a door. */
export function DoorScreen() {
  const { eventId, name, zone, links } = useEventPage()
  usePageTitle(say('Door, {event}', { event: name }))
  const staff = useHasRole('staff')
  const chosen = doorMode.use()
  const mode: DoorMode = staff ? chosen : 'look'
  const now = useNow()
  const { data: board } = useQuery(arrivalsQuery(eventId, { day: dayIn(now, zone) }))
  const door = useDoor(mode)
  const [current = null] = door.answers
  const panel = useRef<HTMLDivElement>(null)
  /** The next scan needs no field; a letter begins a search all the same. */
  const focusAnswer = () =>
    (
      panel.current?.querySelector<HTMLElement>('[data-door-confirm]') ??
      panel.current?.querySelector<HTMLElement>('[data-door-answer]')
    )?.focus({ preventScroll: true })
  useScanner((text) => {
    closeDialogs()
    door.take(text, true)
  })
  const state = current === null || !current.scanned ? null : `${current.key} ${current.word}`
  const focusAfterScan = useEffectEvent(() => {
    if (document.querySelector('dialog[open]') === null) focusAnswer()
  })
  useEffect(() => {
    if (state !== null) focusAfterScan()
  }, [state])
  const confirm = () => {
    if (current !== null && isOpen(current) && mode !== 'look') door.confirm(current)
  }
  const last = door.answers.find(({ word, mark }) => word === 'welcome' && mark !== null)
  const undoLast = { label: say('Undo the last arrival'), group: say('On this page'), of: last?.key ?? 0 }
  const undo = last ? () => door.undoAnswer(last) : null
  useShortcut(undo ? { keys: 'U', ...undoLast, run: undo } : null)
  useShortcut(undo ? { keys: 'Ctrl+Z', ...undoLast, run: undo } : null)
  return (
    <div className="flex min-h-dvh min-w-0 flex-col gap-3 p-3 sm:p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ButtonLink {...links.guests()} kind="quiet" icon={<ArrowLeft />} className="min-h-14">
          {say('Leave the door')}
        </ButtonLink>
        <h1 tabIndex={-1} dir="auto" className="text-title min-w-0 flex-1 truncate">
          {name}
        </h1>
        <p data-numbers data-door-count className="text-title shrink-0">
          {board
            ? say('{arrived} of {expected} arrived', {
                arrived: grouped(board.arrived),
                expected: grouped(board.expected),
              })
            : null}
        </p>
      </header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Select
          aria-label={say('What a scan does')}
          value={mode}
          className="[&>select]:h-14! [&>select]:text-[1.125rem]!"
          onChange={({ target: { value } }) => {
            const next = modeWords.find((one) => one.mode === value)
            if (next) doorMode.set(next.mode)
          }}
        >
          {modeWords
            .filter((one) => staff || one.mode === 'look')
            .map(({ mode: one, word }) => (
              <option key={one} value={one}>
                {say(word)}
              </option>
            ))}
        </Select>
        {staff ? (
          <div className="[&_button]:min-h-14 [&_input]:h-14!">
            <DoorField />
          </div>
        ) : null}
      </div>
      <DoorSearch
        onText={(text) => door.take(text, false)}
        onChoose={door.choose}
        onEnter={confirm}
        onLeave={focusAnswer}
      />
      <div className="flex flex-1 flex-col gap-4 lg:flex-row">
        <div ref={panel} className="flex min-h-80 min-w-0 flex-1 flex-col">
          <AnswerPanel
            answer={current}
            looksOnly={mode === 'look'}
            onConfirm={confirm}
            onUndo={() => current && door.undoAnswer(current)}
            onChoose={door.choose}
          />
        </div>
        <LastAnswers answers={door.answers} failed={door.failed} arrivals={door.arrivals} onUndo={door.undoAnswer} />
      </div>
      <ArrivalQuestion question={door.question} onAnswer={door.answerQuestion} />
      <UndoArrivalDialog {...door.undo} />
    </div>
  )
}

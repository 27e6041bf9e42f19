import { CloudUpload, UserPlus } from 'lucide-react'
import { Suspense, lazy, useId } from 'react'

import { useHasRole } from '#api/desk/desk-roles.ts'
import type { DoorSettings } from '#api/desk/door-settings.ts'
import { useEventPage } from '#events/event-context.tsx'
import { mark, say } from '#i18n/say.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { isOpen as isWaiting } from '#waiting/waiting-action.ts'
import { useWaiting } from '#waiting/waiting-here.ts'

import { type DoorMode, doorMode, modeWords } from '../door-mode.ts'
import { type DoorWay, chooseWay } from '../door-way.ts'
import { DoorSelect } from './door-select.tsx'

const select = '[&>select]:h-14! [&>select]:text-[1.125rem]!'

const DoorField = lazy(async () => ({ default: (await import('./late-controls.ts')).DoorField }))
const DoorMenu = lazy(async () => ({ default: (await import('./late-controls.ts')).DoorMenu }))

/** How this door works, in one row on a wide screen. `onWalkIn`, `onSetUp`: null where it may not be done. */
export function DoorControls(props: {
  mode: DoorMode
  way: DoorWay
  settings: DoorSettings
  practising: boolean
  /** The settings cannot be read now. */
  areUnknown: boolean
  /** Doors at which people were let in. */
  inUse: readonly string[]
  onWalkIn: (() => void) | null
  onSetUp: (() => void) | null
}) {
  const { mode, way, settings, practising, areUnknown, inUse, onWalkIn, onSetUp } = props
  const { eventId } = useEventPage()
  const staff = useHasRole('staff')
  const chosenPlace = settings.checkpoints?.find(({ id }) => way.kind === 'checkpoint' && id === way.checkpoint)?.name
  const hint = staff
    ? modeWords.find((one) => one.mode === mode)?.hint
    : mark('Your role looks people up; event staff let in.')
  const hintId = useId()
  const waiting = useWaiting().rows.filter(isWaiting).length
  const isNarrow = useNarrow()
  // Support has one mode, which the line below names.
  const scans = staff ? (
    <>
      <DoorSelect
        aria-label={say('What a scan does')}
        aria-describedby={hintId}
        value={mode}
        className={select}
        onChange={({ target: { value } }) => {
          const next = modeWords.find((one) => one.mode === value)
          if (next) doorMode.set(next.mode)
        }}
      >
        {modeWords.map(({ mode: one, word }) => (
          <option key={one} value={one}>
            {say(word)}
          </option>
        ))}
      </DoorSelect>
      {mode === 'look' || practising ? null : (
        <DoorSelect
          aria-label={say('Here people')}
          value={way.kind === 'checkpoint' ? way.checkpoint : way.kind}
          className={select}
          onChange={({ target: { value } }) => {
            const chosen = settings.checkpoints?.find(({ id }) => id === value)
            chooseWay(eventId, value, chosen?.name ?? null)
          }}
        >
          <option value="in">{say('Coming in')}</option>
          <option value="out">{say('Going out')}</option>
          {settings.checkpoints?.map(({ id, name: place }) => (
            <option key={id} value={id}>
              {place}
            </option>
          ))}
        </DoorSelect>
      )}
    </>
  ) : null
  return (
    <div
      data-door-controls
      className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-x-1 max-sm:[&_button]:px-2!"
    >
      {/* On a phone the door, the walk-in and the rest stand in one line right below the answer. */}
      {isNarrow ? null : scans}
      {staff && !practising ? (
        <div className="[&_button]:min-h-14 [&_input]:h-14!">
          <Suspense fallback={<div className="h-14 w-36" />}>
            <DoorField offered={settings.doors ?? []} inUse={inUse} />
          </Suspense>
        </div>
      ) : null}
      {onWalkIn ? (
        <Button kind="quiet" icon={<UserPlus />} className="min-h-14" onClick={onWalkIn}>
          {say('Walk-in')}
        </Button>
      ) : null}
      {waiting === 0 || practising ? null : (
        <ButtonLink to="/waiting" state={{ door: eventId }} kind="quiet" icon={<CloudUpload />} className="min-h-14">
          {say('{count, plural, other {# waiting}}', { count: waiting })}
        </ButtonLink>
      )}
      <Suspense>
        <DoorMenu practising={practising} onSetUp={onSetUp} />
      </Suspense>
      {isNarrow ? <div className="flex basis-full flex-wrap gap-2">{scans}</div> : null}
      {hint === undefined ? null : (
        <p id={hintId} className="text-table text-quiet basis-full">
          {say(hint)}
        </p>
      )}
      {areUnknown && chosenPlace !== undefined ? (
        <p data-door-unknown role="status" className="text-table text-quiet basis-full">
          {say('The settings of this door can’t be read now. People are still counted at {place}.', {
            place: chosenPlace,
          })}
        </p>
      ) : null}
    </div>
  )
}

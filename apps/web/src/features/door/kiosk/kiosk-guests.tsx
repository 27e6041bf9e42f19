import { Check, Hand, Keyboard, Lock, ScanLine } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { callGuests } from '#api/desk/call-guests.ts'
import { asProblem } from '#api/problem.ts'
import { currentDoor } from '#arrivals/door-name.ts'
import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { deferred } from '#ui/deferred.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { meaningClass, meaningPattern } from '#ui/meaning.ts'
import { NotesPlace } from '#ui/overlays/notes-place.tsx'

import { gloved } from '../answer-panel.tsx'
import { createDoubles } from '../use-door.ts'
import { useKioskKeys } from './kiosk-keys.ts'
import { checkPin, mayBePin } from './kiosk-pin.ts'

const CameraPanel = deferred(async () => (await import('../scanning/camera-panel.tsx')).CameraPanel)

/** Milliseconds for which an answer is shown: the next guest is to see nothing of it. */
const answerMs = 6000
/** Milliseconds without a key or touch after which the PIN is not asked for any more: guests wait. */
const pinMs = 15_000
/** The longest code that is taken. */
const mostLetters = 300

const largest = 'text-[clamp(2rem,1.25rem+3.3vw,4rem)] leading-[1.1] font-medium text-center'
// The box of an icon is as large as the icon: it would lie over the words.
const huge =
  'h-auto! min-h-32 w-full max-w-160 gap-4! py-4! text-[1.75rem]! leading-snug! whitespace-normal! [&>span]:whitespace-normal [&>span:first-child]:size-10! [&_svg]:size-10!'

/** The two answers differ in shape, line and sign, also for whoever tells no colours apart. */
const answerLooks = {
  welcome: { icon: Check, className: cx(meaningClass.yes, 'rounded-[3rem]') },
  staff: { icon: Hand, className: cx(meaningClass.wait, meaningPattern.wait) },
}

type Step =
  | { kind: 'start' | 'scan' | 'leave' }
  | { kind: 'type' }
  /** `isTyped`: the field stays, for the next try. */
  | { kind: 'asking' | 'staff'; isTyped: boolean }
  | { kind: 'welcome'; name: string | null }

const start: Step = { kind: 'start' }

/** The page of a kiosk: a heading, and nothing that leads elsewhere. `forGuests`: it shows no notices. */
export function KioskPage(props: { title: string; forGuests?: boolean; children: ReactNode }) {
  const { title, forGuests = false, children } = props
  return (
    <div data-kiosk className="flex min-h-dvh flex-col items-center gap-6 p-6">
      <h1 tabIndex={-1} dir="auto" className="text-title text-center break-words">
        {title}
      </h1>
      {children}
      {/* Notices are for the staff, and may contain names of guests. */}
      <div data-kiosk-notes={forGuests ? 'hidden' : 'shown'} className={cx(forGuests && '[&_section]:hidden')}>
        <NotesPlace />
      </div>
    </div>
  )
}

export function PinField(props: {
  label: string
  error?: string | null
  focusFirst?: boolean
  pin: string
  onPin: (pin: string) => void
  maxLength?: number
}) {
  return (
    <Field label={props.label} error={props.error} hint={say('Four to eight digits')}>
      <Input
        type="password"
        focusFirst={props.focusFirst ?? false}
        inputMode="numeric"
        autoComplete="off"
        maxLength={props.maxLength ?? 8}
        className="h-14!"
        value={props.pin}
        onChange={({ target }) => props.onPin(target.value)}
      />
    </Field>
  )
}

/** `onBack`: to the guests. `onCode`: a guest's code in the place of the PIN. */
export type PinExits = { onBack: () => void; onCode: (code: string) => void }

/**
 * What guests use. `renderLeave`: what *For the staff* opens. `onSignedOut`: the session is over; without it guests are sent to
 * the staff.
 */
export function KioskGuests(props: {
  eventId: string
  renderLeave: (exits: PinExits) => ReactNode
  onSignedOut?: () => void
}) {
  const { eventId, renderLeave, onSignedOut } = props
  const [step, setStep] = useState<Step>(start)
  /** What was typed before there was a field. */
  const [begun, setBegun] = useState({ text: '', nth: 0 })
  const [isDouble] = useState(createDoubles)
  useEffect(() => {
    if (step.kind !== 'welcome' && step.kind !== 'staff') return undefined
    const timer = setTimeout(() => setStep(start), answerMs)
    return () => clearTimeout(timer)
  }, [step])
  const ask = async (code: string, isTyped: boolean) => {
    /** Who types the PIN meanwhile is not interrupted. */
    const answer = (next: Step) => setStep((before) => (before.kind === 'leave' ? before : next))
    setStep({ kind: 'asking', isTyped })
    try {
      const door = currentDoor()
      const body = { code, ...(door === null ? {} : { door }) }
      const { word, givenName } = await callGuests('markByCode', { params: { eventId, id: crypto.randomUUID() }, body })
      answer(word === 'welcome' ? { kind: 'welcome', name: givenName } : { kind: 'staff', isTyped })
    } catch (thrown) {
      if (onSignedOut && asProblem(thrown).code === 'signed_out') onSignedOut()
      else answer({ kind: 'staff', isTyped })
    }
  }
  const type = (text: string) => {
    setBegun(({ nth }) => ({ text, nth: nth + 1 }))
    setStep({ kind: 'type' })
  }
  const scan = (text: string) => {
    const code = text.trim()
    // After a welcome the second reading of a code would send its guest to the staff.
    if (code === '') return
    const isAgain = isDouble(code, { at: Date.now(), isHeld: true })
    if (!isAgain || step.kind === 'staff' || step.kind === 'leave') void ask(code, false)
  }
  useKioskKeys({
    onScan: (text) => {
      // A PIN that is typed beside its field is no code, and is not sent.
      if (step.kind !== 'leave' || !mayBePin(text.trim())) scan(text)
    },
    onText: (text, entered) => {
      if (step.kind === 'asking' || step.kind === 'leave' || text.trim() === '') return
      if (entered) void ask(text.trim(), true)
      else type(text)
    },
  })
  const onBack = () => setStep(start)
  const back = <KioskBack onBack={onBack} />
  switch (step.kind) {
    case 'start':
      return (
        <>
          <div className="flex w-full flex-1 flex-col items-center justify-center gap-6">
            <Button kind="primary" icon={<ScanLine />} className={huge} onClick={() => setStep({ kind: 'scan' })}>
              {say('Scan your code')}
            </Button>
            <Button icon={<Keyboard />} className={huge} onClick={() => type('')}>
              {say('Type your code')}
            </Button>
          </div>
          <Button kind="quiet" icon={<Lock />} onClick={() => setStep({ kind: 'leave' })}>
            {say('For the staff')}
          </Button>
        </>
      )
    case 'scan':
      return (
        <>
          <CameraPanel facing="user" onCode={scan} />
          {back}
        </>
      )
    case 'leave':
      return renderLeave({ onBack, onCode: scan })
    case 'type':
    case 'asking':
    case 'staff':
      return (
        <>
          {step.kind === 'asking' ? (
            <p role="status" className={largest}>
              {say('One moment')}
            </p>
          ) : null}
          {step.kind === 'staff' ? <Answer look="staff">{say('Please see the staff')}</Answer> : null}
          {step.kind === 'type' || step.isTyped ? (
            <TypeCode
              key={begun.nth}
              begun={begun.text}
              onType={() => setStep((before) => (before.kind === 'staff' ? { kind: 'type' } : before))}
              onCode={(code) => void ask(code, true)}
              back={back}
            />
          ) : null}
        </>
      )
    case 'welcome':
      return (
        <Answer look="welcome">
          {step.name === null ? say('Welcome') : say('Welcome, {name}', { name: step.name })}
        </Answer>
      )
  }
}

function Answer({ look, children }: { look: keyof typeof answerLooks; children: string }) {
  const { icon: Icon, className } = answerLooks[look]
  return (
    <p
      role="status"
      data-kiosk-answer={look}
      className={cx(
        'flex w-full max-w-240 flex-1 flex-col items-center justify-center gap-6 border-8 p-6',
        largest,
        className,
      )}
    >
      <Icon aria-hidden className="size-[2em]" />
      <span dir="auto">{children}</span>
    </p>
  )
}

type TypeCodeProps = { begun: string; onType: () => void; onCode: (code: string) => void; back: ReactNode }

function TypeCode({ begun, onType, onCode, back }: TypeCodeProps) {
  const [code, setCode] = useState(begun)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What was typed already stands before the next letter.
    form.current?.querySelector('input')?.setSelectionRange(begun.length, begun.length)
  }, [begun])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    setCode('')
    onCode(code.trim())
  }
  return (
    <form ref={form} className="flex w-full max-w-160 flex-col gap-4" onSubmit={send}>
      <Field label={say('Your code')} hint={say('It is on your ticket or in your e-mail.')}>
        <Input
          focusFirst
          value={code}
          maxLength={mostLetters}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="h-16! text-[1.375rem]!"
          onChange={({ target }) => {
            setCode(target.value)
            onType()
          }}
        />
      </Field>
      <Button type="submit" kind="primary" className={gloved}>
        {say('Continue')}
      </Button>
      {back}
    </form>
  )
}

export function KioskBack({ onBack }: { onBack: () => void }) {
  return (
    <Button className={gloved} onClick={onBack}>
      {say('Back')}
    </Button>
  )
}

const signsOfUse = ['keydown', 'input', 'pointerdown'] as const

/** Calls `onIdle` after so many milliseconds without input. */
function useIdle(ms: number, onIdle: () => void): void {
  const leave = useEffectEvent(onIdle)
  useEffect(() => {
    let timer = setTimeout(() => leave(), ms)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => leave(), ms)
    }
    for (const sign of signsOfUse) addEventListener(sign, again, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signsOfUse) removeEventListener(sign, again, { capture: true })
    }
  }, [ms])
}

/** Asks for the PIN; `onOpen` when it is the right one. */
export function KioskPinForm(props: PinExits & { label: string; onOpen: () => Promise<void> }) {
  const { onBack, onCode } = props
  useIdle(pinMs, onBack)
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const open = async () => {
    setPin('')
    // A scanner types into the field.
    if (!mayBePin(pin.trim())) return onCode(pin)
    const answer = await checkPin(pin, Date.now())
    if (answer === 'open') await props.onOpen()
    else setFault(answer === 'later' ? say('Too many tries. Wait a minute.') : say('This is not the PIN'))
  }
  return (
    <form
      className="flex w-full max-w-100 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <PinField focusFirst label={say('PIN')} error={fault} pin={pin} onPin={setPin} maxLength={mostLetters} />
      <Button type="submit" kind="primary" className={gloved}>
        {props.label}
      </Button>
      <KioskBack onBack={onBack} />
    </form>
  )
}

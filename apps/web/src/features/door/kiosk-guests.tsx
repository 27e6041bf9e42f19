import { Check, Hand, Keyboard, Lock, ScanLine } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'

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

import { gloved } from './answer-panel.tsx'
import { checkPin } from './kiosk-pin.ts'

const CameraPanel = deferred(async () => (await import('./camera-panel.tsx')).CameraPanel)

/** Milliseconds for which an answer is shown: the next guest is to see nothing of it. */
const answerMs = 6000

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
  | { kind: 'start' | 'scan' | 'type' | 'asking' | 'leave' | 'staff' }
  | { kind: 'welcome'; name: string | null }

/** The page of a kiosk: a heading, and nothing that leads elsewhere. */
export function KioskPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-kiosk className="flex min-h-dvh flex-col items-center gap-6 p-6">
      <h1 tabIndex={-1} dir="auto" className="text-title text-center break-words">
        {title}
      </h1>
      {children}
      <NotesPlace />
    </div>
  )
}

export function PinField(props: {
  label: string
  error?: string | null
  focusFirst?: boolean
  pin: string
  onPin: (pin: string) => void
}) {
  return (
    <Field label={props.label} error={props.error} hint={say('Four to eight digits')}>
      <Input
        type="password"
        focusFirst={props.focusFirst ?? false}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        className="h-14!"
        value={props.pin}
        onChange={({ target }) => props.onPin(target.value)}
      />
    </Field>
  )
}

/**
 * What guests use. `renderLeave`: what *For the staff* opens. `onSignedOut`: the session is over; without it guests are sent to
 * the staff.
 */
export function KioskGuests(props: {
  eventId: string
  renderLeave: (onBack: () => void) => ReactNode
  onSignedOut?: () => void
}) {
  const { eventId, renderLeave, onSignedOut } = props
  const [step, setStep] = useState<Step>({ kind: 'start' })
  const isAnswer = step.kind === 'welcome' || step.kind === 'staff'
  useEffect(() => {
    if (!isAnswer) return undefined
    const timer = setTimeout(() => setStep({ kind: 'start' }), answerMs)
    return () => clearTimeout(timer)
  }, [isAnswer])
  const ask = async (code: string) => {
    setStep({ kind: 'asking' })
    try {
      const door = currentDoor()
      const body = { code, ...(door === null ? {} : { door }) }
      const { word, givenName } = await callGuests('markByCode', { params: { eventId, id: crypto.randomUUID() }, body })
      setStep(word === 'welcome' ? { kind: 'welcome', name: givenName } : { kind: 'staff' })
    } catch (thrown) {
      if (onSignedOut && asProblem(thrown).code === 'signed_out') onSignedOut()
      else setStep({ kind: 'staff' })
    }
  }
  const onBack = () => setStep({ kind: 'start' })
  const back = <KioskBack onBack={onBack} />
  switch (step.kind) {
    case 'start':
      return (
        <>
          <div className="flex w-full flex-1 flex-col items-center justify-center gap-6">
            <Button kind="primary" icon={<ScanLine />} className={huge} onClick={() => setStep({ kind: 'scan' })}>
              {say('Scan your code')}
            </Button>
            <Button icon={<Keyboard />} className={huge} onClick={() => setStep({ kind: 'type' })}>
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
          <CameraPanel facing="user" onCode={(code) => void ask(code)} />
          {back}
        </>
      )
    case 'type':
      return <TypeCode onCode={(code) => void ask(code)} back={back} />
    case 'leave':
      return renderLeave(onBack)
    case 'asking':
      return (
        <p role="status" className={largest}>
          {say('One moment')}
        </p>
      )
    case 'welcome':
      return (
        <Answer look="welcome">
          {step.name === null ? say('Welcome') : say('Welcome, {name}', { name: step.name })}
        </Answer>
      )
    case 'staff':
      return <Answer look="staff">{say('Please see the staff')}</Answer>
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

function TypeCode({ onCode, back }: { onCode: (code: string) => void; back: ReactNode }) {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onCode(code.trim())
  }
  return (
    <form className="flex w-full max-w-160 flex-col gap-4" onSubmit={send}>
      <Field label={say('Your code')} hint={say('It is on your ticket or in your e-mail.')}>
        <Input
          focusFirst
          value={code}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="h-16! text-[1.375rem]!"
          onChange={({ target }) => setCode(target.value)}
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

/** Asks for the PIN; `onOpen` when it is the right one. */
export function KioskPinForm(props: { label: string; onOpen: () => Promise<void>; onBack: () => void }) {
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const open = async () => {
    const answer = await checkPin(pin, Date.now())
    setPin('')
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
      <PinField focusFirst label={say('PIN')} error={fault} pin={pin} onPin={setPin} />
      <Button type="submit" kind="primary" className={gloved}>
        {props.label}
      </Button>
      <KioskBack onBack={props.onBack} />
    </form>
  )
}

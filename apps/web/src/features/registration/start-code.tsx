import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { Check, CircleHelp, Loader, X } from 'lucide-react'

import { say } from '#i18n/say.ts'
import { passCodeName, registrationTypeName } from '#records/registration/pass-code-name.ts'
import { discountOf } from '#records/registration/pass-code-state.ts'
import { verdictOf } from '#records/registration/verdict.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'

import type { LiveVerdict } from './start-code-check.ts'

/** Whether the registration can start with this code: the reason `why` not, and the record whose id is sent. */
export type CodeReadiness = {
  why: string | undefined
  passCode: RegistrationPassCode | null
  /** The code works, but not for the chosen type. */
  isOfOtherType?: true
}

const none = (why: string | undefined): CodeReadiness => ({ why, passCode: null })

/** The registration type that a code is for; null when it is not among these. */
const typeOfCode = (code: RegistrationPassCode, types: readonly RegistrationType[]): RegistrationType | null =>
  types.find(({ id }) => id.toLowerCase() === code.registrationTypeId?.toLowerCase()) ?? null

/** A code is optional unless the type requires one; a typed one must be valid and belong to the chosen type. */
export function codeReadiness(parts: {
  live: LiveVerdict
  code: string
  type: RegistrationType | null
  /** All of the event, to name the one that a code is for. */
  types: readonly RegistrationType[]
}): CodeReadiness {
  const { live, code, type, types } = parts
  if (code.trim() === '')
    return none(type?.requireRegistrationCode === true ? say('This type needs a pass code') : undefined)
  if (live.state === 'none') return none(say('The code is checked once the person is known'))
  if (live.state === 'checking') return none(say('The code is being checked'))
  if (live.state === 'failed') return none(say('Couldn’t check the code'))
  const { registrationPassCode: passCode, success } = live.verdict
  if (success !== true) return none(say('The code does not work for this person'))
  if (!passCode) return none(say('The details of the code are missing, so it can’t be used here'))
  const ofType = passCode.registrationTypeId?.toLowerCase()
  if (type && ofType && ofType !== type.id.toLowerCase()) {
    const own = typeOfCode(passCode, types)
    const why =
      own === null
        ? say('The code belongs to another registration type')
        : say('The code is for {type}, not for {chosen}', {
            type: registrationTypeName(own),
            chosen: registrationTypeName(type),
          })
    return { ...none(why), isOfOtherType: true }
  }
  return { why: undefined, passCode }
}

/** The code field with the service's verdict while typing. */
export function LiveCode(props: {
  code: string
  live: LiveVerdict
  readiness: CodeReadiness
  needed: boolean
  type: RegistrationType | null
  types: readonly RegistrationType[]
  hasPerson: boolean
  onCode: (code: string) => void
  onAgain: () => void
}) {
  const { code, live, readiness, needed, type, types, hasPerson, onCode, onAgain } = props
  return (
    <div className="flex flex-col gap-1">
      <Field label={needed ? say('3. Pass code') : say('3. Pass code, if they have one')}>
        <Input
          name="code"
          value={code}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={400}
          className="font-mono sm:max-w-sm"
          onChange={(event) => onCode(event.target.value)}
        />
      </Field>
      {/* One line is reserved, so that the verdict causes no layout shift. */}
      <div role="status" className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        <LiveWords
          live={live}
          readiness={readiness}
          type={type}
          types={types}
          typed={code.trim() !== ''}
          hasPerson={hasPerson}
          onAgain={onAgain}
        />
      </div>
    </div>
  )
}

function LiveWords(props: {
  live: LiveVerdict
  readiness: CodeReadiness
  type: RegistrationType | null
  types: readonly RegistrationType[]
  typed: boolean
  hasPerson: boolean
  onAgain: () => void
}) {
  const { live, readiness, type, types, typed, hasPerson, onAgain } = props
  if (!typed) return null
  if (live.state === 'none' || !hasPerson)
    return <span className="text-quiet">{say('Checked once the person is known')}</span>
  if (live.state === 'checking')
    return (
      <>
        <Loader aria-hidden className="text-quiet size-4 motion-safe:animate-spin" />
        <span className="text-quiet">{say('Checking the code')}</span>
      </>
    )
  if (live.state === 'failed')
    return (
      <>
        <CircleHelp aria-hidden className="text-unknown-ink size-4" />
        <span>{say('Couldn’t check: {why}', { why: live.problem.title })}</span>
        <Button compact onClick={onAgain}>
          {say('Check again')}
        </Button>
      </>
    )
  const { verdict } = live
  const code = verdict.registrationPassCode
  const isOfOtherType = readiness.isOfOtherType === true
  // The event system checks a code for the person, and not for the chosen type.
  const { meaning, word, reason } = verdictOf(
    isOfOtherType ? { success: false, message: readiness.why ?? null } : verdict,
  )
  const good = meaning === 'yes' && readiness.why === undefined
  const own = code ? typeOfCode(code, types) : null
  const parts = [
    say('{word}. {reason}', { word, reason }),
    code ? passCodeName(code) : null,
    code && !isOfOtherType ? discountOf(code, (type ?? own)?.currency ?? null) : null,
    good && type === null && own !== null ? say('For {type}', { type: registrationTypeName(own) }) : null,
    good || isOfOtherType ? null : (readiness.why ?? null),
  ]
  return (
    <>
      {good ? (
        <Check aria-hidden className="text-yes-ink size-4" />
      ) : meaning === 'unknown' ? (
        <CircleHelp aria-hidden className="text-unknown-ink size-4" />
      ) : (
        <X aria-hidden className="text-no-ink size-4" />
      )}
      <span className={good ? 'text-yes-ink font-medium' : 'text-no-ink font-medium'}>
        {parts.filter((part) => part !== null).join(' · ')}
      </span>
    </>
  )
}

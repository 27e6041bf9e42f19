import { type Registrant, type StartedRegistration, schemas } from '@frontdesk/api-types'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import { VerdictCard } from '#features/codes/verdict-card.tsx'
import { AttendeeBand } from '#records/answer-band.tsx'
import { AttendeeLines } from '#records/registration/attendee-lines.tsx'
import { attendeeView } from '#records/registration/attendee-view.ts'
import { diagnose } from '#records/registration/diagnose-code.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'
import { PassCodeCard } from '#records/registration/pass-code-card.tsx'
import { RegistrationLines } from '#records/registration/registration-lines.tsx'

import { StartedInfo } from './start-answer.tsx'

afterEach(cleanup)

const at = { zone: 'Europe/Brussels', now: Date.parse('2026-11-21T12:00:00Z') }
const id = '077c86c1-df32-5901-8863-b9e31695422f'
const hostile = '<img src=x onerror=alert(1)> javascript:alert(1) \u202e'

type Shape = Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>

/** A record of the shape with every field filled, the most hostile accepted value first, or with every field null. */
function record(shape: Shape, full: boolean): Record<string, unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => {
    if (name === 'id') return [name, id]
    if (!full) return [name, null]
    const values: unknown[] = [`${hostile} ${name}`, '2026-11-01T09:00:00Z', id, 7, true, { open: 'field' }, []]
    return [name, values.find((value) => schema.safeParse(value).success) ?? null]
  })
  return Object.fromEntries(fields) as Record<string, unknown>
}

const shapes = {
  attendee: schemas.Attendee.shape,
  person: schemas.Person.shape,
  user: schemas.UserSummary.shape,
  registrant: schemas.Registrant.shape,
  type: schemas.RegistrationType.shape,
  code: schemas.RegistrationPassCode.shape,
  details: schemas.RegistrationDetails.shape,
  settings: schemas.RegistrationSettings.shape,
  ticket: schemas.TicketType.shape,
} as const

/** Guarantee of the cast: the schemas accept each value, or the field is null, which the BFF allows. */
const made = (name: keyof typeof shapes, full: boolean): never => record(shapes[name], full) as never

const known = <T,>(value: T, operation: number) => ({ value, source: { operation, at: '2026-11-21T11:59:00Z' } })

function screens(full: boolean): Record<string, ReactNode> {
  const view = attendeeView({
    attendee: made('attendee', full),
    person: made('person', full),
    user: made('user', full),
  })
  if (!view) throw new Error('no view')
  const code = made('code', full)
  const type = made('type', full)
  const registrant: Registrant = { ...(made('registrant', full) as Registrant), registrationType: type }
  const started: StartedRegistration = {
    registrationInfo: {
      registration: type,
      details: made('details', full),
      settings: made('settings', full),
      ticketTypes: [made('ticket', full)],
    },
  }
  const diagnosis = diagnose({
    code: known(code, 28),
    type: known(type, 26),
    registrant: known(registrant, 32),
    email: null,
    verdict: known({}, 30),
    noVerdict: null,
    search: null,
    organizes: false,
    ...at,
  })
  return {
    attendee: (
      <>
        <AttendeeBand view={view} enrollment={enrollmentOf(view.attendee)} seen={null} {...at} />
        <AttendeeLines view={view} sealed={[]} {...at} />
      </>
    ),
    registrant: <RegistrationLines registrant={registrant} sealed={[]} {...at} />,
    code: <PassCodeCard code={code} type={type} {...at} />,
    verdict: (
      <VerdictCard verdict={{}} passCode={code} type={type} code={hostile} person={id} diagnosis={diagnosis} {...at} />
    ),
    started: <StartedInfo answer={started} />,
  }
}

async function opened(screen: ReactNode): Promise<HTMLElement> {
  const { container } = render(screen)
  for (const summary of container.querySelectorAll('summary')) await userEvent.click(summary)
  return container
}

const fields: Record<string, (keyof typeof shapes)[]> = {
  attendee: ['attendee', 'person', 'user'],
  registrant: ['registrant'],
  code: ['code'],
  verdict: ['code', 'type'],
  started: ['type', 'details', 'settings', 'ticket'],
}

describe.each(Object.keys(fields))('%s', (name) => {
  it('shows every field by its name, and runs none of the texts', async () => {
    const page = await opened(screens(true)[name])
    const shown = new Set([...page.querySelectorAll('dt')].map((term) => term.textContent))
    const missing = fields[name]?.flatMap((shape) => Object.keys(shapes[shape]).filter((field) => !shown.has(field)))
    expect(missing).toEqual([])
    expect(page.querySelector('img, script')).toBeNull()
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    expect(links.filter((href) => !/^(?:https:|mailto:|tel:)/.test(href))).toEqual([])
  })

  it('shows nothing for missing values', async () => {
    const page = await opened(screens(false)[name])
    expect(page.textContent).not.toMatch(/\bnull\b|undefined|NaN|Invalid Date|\[object/)
    expect(page.textContent).toContain('unknown')
  })
})

import { cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { newEnrollmentRequest, type EnrollmentRequest } from '#features/enrollment/enrollment-request.ts'
import { MissCard } from '#features/enrollment/lookup-miss-card.tsx'
import { shownEnrollment } from '#features/enrollment/write-request.ts'
import { cardOpened, useIsNext } from '#navigation/enter-on-card.ts'
import { AttendeeBand } from '#records/answer-band.tsx'
import { missOf } from '#records/lookup-misses.ts'
import { attendeeView } from '#records/registration/attendee-view.ts'
import { enrollmentOf, type Enrollment } from '#records/registration/enrollment.ts'
import type { Row } from '#waiting/waiting-action.ts'

import { AttendeeActions, RequestNotice } from './attendee-actions.tsx'

afterEach(cleanup)

const id = '077c86c1-df32-5901-8863-b9e31695422f'
const at = { zone: 'Europe/Brussels', now: Date.parse('2026-11-21T12:00:00Z') }

function viewOf(enrollmentStatus: string, more: object = {}) {
  const view = attendeeView({ id, name: 'Yaw Müllerschön', email: 'yaw@example.org', enrollmentStatus, ...more })
  if (!view) throw new Error('no view')
  return view
}

function band(enrollment: Enrollment, view = viewOf('Enrolled')) {
  const { container } = render(<AttendeeBand view={view} enrollment={enrollment} seen="seen just now" {...at} />)
  const answer = container.querySelector('[data-answer]')
  return {
    answer: answer?.getAttribute('data-answer'),
    word: container.querySelector('[data-answer-word]')?.textContent,
    icon: container.querySelector('[data-answer-word] svg')?.getAttribute('class') ?? '',
    fill: answer?.className ?? '',
  }
}

describe('the answers of the card', () => {
  it('differ in word, icon and fill', () => {
    const shown = [
      band(enrollmentOf({ enrollmentStatus: 'Enrolled' })),
      band(enrollmentOf({ enrollmentStatus: 'Removed' })),
      band(enrollmentOf({ enrollmentStatus: 'Waitlisted', waitlistOrder: 24 })),
      band(
        shownEnrollment(enrollmentOf({}), 0, { ...newEnrollmentRequest(true, null, 1), phase: 'doubt', settledAt: 2 }),
      ),
    ]
    expect(shown.map(({ answer, word }) => [answer, word])).toEqual([
      ['yes', 'Enrolled'],
      ['no', 'Not enrolled'],
      ['wait', 'Waitlisted'],
      ['unknown', 'Couldn’t check'],
    ])
    for (const part of ['icon', 'fill'] as const) expect(new Set(shown.map((answer) => answer[part])).size).toBe(4)
  })

  it('give the reason and the contact details of the person', () => {
    band(enrollmentOf({ enrollmentStatus: 'Waitlisted', waitlistOrder: 24 }))
    expect(screen.getByText('Number 24 in line')).toBeDefined()
    expect(screen.getByRole('link', { name: 'yaw@example.org' }).getAttribute('href')).toBe('mailto:yaw@example.org')
    expect(screen.getByRole('button', { name: 'Copy e-mail' })).toBeDefined()
  })

  it('give the date and the mode of enrollment', () => {
    const view = viewOf('Enrolled', { enrollmentDate: '2026-01-19T10:54:00Z', enrollmentMode: 'Self' })
    band(enrollmentOf(view.attendee), view)
    expect(screen.getByText('Enrolled 19 Jan by themselves')).toBeDefined()
  })
})

it('the band says who enrolled somebody again, and what it said of them before', () => {
  const view = viewOf('Enrolled', { enrollmentDate: '2026-11-21T10:54:00Z', enrollmentMode: 'Manual' })
  const lost = { since: '2026-01-19T10:54:00Z', mode: 'Self', reply: 'Tentative' }
  const again = { by: 'Stella', lost }
  render(<AttendeeBand view={view} enrollment={enrollmentOf(view.attendee)} again={again} seen="" {...at} />)
  expect(screen.getByText('Enrolled 21 Nov by staff')).toBeDefined()
  expect(
    screen.getByText(
      'Enrolled again by Stella. Before, and can’t be restored: Enrolled 19 Jan by themselves, Answer: Tentative',
    ),
  ).toBeDefined()
})

describe('couldn’t check', () => {
  it('names the request, the answer and the next step', () => {
    const failure = { status: 403, code: 'upstream_forbidden', title: 'Forbidden', reference: 'r-1' }
    render(
      <MissCard
        miss={missOf(failure, 'attendee', 'FOSDEM 2025')}
        what="Attendee id"
        id={id}
        failure={failure}
        actions={<button type="button">Look again</button>}
      />,
    )
    const card = screen.getByRole('article', { name: 'Couldn’t check' })
    for (const text of [
      /attendee with this id in FOSDEM 2025/,
      /403: Forbidden/,
      /Frontdesk has access to this event/,
      /may be on the list or not/,
    ])
      expect(within(card).getByText(text)).toBeDefined()
    expect(within(card).getByRole('button', { name: /r-1/ })).toBeDefined()
    expect(within(card).queryByText(/Not on the list/)).toBeNull()
  })
})

it('shows the name from the directory when no record could be read', () => {
  const failure = { status: 404, code: 'upstream_not_found', title: 'Not found' }
  const miss = missOf(failure, 'attendee', 'FOSDEM 2025')
  render(<MissCard miss={miss} name="Yaw Müller" what="Attendee id" id={id} failure={failure} actions={null} />)
  expect(screen.getByRole('article', { name: /^Yaw Müller, / }).textContent).toContain('Yaw Müller')
})

const nothing = () => undefined

/** The texts of the buttons, without their shortcuts. */
function buttonNames() {
  return screen.getAllByRole('button').map((button) => button.textContent?.replace(/[ER]$/, ''))
}

/** The question has been there long enough to be read. */
const answerable = () => vi.waitFor(() => expect(screen.getByRole('group').hasAttribute('data-answerable')).toBe(true))

describe('actions', () => {
  const base = {
    why: undefined,
    confirming: false,
    name: 'Yaw',
    eventName: 'FOSDEM 2025',
    cost: null,
    undoCost: null,
    arrived: null,
    request: null,
    onEnroll: nothing,
    onAskRemove: nothing,
    onRemove: nothing,
    onKeep: nothing,
    onUndo: nothing,
    undoKeyed: true,
  }

  it('depend on the answer', () => {
    for (const [answer, expected] of [
      ['yes', ['Remove']],
      ['no', ['Enroll']],
      ['wait', ['Enroll', 'Remove']],
      ['unknown', ['Enroll', 'Remove']],
    ] as const) {
      render(<AttendeeActions {...base} answer={answer} />)
      expect(buttonNames()).toEqual(expected)
      cleanup()
    }
  })

  it('confirm a removal, naming the person and the event, with the focus on the verb', async () => {
    const onRemove = vi.fn<() => void>()
    render(<AttendeeActions {...base} answer="yes" confirming onRemove={onRemove} />)
    expect(screen.getByRole('group', { name: 'Confirm removal' }).textContent).toContain('Remove Yaw from FOSDEM 2025?')
    await answerable()
    await userEvent.keyboard('{Enter}')
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('take no key and no second click as the yes to a question that nobody can have read yet', async () => {
    const onRemove = vi.fn<() => void>()
    render(<AttendeeActions {...base} answer="yes" confirming onRemove={onRemove} />)
    const button = screen.getByRole('button', { name: /^Remove/ })
    await userEvent.keyboard('{Enter}')
    fireEvent.click(button, { detail: 2 })
    expect(onRemove).not.toHaveBeenCalled()
    fireEvent.click(button, { detail: 1 })
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('keep the person when a name is typed over the question', async () => {
    const onKeep = vi.fn<() => void>()
    render(<AttendeeActions {...base} answer="yes" confirming onKeep={onKeep} />)
    await userEvent.keyboard('rR{Shift}')
    expect(onKeep).not.toHaveBeenCalled()
    await userEvent.keyboard('o')
    expect(onKeep).toHaveBeenCalledOnce()
  })

  it('take Enter from the next action of the card while a removal is asked about', () => {
    const shown = '0193a1c2-7f00-7000-8000-000000000001'
    cardOpened(shown)
    const hint = renderHook(() => useIsNext(shown))
    expect(hint.result.current).toBe(true)
    render(<AttendeeActions {...base} answer="yes" confirming />)
    expect(hint.result.current).toBe(false)
  })

  it('say before and after a removal that the person is marked as arrived, with the undo of that', async () => {
    const [onRemove, undo] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const arrived = { undo, busy: false }
    const said = 'They are marked as arrived. Undo the arrival, too?'
    render(<AttendeeActions {...base} answer="yes" confirming arrived={arrived} onRemove={onRemove} />)
    expect(screen.getByText(said)).toBeDefined()
    await answerable()
    await userEvent.keyboard('{Enter}')
    expect([onRemove, undo].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    await userEvent.click(screen.getByRole('button', { name: 'Remove and undo arrival' }))
    expect([onRemove, undo].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
    cleanup()
    const undone = { ...newEnrollmentRequest(false, null, 1, true), phase: 'done', settledAt: 2 } as const
    render(<AttendeeActions {...base} answer="no" arrived={arrived} request={undone} />)
    expect(screen.getByText('Yaw is removed again')).toBeDefined()
    expect(screen.getByText(said)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Undo arrival' }))
    expect(undo).toHaveBeenCalledTimes(2)
    cleanup()
    render(<AttendeeActions {...base} answer="yes" arrived={arrived} request={{ ...undone, enroll: true }} />)
    expect(screen.queryByText(said)).toBeNull()
  })

  it('stay visible when disabled, with the reason', async () => {
    const onAskRemove = vi.fn<() => void>()
    render(<AttendeeActions {...base} answer="yes" why="Your role may not do this" onAskRemove={onAskRemove} />)
    const button = screen.getByRole('button', { name: /Remove/ })
    await userEvent.click(button)
    expect(onAskRemove).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.title).toBe('Your role may not do this')
  })

  it('show what waits on this device in the place of the request, with its Undo', () => {
    const content = { kind: 'enrollment', enroll: false, person: { attendeeId: id }, who: id, before: null } as const
    const event = { id: 'e', name: 'FOSDEM 2025', zone: 'UTC' }
    const action = { id: 'w', event, name: 'Yaw', at: at.now, offsetMs: 0, door: null, content }
    const waiting: Row = { action, owner: 'p', state: 'waiting', tries: 0, nextAt: 0, reason: null, isSecond: false }
    render(<AttendeeActions {...base} answer="unknown" waiting={waiting} />)
    expect(screen.getByTitle('On this device only').textContent).toBe('Waiting 12:00')
    expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined()
  })

  it('offer Undo after a request', async () => {
    const onUndo = vi.fn<() => void>()
    const request: EnrollmentRequest = {
      ...newEnrollmentRequest(false, enrollmentOf({ enrollmentStatus: 'Enrolled' }), 1),
      phase: 'done',
      settledAt: 2,
    }
    render(<AttendeeActions {...base} answer="no" request={request} onUndo={onUndo} />)
    expect(screen.getByText('Yaw removed')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /Undo, enroll again/ }))
    expect(onUndo).toHaveBeenCalledOnce()
  })
})

describe('a write without an answer', () => {
  const doubt: EnrollmentRequest = {
    ...newEnrollmentRequest(true, null, 1),
    phase: 'doubt',
    settledAt: 2,
    failure: {
      status: 504,
      code: 'upstream_timeout',
      title: 'The event system did not answer in time',
      reference: 'r-9',
    },
  }

  it('is reported as possibly done, with a retry of the read', async () => {
    const look = vi.fn<() => void>()
    render(<RequestNotice request={doubt} name="Yaw" onLookAgain={look} looking={false} lookedAgain={false} />)
    const notice = screen.getByRole('alert')
    expect(notice.textContent).toContain('Yaw may have been enrolled')
    expect(notice.textContent).not.toMatch(/failed/i)
    await userEvent.click(within(notice).getByRole('button', { name: 'Look again' }))
    expect(look).toHaveBeenCalledOnce()
  })

  it('a refusal is reported as not done', () => {
    const refused: EnrollmentRequest = {
      ...doubt,
      phase: 'refused',
      failure: { status: 200, code: 'x', title: 'Event is full' },
    }
    render(
      <RequestNotice request={refused} name="Yaw" onLookAgain={() => undefined} looking={false} lookedAgain={false} />,
    )
    expect(screen.getByRole('alert').textContent).toContain('Yaw was not enrolled')
    expect(screen.getByRole('alert').textContent).toContain('Event is full')
  })
})

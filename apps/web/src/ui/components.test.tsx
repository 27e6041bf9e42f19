import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { setLanguage } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { LiveRegion } from '#ui/overlays/live-region.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Toasts } from '#ui/overlays/toasts.tsx'

import { asOfText } from './as-of.tsx'
import { Badge } from './badge.tsx'
import { completenessText } from './completeness.tsx'
import { Copy } from './copy.tsx'
import { Definition, DefinitionList } from './definition-list.tsx'
import { Id, middleTruncated } from './id.tsx'
import { QuantityBar, barParts } from './quantity-bar.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('Button', () => {
  it('stays focusable, gives the reason, and does nothing while it is disabled', async () => {
    const press = vi.fn<() => void>()
    render(
      <Button why="It takes Event staff" onClick={press}>
        Enroll
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Enroll', description: 'It takes Event staff' })
    await userEvent.click(button)
    expect(button).toBe(document.activeElement)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(press).not.toHaveBeenCalled()
  })
  it('does not submit a form twice while it is busy', async () => {
    const send = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
    render(
      <form onSubmit={send}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(send).not.toHaveBeenCalled()
  })
})

describe('Copy and Id', () => {
  it('copies and announces it', async () => {
    const user = userEvent.setup()
    render(
      <>
        <Copy text="ada@example.org" what="e-mail" />
        <LiveRegion />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Copy e-mail' }))
    expect(await navigator.clipboard.readText()).toBe('ada@example.org')
    expect(screen.getByRole('status').textContent).toContain('Copied e-mail')
  })
  it('announces a failed copy', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    render(
      <>
        <Id id="0193a1c2-7f00-7000-8000-00000000aaaa" what="attendee id" />
        <LiveRegion />
      </>,
    )
    await user.click(screen.getByRole('button'))
    expect(screen.getByRole('status').textContent).toContain('Couldn’t copy attendee id')
  })
  it('keeps both ends of a long id and all of a short one', () => {
    expect(middleTruncated('0193a1c2-7f00-7000-8000-00000000aaaa')).toBe('0193a1c2…aaaa')
    expect(middleTruncated('EARLY25')).toBe('EARLY25')
  })
})

describe('Input', () => {
  it.each([
    ['date', '', 'true'],
    ['time', '', 'true'],
    ['date', '2026-11-21', null],
    ['text', '', null],
  ])('marks a %s of "%s" as empty: WebKit shows today in a date that was not chosen', (type, value, empty) => {
    render(
      <Field label="Since">
        <Input type={type} value={value} readOnly />
      </Field>,
    )
    expect(screen.getByLabelText('Since').getAttribute('data-empty')).toBe(empty)
  })
})

describe('Field', () => {
  it('wires label, hint and error to the control', () => {
    render(
      <Field label="E-mail" hint="Of your account" error="Enter an address">
        <Input name="email" />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'E-mail' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Of your account',
      'Enter an address',
    ])
  })
})

describe('Dialog', () => {
  it('focuses the marked control first, closes on Escape, and restores the focus', async () => {
    const close = vi.fn<() => void>()
    const dialog = (open: boolean) => (
      <>
        <button type="button">Before</button>
        <Dialog open={open} onClose={close} title="Remove Ada" actions={<Button>Keep</Button>}>
          <Input aria-label="Other" />
          <Input aria-label="Reason" focusFirst />
        </Dialog>
      </>
    )
    const { rerender } = render(dialog(false))
    screen.getByText('Before').focus()
    rerender(dialog(true))
    expect(screen.getByRole('dialog', { name: 'Remove Ada' })).toHaveProperty('open', true)
    expect(screen.getByLabelText('Reason')).toBe(document.activeElement)
    act(() => {
      screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    expect(close).toHaveBeenCalledTimes(1)
    rerender(dialog(false))
    expect(screen.getByText('Before')).toBe(document.activeElement)
  })
})

describe('toast', () => {
  it('is announced, disappears after its timeout, pauses on hover, and undoes once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const undo = vi.fn<() => void>()
    render(
      <>
        <Toasts />
        <LiveRegion />
      </>,
    )
    act(() => void toast({ text: 'Ada is removed', timeoutMs: 1000, action: { label: 'Undo', onSelect: undo } }))
    expect(screen.getByRole('status').textContent).toContain('Ada is removed')
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    act(() => void vi.advanceTimersByTime(5000))
    act(() => screen.getByRole('button', { name: 'Undo' }).click())
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    act(() => void toast({ text: 'Gone soon', timeoutMs: 1000 }))
    act(() => void screen.getByLabelText(/Notifications/).dispatchEvent(new Event('pointerleave')))
    act(() => void vi.advanceTimersByTime(1100))
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    vi.useRealTimers()
  })
  it('is replaced by one with the same key', () => {
    render(<Toasts />)
    act(() => {
      toast({ text: 'one', key: 'pin', timeoutMs: 0 })
      toast({ text: 'two', key: 'pin', timeoutMs: 0 })
    })
    expect(screen.queryByText('one')).toBeNull()
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
    expect(screen.queryByText('two')).toBeNull()
  })
})

describe('QuantityBar', () => {
  it('shows the numbers, and their sum when they do not add up', () => {
    render(<QuantityBar what="Dinner" used={3} reserved={1} left={5} quantity={10} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Dinner: 3 used, 1 reserved, 5 left of 10')
    expect(screen.getByText('The parts add up to 9, not 10')).toBeTruthy()
  })
  it('never shows a missing number as 0', () => {
    render(<QuantityBar what="Dinner" used={null} reserved={undefined} left={0} quantity={10} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Dinner: unknown used, unknown reserved, 0 left of 10',
    )
    expect(screen.queryByText(/add up/)).toBeNull()
  })
  it('never fills more than the bar', () => {
    const parts = barParts({ used: 90, reserved: 30, left: -5, quantity: 100 })
    expect(parts.used + parts.reserved + parts.left).toBeCloseTo(100)
    expect(parts.mismatch).toBe(120)
  })
})

it.each([
  [25, 213, false, false, '25 of 213; the rest can’t be loaded'],
  [25, '213', true, false, '25 of 213'],
  [3, 3, false, true, 'All 3'],
  [1, 1, false, true, 'The only one'],
  [4, null, false, false, '4 shown; total unknown'],
] as const)('%s of %s (more: %s)', (shown, count, more, whole, text) => {
  expect(completenessText(shown, count, more)).toEqual({ whole, text })
})

it.each([
  [4, 7, 3, '4 shown; 3 hidden by your access'],
  [4, null, 1, '4 shown; 1 hidden by your access'],
  [0, 1, 1, '0 shown; 1 hidden by your access'],
  [4, 50, 3, '4 of 50; 3 hidden by your access'],
] as const)('%s of %s with %s outside of the scope', (shown, count, outside, text) => {
  expect(completenessText(shown, count, false, outside)).toEqual({ whole: false, text })
})

it('shows the day only when it is not today', () => {
  const now = new Date(2026, 1, 1, 14, 5)
  expect(asOfText(new Date(2026, 1, 1, 14, 2, 10).toISOString(), now)).toBe('as of 14:02')
  expect(asOfText(new Date(2026, 0, 31, 9, 0).toISOString(), now)).toBe('as of 31 Jan, 09:00')
})

it('writes the time as every other clock does', () => {
  setLanguage('en', 'en-US', {})
  try {
    const at = new Date(2026, 1, 1, 14, 28).toISOString()
    expect(asOfText(at, new Date(2026, 1, 1, 15))).toBe('as of 2:28 PM')
    expect(asOfText(at, new Date(2026, 1, 2))).toBe('as of Feb 1, 2:28 PM')
  } finally {
    setLanguage('en', 'en-GB', {})
  }
})

it('shows "not given" for missing values only, not for 0', () => {
  render(
    <DefinitionList>
      <Definition term="Phone">{null}</Definition>
      <Definition term="Paid">{0}</Definition>
    </DefinitionList>,
  )
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['unknown', '0'])
})

it('carries meaning by word and icon, not by colour alone', () => {
  render(<Badge meaning="unknown">Couldn’t check</Badge>)
  expect(screen.getByText('Couldn’t check').previousElementSibling?.tagName.toLowerCase()).toBe('svg')
})

it('a badge wraps long text in an element with an ellipsis, and leaves one short word without', () => {
  const { container } = render(
    <>
      <Badge meaning="yes">Confirmed</Badge>
      <Badge meaning="yes">Confirmed by us</Badge>
      <Badge meaning="yes">Unabbreviatable</Badge>
      <Badge meaning="yes">
        <bdi>Odd</bdi>
      </Badge>
    </>,
  )
  const boxes = [...container.children].map((badge) => badge.lastElementChild?.textContent)
  expect(boxes).toEqual(['', 'Confirmed by us', 'Unabbreviatable', 'Odd'])
})

it('offers the reference and a retry', async () => {
  const retry = vi.fn<() => void>()
  render(
    <Notice kind="away" title="The service does not answer" reference="7fq2" onRetry={retry} assertive>
      The list is older.
    </Notice>,
  )
  expect(screen.getByRole('alert').textContent).toContain('7fq2')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

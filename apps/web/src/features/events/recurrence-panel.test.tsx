import type { EventRecord } from '@frontdesk/api-types'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import german from '#i18n/de.json'
import spanish from '#i18n/es.json'
import { setLanguage } from '#i18n/say.ts'

import { RecurrencePanel, prepareRecurrence } from './recurrence-panel.tsx'

afterEach(cleanup)

const now = Date.parse('2026-03-01T12:00:00Z')
async function show(more: Partial<EventRecord>, viewerZone = 'Asia/Kolkata') {
  const event: EventRecord = {
    id: '0193a1c2-7f00-7000-8000-000000000001',
    name: 'Call',
    start: '2026-03-03T21:00:00',
    end: '2026-03-03T22:00:00',
    timezone: 'America/New_York',
    isRecurring: true,
    ...more,
  }
  await prepareRecurrence(event)
  return act(() =>
    Promise.resolve(
      render(
        <Suspense>
          <RecurrencePanel event={event} now={now} viewerZone={viewerZone} />
        </Suspense>,
      ),
    ),
  )
}
const recurrence = (fields: object) => ({ id: '0193a1c2-7f00-7000-8000-000000000002', ...fields })
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const page = () => document.body.textContent

describe('the sentence', () => {
  it('is exact, in the zone of the event', async () => {
    await show({ recurrence: recurrence({ recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' }) })
    expect(page()).toContain('Every week on Tuesday at 21:00 (New York time), 3 times')
    expect(page()).toContain('3 of 3 left')
  })
  it('is shown twice where rule and fields give different dates, with the notice', async () => {
    await show({
      recurrence: recurrence({
        recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU',
        intervalKind: 'Weekly',
        weeklyIntervalRepeatNumber: 2,
        tuesday: true,
      }),
    })
    expect(screen.getByText('By the rule (used for the list)').nextSibling?.textContent).toMatch(/^Every week on Tue/)
    expect(screen.getByText('By the separate settings').nextSibling?.textContent).toMatch(/^Every 2 weeks on Tue/)
    expect(page()).toContain('The rule and the separate fields lead to different dates.')
    expect(rows()[1]?.textContent).toContain('Tue 10 Mar')
  })
  it('reports an unreadable rule, and shows it as text', async () => {
    const rule = 'FREQ=WEEKLY;BYDAY=<b>XX</b>'
    const { container } = await show({ recurrence: recurrence({ recurrenceRule: rule }) })
    expect(page()).toContain('The rule could not be read.')
    expect(screen.getByText(rule)).toBeDefined()
    expect(container.querySelector('b')).toBeNull()
    expect(container.querySelector('details')?.open).toBe(true)
    expect(page()).toContain('The one time that is known')
    expect(page()).not.toContain('Calculated from the pattern')
  })
  it('notes a contradicting flag, and unreadable exclusions', async () => {
    await show({
      isRecurring: false,
      recurrence: recurrence({ recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU', exclusionRecurrenceRule: 'FREQ=NEVER' }),
    })
    expect(page()).toContain('A pattern is given, but it is not marked as recurring.')
    expect(page()).toContain('Exclusions could not be read')
  })
  it('notes a start that is not an occurrence', async () => {
    await show({ recurrence: recurrence({ recurrenceRule: 'FREQ=WEEKLY;BYDAY=FR' }) })
    expect(page()).toContain('The start does not match the pattern')
    expect(rows()[0]?.textContent).toContain('Fri 6 Mar')
  })
})

describe('the next times', () => {
  const weekly = { recurrence: recurrence({ recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU' }) }
  it('are ten, and ten more on demand, without an end', async () => {
    await show(weekly)
    expect(rows()).toHaveLength(10)
    expect(page()).toContain('no end')
    await userEvent.click(screen.getByRole('button', { name: 'Show 10 more' }))
    expect(rows()).toHaveLength(20)
    expect(page()).toContain('Changes of single dates are not included')
  })
  it('show the reader’s time with its own day, and the offset on request', async () => {
    await show(weekly)
    expect(rows()[0]?.textContent).toBe('Tue 3 Mar 21:00–22:00Wed 4 Mar 07:30–08:30')
    await userEvent.click(screen.getByRole('button', { name: 'Show UTC offsets' }))
    expect(rows()[0]?.textContent).toContain('UTC-05:00')
    expect(rows()[1]?.textContent).toContain('UTC-04:00')
  })
  it('have no second column where both clocks agree', async () => {
    await show(weekly, 'America/New_York')
    expect(screen.queryByText('Your time')).toBeNull()
    expect(rows()[0]?.textContent).toBe('Tue 3 Mar 21:00–22:00')
  })
  it('mark the one that a clock change moves', async () => {
    await show({
      start: '2026-03-07T02:30:00',
      end: '2026-03-07T03:00:00',
      recurrence: recurrence({ recurrenceRule: 'FREQ=DAILY' }),
    })
    expect(rows()[1]?.textContent).toContain('Clocks go forward: 02:30 does not exist that day, so it is at 03:30')
  })
  it('strike out excluded occurrences, and count them', async () => {
    await show({
      recurrence: recurrence({ recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3', exclusionRecurrenceDate: '2026-03-10' }),
    })
    expect(page()).toContain('2 of 2 left, 1 excluded')
    expect(rows()[1]?.querySelector('del')?.textContent).toBe('Tue 10 Mar 21:00–22:00')
    expect(rows()[1]?.textContent).toContain('Excluded: this date is taken out')
  })
  it('report that all are over, none match, or the search stopped', async () => {
    await show({
      recurrence: recurrence({ recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260101' }),
      start: '2025-03-04T21:00:00',
      end: null,
    })
    expect(page()).toContain('All times are over.')
    cleanup()
    await show({ recurrence: recurrence({ recurrenceRule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }) })
    expect(page()).toContain('No date matches the pattern.')
    expect(page()).toContain('none match')
  })
})

describe('in another language', () => {
  afterEach(() => setLanguage('en', 'en-GB', {}))
  const odd = {
    recurrence: recurrence({
      recurrenceRule: 'FREQ=MONTHLY;BYDAY=-1TU;COUNT=3',
      intervalKind: 'Weekly',
      tuesday: true,
      exclusionRecurrenceDate: '2026-04-28',
    }),
  }
  it.each([
    [
      'de',
      'de-DE',
      'Jeden Monat am letzten Dienstag um 21:00 Uhr (Ortszeit New York), 3-mal, außer am 28. April 2026',
      'noch 2 von 2, 1 ausgenommen',
      'Die Liste folgt der Regel.',
      'Di., 31. März 21:00–22:00',
    ],
    [
      'es',
      'es-ES',
      'Cada mes el último martes a las 21:00 (hora de Nueva York), 3 veces, excepto el 28 de abril de 2026',
      'quedan 2 de 2, 1 excluida',
      'La lista sigue la regla.',
      'mar, 31 mar 21:00–22:00',
    ],
  ] as const)(
    'translates sentence, totals, notices and rows: %s',
    async (language, locale, sentence, total, note, row) => {
      setLanguage(language, locale, { de: german, es: spanish }[language])
      await show(odd)
      expect(page()).toContain(sentence)
      expect(page()).toContain(total)
      expect(page()).toContain(note)
      expect(rows()[0]?.textContent).toContain(row)
    },
  )
})

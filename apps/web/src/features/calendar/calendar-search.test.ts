import { expect, it } from 'vitest'

import { calendarSearch } from './calendar-search.ts'

it('keeps valid parameters and ignores the others', () => {
  expect(calendarSearch({ view: 'week', date: '2026-11-21', zone: 'Asia/Kolkata' })).toEqual({
    view: 'week',
    date: '2026-11-21',
    zone: 'Asia/Kolkata',
  })
  expect(calendarSearch({ view: 'year', date: '2026-02-30', zone: '<b>' })).toEqual({})
  expect(calendarSearch({ view: 7, date: '99999-01-01', zone: '' })).toEqual({})
  expect(calendarSearch({ date: '9999-12-31' })).toEqual({})
  expect(calendarSearch({ zone: '+05:30' })).toEqual({ zone: '+05:30' })
})

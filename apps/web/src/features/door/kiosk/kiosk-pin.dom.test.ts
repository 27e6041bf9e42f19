import { afterEach, beforeEach, expect, it } from 'vitest'

import { isAway, kioskLock } from '#device/kiosk-lock.ts'

import { checkPin, isPin, lockKiosk, mayBePin } from './kiosk-pin.ts'

beforeEach(() => kioskLock.set(null))
afterEach(() => history.replaceState(null, '', '/'))

it('keeps a hash of the PIN, and is opened by the PIN alone', async () => {
  await lockKiosk('e', '4711')
  expect(localStorage.getItem('frontdesk-kiosk')).not.toContain('4711')
  expect(await checkPin('4712', 0)).toBe('wrong')
  expect(await checkPin('4711', 1)).toBe('open')
  expect(kioskLock.get()?.eventId).toBe('e')
  kioskLock.set(null)
  expect(await checkPin('', 2)).toBe('open')
})

it('takes five tries a minute, also the right one after that', async () => {
  await lockKiosk('e', '4711')
  for (const at of [0, 1, 2, 3, 4]) expect(await checkPin('0000', at)).toBe('wrong')
  expect(await checkPin('4711', 5)).toBe('later')
  expect(await checkPin('4711', 60_005)).toBe('open')
})

it.each([
  ['staff', '/e/opening/kiosk?project=p', '/e/opening/kiosk?project=p'],
  ['an account that is a kiosk', '/kiosk', null],
])('keeps the address at which %s started it', async (_, at, address) => {
  history.replaceState(null, '', at)
  await lockKiosk('e', '4711')
  expect(kioskLock.get()?.address).toBe(address)
})

const isLeft = (path: string) => isAway('/e/opening/kiosk?project=p', path)

it('is left by every other path, also that of another kiosk', () => {
  expect(['/e/opening/kiosk', '/e/opening/kiosk/'].map(isLeft)).toEqual([false, false])
  expect(['/', '/e/another/kiosk', '/e/opening/door', '/waiting'].map(isLeft)).toEqual([true, true, true, true])
})

it('takes a slug for the same with its letters encoded or not', () => {
  expect(isAway('/e/%C3%A9t%C3%A9/kiosk', '/e/été/kiosk')).toBe(false)
})

it('may be meant by digits, of which a PIN has no more', () => {
  expect(['', '471', '47114711'].map(mayBePin)).toEqual([true, true, true])
  expect(['471147114', 'FD-1', '47 11', '４７１１'].map(mayBePin)).toEqual([false, false, false, false])
})

it('is four to eight digits', () => {
  expect(['4711', '12345678', '123', '123456789', '12a4', ''].map(isPin)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

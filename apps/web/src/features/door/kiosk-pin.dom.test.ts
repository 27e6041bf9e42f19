import { beforeEach, expect, it } from 'vitest'

import { kioskLock } from '#device/kiosk-lock.ts'

import { checkPin, isPin, lockKiosk } from './kiosk-pin.ts'

beforeEach(() => kioskLock.set(null))

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

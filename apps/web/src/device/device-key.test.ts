import '#testing/fake-indexed-db.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { forgetDeviceKey, seal, unseal } from './device-key.ts'

describe('what lies on a device', () => {
  beforeEach(forgetDeviceKey)

  it('opens in its place as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string(), async (value, place) => {
        const copy: unknown = JSON.parse(JSON.stringify(value))
        expect(await unseal(await seal(value, place), place)).toEqual(copy)
      }),
      { numRuns: 50 },
    )
  })

  it('does not open in another place', async () => {
    const sealed = await seal({ name: 'Ilse' }, 'guest 1')
    await expect(unseal(sealed, 'guest 2')).rejects.toMatchObject({ name: 'OperationError' })
  })

  it('does not hold the words, and the same value twice differs', async () => {
    const [one, two] = [await seal('Ilse Aigner', 'a'), await seal('Ilse Aigner', 'a')]
    expect(new TextDecoder().decode(one.bytes)).not.toContain('Ilse')
    expect(new Uint8Array(one.bytes)).not.toEqual(new Uint8Array(two.bytes))
  })

  it('does not open when the key is forgotten', async () => {
    const sealed = await seal('Ilse', 'a')
    await forgetDeviceKey()
    await expect(unseal(sealed, 'a')).rejects.toMatchObject({ name: 'OperationError' })
  })

  it('is sealed under one key by calls at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, (_, index) => seal(index, 'a')))
    expect(await Promise.all(all.map((one) => unseal(one, 'a')))).toEqual([0, 1, 2, 3, 4])
  })
})

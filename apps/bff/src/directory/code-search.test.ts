import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { rateLimits } from '#store/tables.ts'
import { type DirectoryDesk, idOf, openDirectoryDesk } from '#testing/directory-desk.ts'

let at: DirectoryDesk
beforeAll(async () => {
  at = await openDirectoryDesk()
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.clear()
  await at.store.db.delete(rateLimits)
})

const aCode = (number: number, passcode: string) => ({
  id: idOf(number),
  registrationTypeId: idOf(4),
  projectId: idOf(2),
  name: `Offer ${number}`,
  passcode,
})
const readCodes = (...codes: object[]) => at.read(`/api/registration/${idOf(4)}/codes`, codes)
const matches = async (text: string) => (await at.find(text)).hits.filter(({ matched }) => matched.includes('code'))
const revealRows = async () => (await at.desk().trail()).filter(({ action }) => action === 'desk.directory')

describe('a pass code that the search finds', () => {
  it('is in the audit each time, like a revealed field: its id, never its text', async () => {
    await readCodes(aCode(21, 'HARBOUR-7'))
    const before = (await revealRows()).length
    expect(await matches('harbour-7')).toHaveLength(1)
    expect(await matches('HARBOUR-7')).toHaveLength(1)
    const rows = (await revealRows()).slice(before)
    expect(rows.map(({ kind, outcome, fields }) => [kind, outcome, fields])).toEqual(
      Array.from({ length: 2 }, () => ['reveal', 'shown', 'passcode']),
    )
    expect(JSON.parse(rows[0]?.subjects ?? '')).toEqual({ registrationPassCodeId: idOf(21) })
    expect(JSON.stringify(rows)).not.toMatch(/harbour/i)
  })

  it('names its registration type, where the desk has seen it', async () => {
    await at.read(`/api/registration/registration-types?projectid=${idOf(2)}`, [{ id: idOf(4), name: 'Two-day pass' }])
    await readCodes(aCode(21, 'HARBOUR-7'), { ...aCode(22, 'OTHER-99'), registrationTypeId: idOf(9) })
    expect(await matches('HARBOUR-7')).toMatchObject([{ detail: 'Two-day pass' }])
    expect(await matches('OTHER-99')).toMatchObject([{ detail: null }])
  })

  it('is found only by its full text, of at least four letters', async () => {
    await readCodes(aCode(21, 'HARBOUR-7'), aCode(22, 'VIP'))
    for (const text of ['H', 'HA', 'HARB', 'HARBOUR', 'HARBOUR-', 'V', 'VIP', ' v-i-p '])
      expect([text, await matches(text)]).toEqual([text, []])
    expect(JSON.stringify((await at.find('Offer')).hits)).not.toMatch(/H•|V•/)
  })

  it('is revealed ten times a minute per account, like other sealed fields; other matches are not limited', async () => {
    await readCodes(aCode(21, 'HARBOUR-7'), { ...aCode(22, 'OTHER-99'), name: 'Harbour 7' })
    const found: number[] = []
    for (let n = 0; n < 12; n += 1) found.push((await matches('harbour-7')).length)
    expect(found).toEqual([...Array<number>(10).fill(1), 0, 0])
    expect((await at.find('harbour-7')).hits.map(({ name }) => name)).toContain('Harbour 7')
  })

  it('cannot be guessed: sixty texts a minute per account are compared', async () => {
    await readCodes(aCode(21, 'HARBOUR-7'))
    for (let n = 0; n < 60; n += 1) expect(await matches(`GUESS-${n}`)).toEqual([])
    expect(await matches('HARBOUR-7')).toEqual([])
    const other = await at.desk().ask('staff', '/desk/directory?q=HARBOUR-7')
    expect(Object(await other.json()).hits).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'

import { ProblemError } from '#problem.ts'

import { withFurtherPages } from './further-pages.ts'
import { isCut } from './links.ts'

const rows = Array.from({ length: 61 }, (_, at) => ({
  id: `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
}))
const size = 25
const pageOf = (page: number) => ({
  page,
  count: rows.length,
  numberOfPages: Math.ceil(rows.length / size),
  data: rows.slice((page - 1) * size, page * size),
})

const away = () => {
  throw new ProblemError('upstream_unreachable')
}

async function read(first: unknown, answer: (page: number) => unknown) {
  const asked: number[] = []
  const value = await withFurtherPages(first, async (page) => {
    asked.push(page)
    return answer(page)
  })
  return { value, asked }
}

describe('a list that comes in pages', () => {
  it('is read to its end where the service takes a page', async () => {
    const { value, asked } = await read(pageOf(1), pageOf)
    expect([asked, isCut(value)]).toEqual([[2, 3], false])
    expect(value).toMatchObject({ data: rows })
  })

  it('that has no count is read as far as its pages', async () => {
    const { value, asked } = await read({ ...pageOf(1), count: null }, pageOf)
    expect([asked, isCut(value)]).toEqual([[2, 3], false])
  })

  it('is neither doubled nor asked for ever where the service sends the first page again', async () => {
    const { value, asked } = await read(pageOf(1), () => pageOf(1))
    expect([asked, isCut(value)]).toEqual([[2], true])
    expect(value).toMatchObject({ data: pageOf(1).data })
  })

  it('stays cut where the service refuses the parameter', async () => {
    const { value, asked } = await read(pageOf(1), () => {
      throw new ProblemError('upstream_rejected')
    })
    expect([asked, isCut(value)]).toEqual([[2], true])
  })

  it('is left to a later call when the service is away in the middle', async () => {
    await expect(read(pageOf(1), away)).rejects.toMatchObject({ code: 'upstream_unreachable' })
  })

  it('without an end is read up to a bound', async () => {
    let made = 0
    const endless = () => ({ count: 1_000_000, numberOfPages: 40_000, data: [{ id: `row ${(made += 1)}` }] })
    const { value, asked } = await read(endless(), endless)
    expect([asked.length, isCut(value)]).toEqual([19, true])
  })

  it('that is whole, or no list, is left as it is', async () => {
    const whole = { count: 1, numberOfPages: 1, data: [rows[0]] }
    for (const one of [whole, rows, null, { id: 'x' }])
      expect(await read(one, pageOf)).toEqual({ value: one, asked: [] })
  })
})

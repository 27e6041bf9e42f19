import { afterEach, expect, it, vi } from 'vitest'

import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('a CSV file begins with the mark of UTF-8 once, a calendar has none', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:1'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveFile('a.csv', 'text/csv', 'Zoë')
  saveFile('b.csv', 'text/csv', '\uFEFFZoë')
  saveFile('c.ics', 'text/calendar', 'Zoë')
  const bytes = await Promise.all(saved.map(async (blob) => new Uint8Array(await blob.arrayBuffer())))
  const marks = bytes.map((one) => Array.from(one.subarray(0, 4)))
  expect(marks).toEqual([
    [0xef, 0xbb, 0xbf, 0x5a],
    [0xef, 0xbb, 0xbf, 0x5a],
    [0x5a, 0x6f, 0xc3, 0xab],
  ])
})

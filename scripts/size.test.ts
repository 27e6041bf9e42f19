import { expect, it } from 'vitest'

import { doorFiles, filesOf, sizeOf } from './page-files.mjs'

/** Largest size of a screen's page, scripts and styles in bytes of brotli, and the routes whose files it loads. */
const screens: { screen: string; page: string; routes: string[]; most: number }[] = [
  { screen: 'home', page: 'index.html', routes: [], most: 187_600 },
  { screen: 'sign-in', page: 'sign-in.html', routes: [], most: 95_000 },
  {
    screen: 'list',
    page: 'index.html',
    routes: ['companies.$companyId/route', 'companies.$companyId/events'],
    most: 212_500,
  },
]

it.each(screens)('keeps the first screen $screen within its size', ({ page, routes, most }) => {
  const { bytes, each } = sizeOf([page, ...filesOf([page, ...routes])])
  expect([bytes > 40_000, bytes <= most], `${bytes} bytes: ${each}`).toEqual([true, true])
})

it('keeps the door with its camera within 64 KB beside a list, the code reader aside', () => {
  const { bytes, each } = sizeOf(doorFiles())
  expect([bytes > 10_000, bytes <= 64_000], `${bytes} bytes: ${each}`).toEqual([true, true])
})

import { expect, it } from 'vitest'

import { createRouteLinks } from './route-files.ts'

const told = JSON.stringify([
  ['/$name', ['/assets/any-1.js']],
  ['/e/$event', ['/assets/event-1.js']],
  ['/companies/$companyId/$part', ['/assets/part-1.js']],
  ['/companies/$companyId/events', ['/assets/list-1.js', '/assets/gone-1.js', '/assets/table-1.js']],
])
const linksAt = createRouteLinks(told, (file) => !file.includes('gone'))

it('names the files of the screen that an address opens, and only what is served', () => {
  expect(linksAt('/companies/c1/events')).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/list-1.js"><link rel="modulepreload" crossorigin href="/assets/table-1.js">',
  )
  expect(linksAt('/companies/c1/members')).toContain('part-1')
  expect(linksAt('/e/tideline/')).toBe(linksAt('/e/other'))
})

it('returns no links for other addresses, and nothing from the address itself', () => {
  for (const path of ['/', '/e//', '/e/a/b', '/companies/c1/events/x']) expect(linksAt(path)).toBe('')
  expect(linksAt('/e/"><script>run()</script>')).not.toContain('run')
  expect(linksAt('/e/%22%3E')).toBe(linksAt('/e/x'))
})

it('returns no links without a list from the build', () => {
  expect(createRouteLinks(null, () => true)('/e/x')).toBe('')
})

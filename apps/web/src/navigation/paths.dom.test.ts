import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'

import { routeTree } from '#routeTree.gen.ts'

import { parseSearch, stringifySearch } from './address-search.ts'
import { companyPaths, eventPaths, hrefOf, pathsOf, projectPaths } from './paths.ts'

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // No route is loaded: nothing is asked.
  context: { client: {} as QueryClient },
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

type Path = Parameters<typeof hrefOf>[0]
/** Every path of a record, those of what lies below it with an id. */
const all = (paths: object): [string, Path][] =>
  Object.entries(paths as Record<string, (own?: string) => Path>).map(([name, path]) => {
    const whole = path()
    return [name, Object.values(Object(whole.params)).includes(undefined) ? path(id) : whole]
  })

describe.each([
  ['an event', eventPaths('tide line/é', id)],
  ['a company', companyPaths(id)],
  ['a project', projectPaths(id)],
])('a path of %s', (_, paths) => {
  it.each(all(paths))('%s is a route with all of its parameters', (_name, path) => {
    const location = router.buildLocation(path)
    const [matched] = router.getMatchedRoutes(location.pathname)
    expect(matched.at(-1)?.fullPath.replace(/\/$/, '')).toBe(path.to)
    expect(hrefOf(path)).toBe(location.publicHref)
    expect(hrefOf(path)).not.toMatch(/\$|undefined|\/\//)
  })
})

it('an event is found by its slug in its project, else by its id', () => {
  expect(hrefOf(pathsOf({ id, slug: 'opening', projectId: id }).overview())).toBe(`/e/opening?project=${id}`)
  expect(hrefOf(pathsOf({ id, slug: null, projectId: id }).inventory({ sort: 'left', find: undefined }))).toBe(
    `/e/${id}/inventory?sort=left`,
  )
})

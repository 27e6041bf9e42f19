import type { CompanyListSearch } from './company-list-search.ts'

const sorts = ['name', 'events', 'city', 'project', '-name', '-events', '-city', '-project'] as const

export function companiesQueryOf({ role, project, find, sort }: CompanyListSearch) {
  const order = sorts.find((known) => known === sort)
  return {
    ...(role === undefined ? {} : { role }),
    ...(project === undefined ? {} : { project }),
    ...(find === undefined ? {} : { q: find.slice(0, 300) }),
    ...(order === undefined ? {} : { sort: order }),
  }
}

import type { Location, Paged } from '@frontdesk/api-types'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Answer } from '#api/call.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { useProjectPage } from '#events/project-page.ts'
import { say } from '#i18n/say.ts'
import { locationPath, projectPaths } from '#navigation/paths.ts'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { LocationFinder } from './location-finder.tsx'
import { LocationMapCard } from './location-map-card.tsx'
import { LocationPages } from './location-pages.tsx'
import { type LocationSearch, locationQuery, pagesOf } from './location-search.ts'
import { LocationTree, locationName } from './location-tree-list.tsx'
import { type LocationRow, locationRows } from './location-tree.ts'

/** The project's locations (op 9) as a tree and on a map. Keyword, page and size are search params. */
export function LocationsScreen({ search }: { search: LocationSearch }) {
  const { projectId, name } = useProjectPage()
  const navigate = useNavigate()
  usePageTitle(say('Locations, {name}', { name }))
  const asked = locationQuery(search)
  const input = { params: { projectid: projectId }, query: asked }
  const read = useMaybeAnswer('listLocations', input)
  const answer = read.answer?.data
  const sent = answer?.data
  const rows = useMemo(() => locationRows(sent ?? []), [sent])
  const locations = useMemo(() => rows.map((row) => row.location), [rows])
  const to = (next: LocationSearch) =>
    void navigate({
      ...projectPaths(projectId).locations(next),
      replace: true,
      resetScroll: false,
    })
  // The service may return smaller pages than requested; its own numbers take precedence.
  const size = Number(answer?.itemsPerPage ?? asked.pagesize) || asked.pagesize
  const pages = pagesOf(answer?.count, size, asked.page)
  const nameOf = useKnownNames(projectId)
  const link = (row: LocationRow) => locationPath(projectId, row.location.id) ?? {}
  return (
    <ListScreen
      title={say('Locations')}
      id="listLocations"
      input={input}
      read={read}
      what={say('the locations of the project')}
      name={`locations-${projectId.slice(0, 8)}`}
      shown={rows.length}
      count={answer?.count ?? null}
      more
      skeleton={<LocationsSkeleton />}
      fields={rows.length > 0 ? answer : null}
      above={
        <LocationFinder
          search={search}
          onSearch={to}
          found={answer ? (answer.count ?? null) : undefined}
          busy={read.pending || (read.answer?.refreshing ?? false)}
        />
      }
    >
      {() =>
        rows.length === 0 ? (
          <NoLocations search={search} onSearch={to} />
        ) : (
          <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
            <div className="flex min-w-0 flex-col gap-3 max-lg:order-2">
              <LocationTree
                rows={rows}
                label={say('Locations of {name}', { name })}
                link={link}
                parentOf={({ location }) => {
                  const above = locationPath(projectId, location.parentId)
                  return above ? { link: above, name: nameOf(location.parentId) } : null
                }}
              />
              <LocationPages search={search} page={asked.page} pages={pages} size={asked.pagesize} onSearch={to} />
            </div>
            <LocationMapCard
              className="max-lg:order-1 lg:sticky lg:top-[calc(var(--top-bar)+1rem)]"
              label={say('Map of the locations shown')}
              locations={locations}
              link={(location) => locationPath(projectId, location.id) ?? {}}
            />
          </div>
        )
      }
    </ListScreen>
  )
}

/** Names of locations from cached answers of op 9, for parents that this page does not contain. */
function useKnownNames(projectId: string): (id: string | null | undefined) => string | null {
  const client = useQueryClient()
  return (id) => {
    const wanted = id?.toLowerCase()
    const answers = client.getQueriesData<Answer<Paged<Location>>>({
      queryKey: ['listLocations', { params: { projectid: projectId } }],
    })
    for (const [, answer] of answers) {
      const found = answer?.data.data?.find((location) => location.id.toLowerCase() === wanted)
      if (found) return locationName(found)
    }
    return null
  }
}

function LocationsSkeleton() {
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <SkeletonRows rows={10} />
      <div className="border-line aspect-[4/3] rounded border max-lg:hidden" />
    </div>
  )
}

function NoLocations({ search, onSearch }: { search: LocationSearch; onSearch: (next: LocationSearch) => void }) {
  const { keyword, page, ...rest } = search
  if (page !== undefined)
    return (
      <Empty
        title={say('No locations on page {page}', { page })}
        action={
          <Button onClick={() => onSearch(keyword === undefined ? rest : { ...rest, keyword })}>
            {say('To the first page')}
          </Button>
        }
      >
        {say('There are fewer pages than the address says.')}
      </Empty>
    )
  if (keyword !== undefined)
    return (
      <Empty
        title={say('Nothing found for “{keyword}”', { keyword })}
        action={<Button onClick={() => onSearch(rest)}>{say('Show every location')}</Button>}
      >
        {say('Searches name, code, city and address.')}
      </Empty>
    )
  return (
    <Empty title={say('No locations')}>
      {say('No cities, buildings, rooms or booths yet. They can’t be added here.')}
    </Empty>
  )
}

import type { Location } from '@frontdesk/api-types'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

import { useMaybeAnswer } from '#api/queries.ts'
import { useProjectPage } from '#events/project-page.ts'
import { say } from '#i18n/say.ts'
import { locationPath, projectPaths } from '#navigation/paths.ts'
import { RecordScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Section } from '#ui/section.tsx'

import { LocationFacts } from './location-facts.tsx'
import { locationQuery } from './location-search.ts'
import { locationName } from './location-tree-list.tsx'

/** One location (op 10): its address, capacity, parents and known children. */
export function LocationScreen({ locationId }: { locationId: string }) {
  const { projectId, name } = useProjectPage()
  const input = { params: { projectid: projectId, locationid: locationId } }
  const read = useMaybeAnswer('getLocation', input)
  const location = read.answer?.data
  const title = location ? locationName(location) : say('Location')
  usePageTitle(say('{part}, {event}', { part: title, event: name }))
  return (
    <RecordScreen
      back={{ link: projectPaths(projectId).locations(), text: say('All locations') }}
      title={title}
      id="getLocation"
      input={input}
      read={read}
      what={say('the location')}
      name={`location-${locationId.slice(0, 8)}`}
      skeleton={8}
      fields={location}
    >
      {({ data }) => <LocationRead location={data} />}
    </RecordScreen>
  )
}

function LocationRead({ location }: { location: Location }) {
  const { projectId } = useProjectPage()
  const list = useMaybeAnswer('listLocations', { params: { projectid: projectId }, query: locationQuery({}) })
  const known = list.answer?.data.data
  const above = useParents(location, known ?? [])
  const within = (known ?? []).filter((one) => one.parentId?.toLowerCase() === location.id.toLowerCase())
  const count = Number(list.answer?.data.count ?? Number.NaN)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        <Parents location={location} above={above} />
        <LocationFacts location={location} />
      </div>
      <Section title={say('Within it')}>
        {within.length > 0 ? (
          <ul className="border-line border-t sm:columns-2 sm:gap-x-8">
            {within.map((one) => (
              <li key={one.id} className="border-line break-inside-avoid border-b">
                <Link
                  {...locationPath(projectId, one.id)}
                  className="min-h-row text-text hover:bg-hover flex items-center px-2 py-1.5 font-medium no-underline"
                >
                  {locationName(one)}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="text-quiet max-w-prose">{withinText(within.length, known?.length ?? null, count)}</p>
      </Section>
    </div>
  )
}

/** The API does not list the children of a location: they are found among the loaded locations. */
function withinText(found: number, read: number | null, count: number): string {
  if (read === null) return say('What is inside it is unknown: the list of locations couldn’t be loaded.')
  const whole = Number.isFinite(count) && read >= count
  if (whole) return found === 0 ? say('No locations inside it.') : ''
  return say('Searched {read} of the locations; there may be more.', { read })
}

const longest = 20

/** Nearest first: the parent from op 10, the others from the list, if loaded. */
function useParents(location: Location, known: readonly Location[]): Location[] {
  const { projectId } = useProjectPage()
  const parentId = location.parentId ?? ''
  const listed = known.find((one) => one.id.toLowerCase() === parentId.toLowerCase())
  const read = useMaybeAnswer(
    'getLocation',
    { params: { projectid: projectId, locationid: parentId.toLowerCase() } },
    { enabled: parentId !== '' && !listed },
  )
  const above: Location[] = []
  let next = listed ?? read.answer?.data
  while (next && above.length < longest && !above.includes(next) && next.id !== location.id) {
    above.push(next)
    const up: string = next.parentId?.toLowerCase() ?? ''
    next = known.find((one) => one.id.toLowerCase() === up)
  }
  return above
}

function Parents({ location, above }: { location: Location; above: readonly Location[] }) {
  const { projectId } = useProjectPage()
  if (!location.parentId) return <p className="text-quiet">{say('Not part of another location.')}</p>
  const unknown = above.length === 0 ? locationPath(projectId, location.parentId) : null
  return (
    <nav aria-label={say('Within')}>
      <ol className="flex min-h-6 flex-wrap items-center gap-x-1 gap-y-1">
        {unknown ? (
          <li>
            <Link {...unknown} className="touch:min-h-11 inline-flex min-h-6 items-center underline underline-offset-2">
              {say('Within a location that is not loaded')}
            </Link>
          </li>
        ) : null}
        {above.toReversed().map((one) => (
          <li key={one.id} className="inline-flex min-w-0 items-center gap-x-1">
            <Link
              {...locationPath(projectId, one.id)}
              className="touch:min-h-11 inline-flex min-h-6 min-w-0 items-center underline underline-offset-2"
            >
              {locationName(one)}
            </Link>
            <ChevronRight aria-hidden className="text-quiet size-3.5 shrink-0 rtl:-scale-x-100" />
          </li>
        ))}
        <li aria-current="true" className="font-medium">
          {locationName(location)}
        </li>
      </ol>
    </nav>
  )
}

import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

import type { ApiProblem } from '#api/problem.ts'
import { kindOf } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { Skeleton } from '#ui/skeleton.tsx'

type Count = number | string | null

/** Links to the other pages of a project, with counts and refusals. */
export function ProjectParts({ projectId }: { projectId: string }) {
  const params = { projectid: projectId }
  const locations = useMaybeAnswer('listLocations', { params, query: { page: 1, pagesize: 1 } })
  const types = useMaybeAnswer('listEventTypes', { params })
  const fields = useMaybeAnswer('listMetaFields', { params })
  const registration = useMaybeAnswer('listRegistrationTypes', { query: { projectid: projectId } })
  const open = registration.answer?.data.filter((type) => type.status === 'Open').length ?? 0
  const paths = projectPaths(projectId)
  return (
    <nav aria-label={say('In this project')}>
      <ul className="border-line grid border-t border-b sm:grid-cols-2 lg:grid-cols-4 lg:divide-x">
        <Part
          link={paths.locations()}
          name={say('Locations')}
          says={say('Tree, search and map')}
          count={locations.answer ? (locations.answer.data.count ?? null) : undefined}
          problem={locations.problem}
        />
        <Part
          link={paths.eventTypes()}
          name={say('Event types')}
          says={say('What events can be')}
          count={types.answer ? (types.answer.data.count ?? null) : undefined}
          problem={types.problem}
        />
        <Part
          link={paths.metaFields()}
          name={say('Fields')}
          says={say('What events ask for, as the form shows it')}
          count={fields.answer?.data.length}
          problem={fields.problem}
        />
        <Part
          link={paths.registrationTypes()}
          name={say('Registration types')}
          says={
            registration.answer
              ? say('{count, plural, =0 {none open} one {# open} other {# open}}', { count: open })
              : say('Status, windows and codes')
          }
          count={registration.answer?.data.length}
          problem={registration.problem}
        />
      </ul>
    </nav>
  )
}

type PartProps = {
  link: LinkProps
  name: string
  says: string
  /** Undefined while loading; null when the service does not return it. */
  count: Count | undefined
  problem: ApiProblem | null
}

function Part({ link, name, says, count, problem }: PartProps) {
  return (
    <li className="border-line max-lg:not-last:border-b sm:max-lg:nth-3:border-b-0">
      <Link
        {...link}
        className="text-text hover:bg-hover grid min-h-16 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 px-3 py-2 no-underline"
      >
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">{name}</span>
          <span className="text-label text-quiet">{problem && count === undefined ? why(problem) : says}</span>
        </span>
        <span data-numbers className="text-title">
          {count === undefined ? (
            problem ? (
              '–'
            ) : (
              <Skeleton className="h-6 w-8" />
            )
          ) : count === null ? (
            '–'
          ) : (
            grouped(count)
          )}
        </span>
        <ChevronRight aria-hidden className="text-quiet size-4 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

const why = (problem: ApiProblem): string => (kindOf(problem) === 'refused' ? say('Refused') : say('Couldn’t load now'))

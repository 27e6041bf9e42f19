import { guidsIn } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'

import { type CatalogueProject, catalogueProjectsQuery } from '#api/desk/catalogue.ts'
import { isAdministrator, useSession } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Clamped } from '#ui/clamped.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Id } from '#ui/id.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { CatalogueList } from './catalogue-list.tsx'
import { RemoveFromCatalogue } from './remove-from-catalogue.tsx'

const keyOf = ({ id }: CatalogueProject) => id
const linkOf = ({ id }: CatalogueProject) => projectPaths(id).overview()

/** Every project that the desk knows, with its counts, and the way to one that it does not know. */
export function ProjectsScreen({ search }: { search: TableState }) {
  const navigate = useNavigate()
  const { person } = useSession()
  const isAdmin = isAdministrator(person)
  const isNarrow = useNarrow()
  const read = useQuery(catalogueProjectsQuery)
  const columns = useMemo(() => columnsOf({ isAdmin, isNarrow }), [isAdmin, isNarrow])
  return (
    <CatalogueList
      title={say('Projects')}
      kind="projects"
      what={say('the projects')}
      read={read}
      completeness={read.data?.completeness ?? null}
      below={<OpenById />}
    >
      <DataTable
        label={say('Projects')}
        rows={read.data?.projects ?? none}
        rowKey={keyOf}
        rowLink={linkOf}
        columns={columns}
        state={search}
        onState={(next) => void navigate({ to: '/projects', search: next, replace: true, resetScroll: false })}
        csv="projects"
        empty={null}
      />
    </CatalogueList>
  )
}
const none: readonly CatalogueProject[] = []

function columnsOf({ isAdmin, isNarrow }: { isAdmin: boolean; isNarrow: boolean }): Column<CatalogueProject>[] {
  return [
    {
      id: 'name',
      name: say('Project'),
      value: ({ name }) => name,
      cell: ({ name, gone }) => (
        <>
          <Clamped>{name}</Clamped>
          {gone ? (
            <>
              {' '}
              <Badge meaning="wait">{say('Not found any more')}</Badge>
            </>
          ) : null}
        </>
      ),
      wide: true,
    },
    { id: 'events', name: say('Events'), value: ({ events }) => events, numeric: true },
    { id: 'upcoming', name: say('Upcoming'), value: ({ upcoming }) => upcoming, numeric: true },
    { id: 'companies', name: say('Companies'), value: ({ companies }) => companies, numeric: true },
    { id: 'eventTypes', name: say('Event types'), value: ({ eventTypes }) => eventTypes, numeric: true, hidden: true },
    {
      id: 'types',
      name: say('Registration types'),
      value: ({ registrationTypes }) => registrationTypes,
      numeric: true,
    },
    { id: 'zone', name: say('Time zone'), value: ({ timezone }) => timezone, omitEmpty: true },
    { id: 'code', name: say('Code'), value: ({ code }) => code, hidden: true },
    {
      id: 'id',
      name: say('Project id'),
      value: ({ id }) => id,
      cell: ({ id }) => (
        <span className="relative z-10">
          <Id id={id} what={say('project id')} />
        </span>
      ),
      hidden: true,
    },
    ...(isAdmin
      ? [
          {
            id: 'remove',
            name: say('Remove'),
            value: () => null,
            cell: ({ id, name }: CatalogueProject) => (
              <RemoveFromCatalogue record={{ kind: 'project', id }} name={name} />
            ),
            hidden: isNarrow,
            unsorted: true,
          },
        ]
      : []),
  ]
}

/** Takes an id alone, or any text that holds one: a link, a line of a ticket. */
function OpenById() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [missed, setMissed] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const [projectId] = guidsIn(text)
    setMissed(projectId === undefined)
    if (projectId) void navigate(projectPaths(projectId).overview())
  }
  return (
    <form onSubmit={open} className="flex max-w-xl flex-wrap items-start gap-2" noValidate>
      <Field
        label={say('Open a project by its id')}
        hint={say('For a project that is not listed: an id, or text that contains it.')}
        error={missed ? say('No id found: 32 digits and letters a to f in five groups.') : undefined}
        className="min-w-0 flex-1"
      >
        <Input
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setMissed(false)
          }}
          placeholder="00000000-0000-0000-0000-000000000000"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <Button type="submit" className="mt-5">
        {say('Open the project')}
      </Button>
    </form>
  )
}

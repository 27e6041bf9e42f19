import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { type Project, pinsQuery, projectsQuery } from '#api/desk/desk.ts'
import { asProblem } from '#api/problem.ts'
import { guidsIn } from '#format/links.ts'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#page/paths.ts'
import { ProblemNotice } from '#page/problem-notice.tsx'
import { Page } from '#page/tabbed-page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Id } from '#ui/id.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { RowLink, Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

/** Every project that this desk knows, and a form that opens another by id. */
export function ProjectsScreen() {
  const read = useQuery(projectsQuery)
  const projects = read.data
  return (
    <Page title={say('Projects')}>
      <OpenById />
      <Section
        title={say('Known projects')}
        aside={
          projects ? (
            <AsOf
              at={new Date(read.dataUpdatedAt).toISOString()}
              refreshing={read.isFetching}
              onRefresh={() => void read.refetch()}
            />
          ) : null
        }
      >
        {read.error ? (
          <ProblemNotice
            quiet={projects !== undefined}
            problem={asProblem(read.error)}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          >
            {say('Couldn’t load the projects.')}
          </ProblemNotice>
        ) : null}
        {projects ? <Known projects={projects} /> : read.error ? null : <SkeletonRows rows={3} />}
      </Section>
    </Page>
  )
}

function Known({ projects }: { projects: readonly Project[] }) {
  const { data: pins = [] } = useQuery(pinsQuery)
  if (projects.length === 0)
    return (
      <Empty title={say('No project is known yet')}>
        {say('Projects from the settings and of pinned events are listed here. Open any other by its id above.')}
      </Empty>
    )
  return (
    <>
      <p className="text-quiet max-w-prose">
        {say('Projects from the settings and of your pinned events; there may be more.')}
      </p>
      <Table label={say('Projects')}>
        <TableHead>
          <TableHeader>{say('Project')}</TableHeader>
          <TableHeader className="max-sm:hidden">{say('Time zone')}</TableHeader>
          <TableHeader numeric>{say('Pinned events')}</TableHeader>
          <TableHeader className="max-sm:hidden">{say('Id')}</TableHeader>
        </TableHead>
        <tbody>
          {projects.map((project) => (
            <TableRow key={project.id}>
              <TableCell>
                <RowLink {...projectPaths(project.id).overview()}>
                  {project.name ?? say('Project {id}', { id: project.id.slice(0, 8) })}
                </RowLink>
              </TableCell>
              <TableCell className="text-quiet max-sm:hidden">{project.timezone ?? say('unknown')}</TableCell>
              <TableCell numeric>
                {pins.filter((pin) => pin.projectId.toLowerCase() === project.id.toLowerCase()).length}
              </TableCell>
              <TableCell className="max-sm:hidden">
                <span className="relative z-10">
                  <Id id={project.id} what={say('project id')} />
                </span>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  )
}

/** Accepts an id, or any text that contains one: a link, a line of a ticket. */
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
        hint={say('An id, or text that contains it.')}
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

import type { RegistrationType } from '@frontdesk/api-types'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TicketPlus } from 'lucide-react'
import { useMemo } from 'react'

import { projectsQuery } from '#api/desk/projects.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { CodeDesk } from '#features/codes/code-desk.tsx'
import { type CodeAddress, readCodeLinks } from '#features/codes/code-links.ts'
import { say } from '#i18n/say.ts'
import { registrationTypeColumns } from '#records/registration/registration-columns.tsx'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { forgetStartCode } from '#search/pending-code.ts'
import { ZoneNote } from '#ui/clock-zone.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

import { RegistrationProject } from './registration-project.tsx'
import type { RegistrationSearch } from './registration-search.ts'
import { useToldPlaces } from './told-places.ts'

/** Look-up of pass codes (28, 29, 30), and the project's registration types (26), each with its own page. */
export function RegistrationScreen({ search }: { search: RegistrationSearch }) {
  const { person, project, codes, ...table } = search
  const page = useEventPage()
  const navigate = useNavigate()
  usePageTitle(say('Registration, {event}', { event: page.name }))
  const projectId = page.projectId ?? project ?? null
  const typeIds = [...new Set(readCodeLinks(codes).map(({ typeId }) => typeId))]
  const input = registrationTypesOf(projectId)
  const read = useMaybeAnswer('listRegistrationTypes', input)
  const types = read.answer?.data ?? null
  const goTo = (state: TableState, shown: CodeAddress) =>
    void navigate({
      ...page.links.registration({ ...state, project, ...shown }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="flex flex-col gap-8">
      <RegistrationProject project={project} person={person} link={page.links.registration} />
      <CodeDesk
        person={person}
        project={project}
        projectId={projectId}
        types={read.answer}
        codes={codes}
        onAddress={(shown) => goTo(table, shown)}
      />
      <ListScreen
        title={
          projectId === null ? say('Registration types of every project') : say('Registration types of the project')
        }
        actions={<StartLink person={person} project={project} type={typeIds.length === 1 ? typeIds[0] : undefined} />}
        id="listRegistrationTypes"
        input={input}
        read={read}
        what={say('the registration types')}
        name={say('registration types of {event}', { event: page.name })}
        shown={types?.length ?? 0}
        skeleton={5}
        fields={types !== null && types.length > 0 ? { registrationTypes: types } : null}
      >
        {({ data }) => (
          <>
            {projectId === null || data.length === 0 ? null : <WholeProject id={projectId} />}
            <ZoneNote />
            <Types
              types={data}
              person={person}
              project={project}
              state={table}
              onState={(state) => goTo(state, { codes, person })}
            />
          </>
        )}
      </ListScreen>
    </div>
  )
}

/** Link to the guided registration; disabled with the reason where it is not permitted. */
export function StartLink(props: {
  person?: string | undefined
  type?: string | undefined
  project?: string | undefined
  /** Why none can be started for this type: the page says so, and the button to whoever tries it. */
  closed?: string | undefined
}) {
  const { closed, ...search } = props
  const page = useEventPage()
  const navigate = useNavigate()
  const notAllowed = useWhyNot('startRegistration')
  const why = notAllowed ?? closed
  const link = page.links.start(search)
  useShortcut(
    why
      ? null
      : {
          keys: 'N',
          label: say('Start a registration'),
          group: say('On this page'),
          run: () => {
            forgetStartCode()
            void navigate(link)
          },
        },
  )
  if (!why)
    return (
      <ButtonLink {...link} icon={<TicketPlus />} keys="N" onClick={forgetStartCode}>
        {say('Start a registration')}
      </ButtonLink>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button icon={<TicketPlus />} why={why}>
        {say('Start a registration')}
      </Button>
      {notAllowed === undefined ? null : (
        <p aria-hidden className="text-label text-quiet max-w-56">
          {notAllowed}
        </p>
      )}
    </div>
  )
}

/** Whose types these are: the event system has them by project only. */
function WholeProject({ id }: { id: string }) {
  const { data: projects } = useQuery(projectsQuery)
  const name = projects?.find((one) => one.id.toLowerCase() === id.toLowerCase())?.name ?? null
  return (
    <p data-whose-types className="text-quiet">
      {name === null
        ? say('These are the types of the whole project: the event system has none for this event alone.')
        : say('These are the types of the whole project {name}: the event system has none for this event alone.', {
            name,
          })}
    </p>
  )
}

type TypesProps = {
  types: readonly RegistrationType[]
  person: string | undefined
  project: string | undefined
  state: TableState
  onState: (state: TableState) => void
}

function Types({ types, person, project, state, onState }: TypesProps) {
  const page = useEventPage()
  const now = useNow()
  const { zone } = page
  const rows = useMemo(() => types.toSorted((a, b) => (a.itemOrder ?? 0) - (b.itemOrder ?? 0)), [types])
  const toldPlaces = useToldPlaces(page.eventId)
  const columns = useMemo(() => registrationTypeColumns({ zone, now }, toldPlaces), [toldPlaces, zone, now])
  return (
    <DataTable
      label={say('Registration types')}
      rows={rows}
      rowKey={(type) => type.id}
      columns={columns}
      state={state}
      onState={onState}
      csv={say('registration types')}
      rowLink={(type) => page.links.registrationType(type.id, { person, project })}
      empty={
        <Empty title={say('No registration types')}>
          {say('No registration types yet. They can’t be added here.')}
        </Empty>
      }
    />
  )
}

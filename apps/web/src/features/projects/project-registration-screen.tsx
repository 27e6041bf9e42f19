import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TicketCheck } from 'lucide-react'
import { useMemo, useState } from 'react'

import { query, useMaybeAnswer } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { useNow } from '#browser/now.ts'
import { useProjectPage } from '#events/project-page.ts'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { typeHealth } from '#records/registration/registration-type-health.ts'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'

import { projectRegistrationColumns } from './project-registration-columns.tsx'

/** The project's registration types (op 26) with status, dates and flags; their codes (op 27) on request. */
export function ProjectRegistrationScreen({ state }: { state: TableState }) {
  const { projectId, name, zone } = useProjectPage()
  const navigate = useNavigate()
  const now = useNow()
  usePageTitle(say('Registration types, {name}', { name }))
  const input = registrationTypesOf(projectId)
  const read = useMaybeAnswer('listRegistrationTypes', input)
  const data = read.answer?.data
  const rows = useMemo(() => (data ?? []).toSorted((a, b) => (a.itemOrder ?? 0) - (b.itemOrder ?? 0)), [data])
  const codes = useCodes(rows)
  const columns = projectRegistrationColumns({ zone, now }, codes.known)
  const flagged = rows.filter((type) => typeHealth(type, { zone, now }, codes.known.get(type.id)).flags.length > 0)
  return (
    <ListScreen
      title={say('Registration types')}
      id="listRegistrationTypes"
      input={input}
      read={read}
      what={say('the registration types')}
      name={`registration-types-${projectId.slice(0, 8)}`}
      shown={rows.length}
      skeleton={6}
      fields={rows.length > 0 ? { registrationTypes: rows } : null}
      above={
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="text-quiet">
            {rows.length === 0
              ? null
              : flagged.length === 0
                ? say('Nothing to check.')
                : say('{count, plural, one {# type to check.} other {# types to check.}}', { count: flagged.length })}
            {codes.failed > 0
              ? ` ${say('{count, plural, one {Couldn’t load the codes of # type.} other {Couldn’t load the codes of # types.}}', { count: codes.failed })}`
              : null}
          </p>
          {rows.length > 0 && codes.known.size < rows.length ? (
            <Button
              compact
              icon={<TicketCheck />}
              busy={codes.reading}
              onClick={codes.ask}
              title={say('Loads the codes of every type')}
            >
              {codes.failed > 0 ? say('Load the codes again') : say('Load the codes of every type')}
            </Button>
          ) : null}
        </div>
      }
    >
      {() => (
        <DataTable
          label={say('Registration types of {name}', { name })}
          rows={rows}
          rowKey={(type) => type.id}
          columns={columns}
          state={state}
          onState={(search) =>
            void navigate({
              ...projectPaths(projectId).registrationTypes(search),
              replace: true,
              resetScroll: false,
            })
          }
          csv={`registration-types-${projectId.slice(0, 8)}`}
          rowLink={(type) => projectPaths(projectId).registrationType(type.id.toLowerCase())}
          empty={
            <Empty title={say('No registration types')}>
              {say('No registration types yet. They can’t be added here.')}
            </Empty>
          }
        />
      )}
    </ListScreen>
  )
}

/** The codes of each type: those in the query cache, the others on request. */
function useCodes(types: readonly RegistrationType[]) {
  const [asked, setAsked] = useState(false)
  const results = useQueries({
    queries: types.map((type) => ({
      ...query('listPassCodes', { params: { registrationtypeid: type.id.toLowerCase() } }),
      enabled: asked,
    })),
  })
  const known = new Map<string, readonly RegistrationPassCode[]>()
  types.forEach((type, at) => {
    const data = results[at]?.data
    if (data) known.set(type.id, data.data)
  })
  return {
    known,
    reading: results.some((result) => result.isFetching),
    failed: results.filter((result) => result.isError && !result.data).length,
    ask: () => {
      setAsked(true)
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

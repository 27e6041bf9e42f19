import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { useNavigate } from '@tanstack/react-router'

import { useMaybeAnswer } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { useNow } from '#browser/now.ts'
import { useProjectPage } from '#events/project-page.ts'
import { NoSuchType, TypeCodes } from '#features/codes/type-codes.tsx'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { registrationTypeName } from '#records/registration/pass-code-name.ts'
import { RegistrationTypeCard } from '#records/registration/registration-type-card.tsx'
import { RecordScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'

import { TypeAtEvents } from './project-type-events.tsx'
import { SearchedCode } from './searched-code.tsx'

/** A registration type (from op 26) without an event: whether it is open now, on what terms, and its codes (op 27). */
export function ProjectRegistrationType({ typeId, state }: { typeId: string; state: TableState }) {
  const { projectId, zone, name: project } = useProjectPage()
  const navigate = useNavigate()
  const input = registrationTypesOf(projectId)
  const read = useMaybeAnswer('listRegistrationTypes', input)
  const codes = useMaybeAnswer('listPassCodes', { params: { registrationtypeid: typeId } })
  const type = read.answer?.data.find((one) => one.id.toLowerCase() === typeId)
  const name = type ? registrationTypeName(type) : say('Registration type')
  usePageTitle(say('{part}, {event}', { part: name, event: project }))
  return (
    <RecordScreen
      back={{ link: projectPaths(projectId).registrationTypes(), text: say('All registration types') }}
      title={name}
      id="listRegistrationTypes"
      input={input}
      read={read}
      what={say('the registration types')}
      name={`registration-types-${projectId.slice(0, 8)}`}
      skeleton={6}
      fields={type}
      fieldsTitle={say('All fields of the type')}
      below={
        <>
          <TypeAtEvents typeId={typeId} />
          <TypeCodes
            typeId={typeId}
            name={name}
            currency={type?.currency ?? null}
            read={codes}
            zone={zone}
            state={state}
            onState={(search) =>
              void navigate({
                ...projectPaths(projectId).registrationType(typeId, search),
                replace: true,
                resetScroll: false,
              })
            }
          />
        </>
      }
    >
      {() => (type ? <Known type={type} codes={codes.answer?.data} /> : <NoSuchType typeId={typeId} />)}
    </RecordScreen>
  )
}

function Known({ type, codes }: { type: RegistrationType; codes: readonly RegistrationPassCode[] | undefined }) {
  const { zone } = useProjectPage()
  const now = useNow()
  return (
    <>
      <SearchedCode type={type} />
      <RegistrationTypeCard type={type} codes={codes} at={{ zone, now }} />
    </>
  )
}

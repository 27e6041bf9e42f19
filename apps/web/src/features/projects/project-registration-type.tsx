import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { useNavigate } from '@tanstack/react-router'

import { useMaybeAnswer } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { NoSuchType, TypeCodes } from '#features/codes/type-codes.tsx'
import { say } from '#i18n/say.ts'
import { AnswerAside } from '#page/answer-aside.tsx'
import { useProjectPage } from '#page/events/project-page.ts'
import { useNow } from '#page/now.ts'
import { projectPaths } from '#page/paths.ts'
import { Answered } from '#page/query-boundary.tsx'
import { usePageTitle } from '#page/tabbed-page.tsx'
import { AllFields } from '#records/all-fields.tsx'
import { registrationTypeName } from '#records/registration/pass-code-name.ts'
import { RegistrationTypeCard } from '#records/registration/registration-type-card.tsx'
import { BackLink } from '#ui/back-link.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { TypeAtEvents } from './project-type-events.tsx'

/** A registration type (from op 26) without an event: whether it takes anybody now, on what terms, and its codes (op 27). */
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
    <div className="flex flex-col gap-4">
      <div>
        <AllTypes projectId={projectId} />
      </div>
      <Section
        record={type !== undefined}
        title={<bdi className="text-title line-clamp-3">{name}</bdi>}
        aside={
          read.answer ? (
            <AnswerAside
              id="listRegistrationTypes"
              input={input}
              answer={read.answer}
              name={`registration-types-${projectId.slice(0, 8)}`}
            />
          ) : null
        }
      >
        <Answered
          read={read}
          id="listRegistrationTypes"
          what={say('the registration types')}
          skeleton={<SkeletonRows rows={6} />}
        >
          {() => (type ? <Known type={type} codes={codes.answer?.data} /> : <NoSuchType typeId={typeId} />)}
        </Answered>
      </Section>
      <TypeAtEvents typeId={typeId} />
      <TypeCodes
        typeId={typeId}
        name={name}
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
      {type ? <AllFields record={type} title={say('All fields of the type')} /> : null}
    </div>
  )
}

function AllTypes({ projectId }: { projectId: string }) {
  return <BackLink {...projectPaths(projectId).registrationTypes()}>{say('All registration types')}</BackLink>
}

function Known({ type, codes }: { type: RegistrationType; codes: readonly RegistrationPassCode[] | undefined }) {
  const { zone } = useProjectPage()
  const now = useNow()
  return <RegistrationTypeCard type={type} codes={codes} at={{ zone, now }} />
}

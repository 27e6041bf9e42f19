import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { AllFields } from '#records/all-fields.tsx'
import { registrationTypeName } from '#records/pass-code-card.tsx'
import { passCodeColumns, passCodeLines } from '#records/pass-code-columns.tsx'
import { RegistrationTypeCard } from '#records/registration-type-card.tsx'
import { SealedFields } from '#records/sealed-fields.tsx'
import { useNow } from '#shell/now.ts'
import { usePageTitle } from '#shell/page.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Id } from '#ui/copy.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { say } from '#words/say.ts'

import { AnswerAside } from './-answer-aside.tsx'
import { Answered, type Read } from './-answered.tsx'
import { useProjectPage } from './-project-page.ts'
import { TypeAtEvents } from './-project-type-events.tsx'
import { registrationTypesOf } from './-registration-types-read.ts'

/** A registration type (from op 26) without an event: whether it takes anybody now, on what terms, and its codes (op 27). */
export function ProjectRegistrationType({ typeId, state }: { typeId: string; state: TableState }) {
  const { projectId, name: project } = useProjectPage()
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
      <Codes typeId={typeId} name={name} read={codes} state={state} />
      {type ? <AllFields record={type} title={say('All fields of the type')} /> : null}
    </div>
  )
}

function AllTypes({ projectId }: { projectId: string }) {
  return (
    <BackLink to="/projects/$projectId/registration-types" params={{ projectId }}>
      {say('All registration types')}
    </BackLink>
  )
}

function Known({ type, codes }: { type: RegistrationType; codes: readonly RegistrationPassCode[] | undefined }) {
  const { zone } = useProjectPage()
  const now = useNow()
  return <RegistrationTypeCard type={type} codes={codes} at={{ zone, now }} />
}

function NoSuchType({ typeId }: { typeId: string }) {
  return (
    <Notice kind="missing" title={say('This type is not among those of the project')}>
      <p>
        {say(
          'It may belong to another project, or have been removed. Its codes, when the service has any, stand below.',
        )}
      </p>
      <Id id={typeId} what={say('registration type id')} />
    </Notice>
  )
}

function Codes(props: { typeId: string; name: string; read: Read<RegistrationPassCode[]>; state: TableState }) {
  const { typeId, name, read, state } = props
  const { projectId, zone } = useProjectPage()
  const now = useNow()
  const navigate = useNavigate()
  const data = read.answer?.data
  const lines = useMemo(() => passCodeLines(data ?? [], { zone, now }), [data, zone, now])
  const columns = useMemo(() => passCodeColumns(), [])
  return (
    <Section
      title={say('Pass codes')}
      aside={
        read.answer ? (
          <AnswerAside
            id="listPassCodes"
            input={{ params: { registrationtypeid: typeId } }}
            answer={read.answer}
            shown={read.answer.data.length}
            name={`codes-${typeId.slice(0, 8)}`}
          />
        ) : null
      }
    >
      <Answered
        read={read}
        id="listPassCodes"
        what={say('the codes of {type}', { type: name })}
        skeleton={<SkeletonRows rows={4} />}
      >
        {({ sealed }) => (
          <>
            <SealedFields names={sealed} />
            <DataTable
              label={say('Pass codes of {type}', { type: name })}
              rows={lines}
              rowKey={({ code }) => code.id}
              columns={columns}
              state={state}
              onState={(search) =>
                void navigate({
                  to: '/projects/$projectId/registration-types/$typeId',
                  params: { projectId, typeId },
                  search,
                  replace: true,
                  resetScroll: false,
                })
              }
              csv={`codes-${typeId.slice(0, 8)}`}
              empty={
                <Empty title={say('No codes')}>
                  {say('Pass codes are made in the service. They would stand here with what is left of each.')}
                </Empty>
              }
            />
          </>
        )}
      </Answered>
      {lines.length > 0 ? <AllFields record={{ codes: data }} title={say('All fields of the list')} /> : null}
    </Section>
  )
}

import type { RegistrationType } from '@frontdesk/api-types'
import { isGuid } from '@frontdesk/api-types/table'
import { useNavigate } from '@tanstack/react-router'
import { TicketCheck } from 'lucide-react'
import { useMemo } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { AllFields } from '#records/all-fields.tsx'
import { LongText } from '#records/attendee-text.tsx'
import { registrationTypeName } from '#records/pass-code-card.tsx'
import { passCodeColumns, passCodeLines } from '#records/pass-code-columns.tsx'
import { registrationTerms } from '#records/registration-terms.ts'
import { typeHealth } from '#records/registration-type-health.ts'
import { SealedFields } from '#records/sealed-fields.tsx'
import { WordBadge } from '#records/state-badge.tsx'
import { useNow } from '#shell/now.ts'
import { usePageTitle } from '#shell/page.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Id } from '#ui/copy.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { say } from '#words/say.ts'

import { AnswerAside } from './-answer-aside.tsx'
import { Answered } from './-answered.tsx'
import { NotAnId } from './-attendee-screens.tsx'
import { useEventPage } from './-event-page.tsx'
import { StartLink } from './-registration-screen.tsx'
import type { RegistrationSearch } from './-registration-search.ts'
import { registrationTypesOf } from './-registration-types-read.ts'

/** A registration type as it stands for this event: whether it takes anybody now, on what terms, and its codes. */
export function RegistrationTypeScreen({ typeId, search }: { typeId: string; search: RegistrationSearch }) {
  return isGuid(typeId) ? <TypeRead typeId={typeId.toLowerCase()} search={search} /> : <NotAnId text={typeId} />
}

function TypeRead({ typeId, search }: { typeId: string; search: RegistrationSearch }) {
  const { person, project, ...table } = search
  const page = useEventPage()
  const narrow = useNarrow()
  const input = registrationTypesOf(page.projectId ?? project ?? null)
  const read = useMaybeAnswer('listRegistrationTypes', input)
  const type = read.answer?.data.find((it) => it.id.toLowerCase() === typeId)
  const name = type ? registrationTypeName(type) : say('Registration type')
  usePageTitle(say('{part}, {event}', { part: name, event: page.name }))
  return (
    <div className="flex flex-col gap-8">
      <div className="-mb-6">
        <BackLink {...page.links.registration({ project })}>{say('All registration types')}</BackLink>
      </div>
      <Section
        title={<span className="text-title">{name}</span>}
        aside={
          read.answer ? (
            <AnswerAside
              id="listRegistrationTypes"
              input={input}
              answer={read.answer}
              name={say('registration types of {event}', { event: page.name })}
            />
          ) : null
        }
      >
        <Answered
          read={read}
          id="listRegistrationTypes"
          what={say('the registration types')}
          skeleton={<SkeletonRows rows={narrow ? 16 : 9} />}
        >
          {() => (type ? <TypeLines type={type} /> : <NoSuchType typeId={typeId} project={project} />)}
        </Answered>
        <div className="flex flex-wrap items-center gap-2">
          <StartLink person={person} type={typeId} project={project} />
          <ButtonLink {...page.links.registration({ person, project })} icon={<TicketCheck />}>
            {say('Look up or check a code')}
          </ButtonLink>
        </div>
      </Section>
      <Codes typeId={typeId} name={name} search={{ person, project }} state={table} />
      {type ? <AllFields record={type} title={say('All fields of the type')} /> : null}
    </div>
  )
}

function NoSuchType({ typeId, project }: { typeId: string; project: string | undefined }) {
  const page = useEventPage()
  return (
    <Notice
      kind="missing"
      title={say('This type is not among those of the project')}
      action={<ButtonLink {...page.links.registration({ project })}>{say('All registration types')}</ButtonLink>}
    >
      <p>
        {say(
          'It may belong to another project, or have been removed. Its codes, when the service has any, stand below.',
        )}
      </p>
      <Id id={typeId} what={say('registration type id')} />
    </Notice>
  )
}

function TypeLines({ type }: { type: RegistrationType }) {
  const page = useEventPage()
  const at = { zone: page.zone, now: useNow() }
  const { window, flags, opensByCode } = typeHealth(type, at)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <WordBadge family="registrationType" word={type.status} label={say('Status')} />
        <span className="font-medium" title={window.exact}>
          {opensByCode ? say('{window}, by code only', { window: window.text }) : window.text}
        </span>
      </p>
      {flags.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {flags.map((flag) => (
            <li key={flag.word} className="flex flex-wrap items-center gap-2">
              <Badge meaning="wait">{flag.word}</Badge>
              <span>{flag.says}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {type.description ? <LongText text={type.description} /> : null}
      <DefinitionList className="lg:grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)_minmax(7rem,max-content)_minmax(0,1fr)]!">
        {registrationTerms(type, at).map((term) => (
          <Definition key={term.id} term={term.name}>
            {term.says}
          </Definition>
        ))}
        {type.code ? <Definition term={say('Code of the type')}>{type.code}</Definition> : null}
        <Definition term={say('Registration type id')}>
          <Id id={type.id} what={say('registration type id')} />
        </Definition>
      </DefinitionList>
    </div>
  )
}

type CodesProps = {
  typeId: string
  name: string
  search: { person: string | undefined; project: string | undefined }
  state: TableState
}

function Codes({ typeId, name, search, state }: CodesProps) {
  const page = useEventPage()
  const now = useNow()
  const navigate = useNavigate()
  const { zone } = page
  const input = { params: { registrationtypeid: typeId } }
  const read = useMaybeAnswer('listPassCodes', input)
  const lines = useMemo(() => passCodeLines(read.answer?.data ?? [], { zone, now }), [read.answer?.data, zone, now])
  const columns = useMemo(() => passCodeColumns(), [])
  return (
    <Section
      title={say('Pass codes')}
      aside={
        read.answer ? (
          <AnswerAside
            id="listPassCodes"
            input={input}
            answer={read.answer}
            shown={read.answer.data.length}
            name={say('codes of {type}', { type: name })}
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
              onState={(next) =>
                void navigate({
                  ...page.links.registrationType(typeId, { ...next, ...search }),
                  replace: true,
                  resetScroll: false,
                })
              }
              csv={say('codes of {type}', { type: name })}
              empty={
                <Empty title={say('No codes')}>
                  {say('Pass codes are made in the service. They would stand here with what is left of each.')}
                </Empty>
              }
            />
          </>
        )}
      </Answered>
      {lines.length > 0 ? (
        <AllFields record={{ codes: read.answer?.data }} title={say('All fields of the list')} />
      ) : null}
    </Section>
  )
}

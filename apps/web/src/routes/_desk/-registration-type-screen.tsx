import { isGuid } from '@frontdesk/api-types/table'
import { useNavigate } from '@tanstack/react-router'
import { TicketCheck } from 'lucide-react'

import { useMaybeAnswer } from '#api/queries.ts'
import { AllFields } from '#records/all-fields.tsx'
import { registrationTypeName } from '#records/pass-code-name.ts'
import { RegistrationTypeCard } from '#records/registration-type-card.tsx'
import { useNow } from '#shell/now.ts'
import { usePageTitle } from '#shell/page.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
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
import { NoSuchType, TypeCodes } from './-type-codes.tsx'

/** A registration type as it stands for this event: whether it takes anybody now, on what terms, and its codes. */
export function RegistrationTypeScreen({ typeId, search }: { typeId: string; search: RegistrationSearch }) {
  return isGuid(typeId) ? <TypeRead typeId={typeId.toLowerCase()} search={search} /> : <NotAnId text={typeId} />
}

function TypeRead({ typeId, search }: { typeId: string; search: RegistrationSearch }) {
  const { person, project, ...table } = search
  const page = useEventPage()
  const narrow = useNarrow()
  const now = useNow()
  const navigate = useNavigate()
  const input = registrationTypesOf(page.projectId ?? project ?? null)
  const read = useMaybeAnswer('listRegistrationTypes', input)
  const codes = useMaybeAnswer('listPassCodes', { params: { registrationtypeid: typeId } })
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
          {() =>
            type ? (
              <RegistrationTypeCard type={type} codes={codes.answer?.data} at={{ zone: page.zone, now }} />
            ) : (
              <NoSuchType
                typeId={typeId}
                action={
                  <ButtonLink {...page.links.registration({ project })}>{say('All registration types')}</ButtonLink>
                }
              />
            )
          }
        </Answered>
        <div className="flex flex-wrap items-center gap-2">
          <StartLink person={person} type={typeId} project={project} />
          <ButtonLink {...page.links.registration({ person, project })} icon={<TicketCheck />}>
            {say('Look up or check a code')}
          </ButtonLink>
        </div>
      </Section>
      <TypeCodes
        typeId={typeId}
        name={name}
        read={codes}
        zone={page.zone}
        state={table}
        onState={(next) =>
          void navigate({
            ...page.links.registrationType(typeId, { ...next, person, project }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {type ? <AllFields record={type} title={say('All fields of the type')} /> : null}
    </div>
  )
}

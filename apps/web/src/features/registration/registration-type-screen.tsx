import { isGuid } from '@frontdesk/api-types/table'
import { useNavigate } from '@tanstack/react-router'
import { TicketCheck } from 'lucide-react'

import { useMaybeAnswer } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { NoSuchType, TypeCodes } from '#features/codes/type-codes.tsx'
import { say } from '#i18n/say.ts'
import { CardLine } from '#records/registration/attendee-lines.tsx'
import { PassCodeLeft } from '#records/registration/pass-code-card.tsx'
import { registrationTypeName } from '#records/registration/pass-code-name.ts'
import { RegistrationTypeCard } from '#records/registration/registration-type-card.tsx'
import { typeHealth } from '#records/registration/registration-type-health.ts'
import { Changes } from '#screen/changes.tsx'
import { RecordScreen } from '#screen/list-and-record-screens.tsx'
import { NotAnId } from '#screen/not-an-id.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { ZoneNote } from '#ui/clock-zone.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { StartLink } from './registration-screen.tsx'
import type { RegistrationSearch } from './registration-search.ts'
import { useToldPlaces } from './told-places.ts'

/** A registration type at this event: whether registration is possible now, its conditions, and its codes. */
export function RegistrationTypeScreen({ typeId, search }: { typeId: string; search: RegistrationSearch }) {
  return isGuid(typeId) ? (
    <TypeRead typeId={typeId.toLowerCase()} search={search} />
  ) : (
    <NotAnId part={say('Registration')} text={typeId} />
  )
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
  const told = useToldPlaces(page.eventId)(typeId)
  const type = read.answer?.data.find((it) => it.id.toLowerCase() === typeId)
  const name = type ? registrationTypeName(type) : say('Registration type')
  usePageTitle(say('{part}, {event}', { part: name, event: page.name }))
  return (
    <RecordScreen
      back={{ link: page.links.registration({ project }), text: say('All registration types') }}
      title={name}
      id="listRegistrationTypes"
      input={input}
      read={read}
      what={say('the registration types')}
      name={say('registration types of {event}', { event: page.name })}
      skeleton={narrow ? 16 : 9}
      fields={type}
      fieldsTitle={say('All fields of the type')}
      below={
        <>
          <div className="flex flex-wrap items-center gap-2">
            <StartLink
              person={person}
              type={typeId}
              project={project}
              closed={
                type && typeHealth(type, { zone: page.zone, now }).window.state === 'over'
                  ? say('The registration period of this type is over')
                  : undefined
              }
            />
            <ButtonLink {...page.links.registration({ person, project })} icon={<TicketCheck />}>
              {say('Look up or check a code')}
            </ButtonLink>
          </div>
          <TypeCodes
            typeId={typeId}
            name={name}
            currency={type?.currency ?? null}
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
          <Changes records={[{ kind: 'type', id: typeId }]} zone={page.zone} />
        </>
      }
    >
      {() =>
        type ? (
          <>
            <ZoneNote />
            <RegistrationTypeCard type={type} codes={codes.answer?.data} at={{ zone: page.zone, now }} />
            {told === null ? null : (
              <CardLine label={say('Places here')}>
                <div className="flex max-w-sm flex-col gap-1">
                  <PassCodeLeft what={say('Places here')} stock={told.stock} />
                  <AsOf at={told.at} />
                </div>
              </CardLine>
            )}
          </>
        ) : (
          <NoSuchType
            typeId={typeId}
            action={<ButtonLink {...page.links.registration({ project })}>{say('All registration types')}</ButtonLink>}
          />
        )
      }
    </RecordScreen>
  )
}

import type { RegistrationType, StartedRegistration } from '@frontdesk/api-types'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Answer } from '#api/call.ts'
import { pastWritesQuery } from '#api/desk/past-writes.ts'
import { toldPlacesKey } from '#api/desk/told-places.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { kindOf, mayHaveHappened } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { useWrite } from '#api/writes.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { PersonChoice } from '#people/person-choice.tsx'
import type { PersonMatch } from '#people/person-lookup.ts'
import { useRegistrationPerson } from '#people/registration-person.ts'
import { registrationTypeName } from '#records/registration/pass-code-name.ts'
import { QueryBoundary } from '#screen/query-boundary.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { forgetStartCode, startCode } from '#search/pending-code.ts'
import { ZoneNote } from '#ui/clock-zone.tsx'
import { Button } from '#ui/forms/button.tsx'
import { announce } from '#ui/overlays/live-region.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { EarlierStarts } from './earlier-starts.tsx'
import { RegistrationProject } from './registration-project.tsx'
import type { StartSearch } from './registration-search.ts'
import { useLiveVerdict } from './start-code-check.ts'
import { LiveCode, codeReadiness } from './start-code.tsx'
import { startedRegistrant } from './start-effects.ts'
import { StartEnded, type StartFailure, Started, StartedBefore } from './start-outcome.tsx'
import { StartReview } from './start-review.tsx'
import { TypeChoice, isOpenNow } from './start-types.tsx'

/**
 * Starts a registration (op 31): person, type, code, a review of the side effects, then the result. Irreversible and
 * never retried automatically; after a lost response it may have happened.
 */
export function StartScreen({ search }: { search: StartSearch }) {
  const page = useEventPage()
  const client = useQueryClient()
  usePageTitle(say('Start a registration, {event}', { event: page.name }))
  const why = useWhyNot('startRegistration')
  const [person, setPerson] = useState<PersonMatch | null>(
    search.person === undefined ? null : { id: search.person, name: null, detail: null },
  )
  const [chosen, setChosen] = useState(search.type ?? null)
  const [code, setCode] = useState(() => startCode({ eventId: page.eventId, person: search.person }) ?? '')
  useEffect(forgetStartCode, [])
  const [reviewing, setReviewing] = useState(false)
  // Complete only in memory: the address names the registrant, and the screen may begin anew with it.
  const [started, setStarted] = useState(
    () => client.getQueryData<Answer<StartedRegistration>>(startedKey(search.started)) ?? null,
  )
  const navigate = useNavigate()
  const showInAddress = (who: string | null, result?: string) =>
    void navigate({
      ...page.links.start({ project: search.project, person: who ?? undefined, type: type?.id, started: result }),
      replace: true,
    })
  const [failure, setFailure] = useState<StartFailure | null>(null)
  const underWay = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  // Enter during the check of the code, or the look-up of the person, takes effect when the answer arrives.
  const wanted = useRef(false)

  const eventProject = page.projectId ?? search.project ?? null
  const read = useMaybeAnswer('listRegistrationTypes', registrationTypesOf(eventProject))
  const types = read.answer?.data ?? []
  const type = typeOf(types, chosen, { zone: page.zone, now: useNow() })
  const projectId = eventProject ?? type?.projectId ?? null
  const personId = person?.id ?? null
  const known = useRegistrationPerson(page.eventId, personId)
  const { live, again } = useLiveVerdict({ code, personId, eventId: page.eventId, projectId })
  const readiness = codeReadiness({ live, code, type, types })
  const knownName = known.name ?? person?.name ?? null
  // The review names the person, so their name is looked up before.
  const isNaming = personId !== null && knownName === null && known.looking
  const unready = why ?? missing({ personId, type, projectId })
  const blocked = unready ?? readiness.why ?? (isNaming ? say('Looking the person up') : undefined)
  const isSettled = live.state !== 'checking' && !isNaming
  const waits = unready === undefined && !isSettled
  const name = knownName ?? say('this person')

  const write = useWrite('startRegistration', {
    onSuccess: (answer) => {
      setReviewing(false)
      setStarted(answer)
      announce(say('The registration of {name} was started', { name }))
    },
    onError: (problem, { body }) => {
      setReviewing(false)
      const state = kindOf(problem) === 'offline' ? 'unsent' : mayHaveHappened(problem) ? 'doubt' : 'refused'
      setFailure({ state, problem, personId: body.personId })
    },
    onSettled: (_answer, _problem, { body }) => {
      underWay.current = false
      void client.invalidateQueries({ queryKey: toldPlacesKey(body.eventId) })
      void client.invalidateQueries({
        queryKey: pastWritesQuery('startRegistration', body.eventId, body.personId).queryKey,
      })
    },
  })
  const start = () => {
    if (underWay.current || blocked || !personId || !type || !projectId) return
    underWay.current = true
    setFailure(null)
    const body = {
      eventId: page.eventId,
      personId,
      projectId,
      registrationTypeId: type.id,
      ...(readiness.passCode ? { registrationPassCodeId: readiness.passCode.id } : {}),
    }
    // Not called when the page was left meanwhile: the address is then another page's.
    const onSuccess = (answer: Answer<StartedRegistration>) => {
      const id = startedRegistrant(answer.data)?.id
      if (!id) return
      client.setQueryData(startedKey(id), answer)
      showInAddress(personId, id)
    }
    write.mutate({ body }, { onSuccess })
  }
  const review = (event: FormEvent) => {
    event.preventDefault()
    wanted.current = waits
    if (!blocked) setReviewing(true)
  }
  const late = useEffectEvent(() => {
    if (wanted.current && !blocked) setReviewing(true)
    wanted.current = false
  })
  useEffect(() => {
    if (isSettled) late()
  }, [isSettled])

  const another = () => {
    setStarted(null)
    setCode('')
    showInAddress(personId)
  }
  if (started)
    return <Started answer={started} name={knownName} type={type} startedAt={started.at} onAnother={another} />
  if (search.started !== undefined && personId !== null)
    return <StartedBefore started={search.started} personId={personId} person={known} type={type} onAnother={another} />
  return (
    <div className="flex flex-col gap-6">
      <RegistrationProject project={search.project} person={search.person} link={page.links.start} />
      <Section title={say('Start a registration')} aside={<ZoneNote />}>
        {why ? <p className="text-quiet">{why}</p> : null}
        {failure ? <StartEnded failure={failure} /> : null}
        <form ref={form} noValidate onSubmit={review} className="flex max-w-3xl flex-col gap-5">
          <PersonChoice
            label={say('1. Person')}
            hint={personHint({
              registered: known.registrant !== null,
              chosen: personId !== null,
              naming: isNaming,
              name: knownName,
              email: known.email,
            })}
            eventId={page.eventId}
            chosen={person && { ...person, name: knownName }}
            focusFirst={search.person === undefined}
            onChoose={setPerson}
          />
          {personId === null ? null : <EarlierStarts personId={personId} registrant={known.registrant} />}
          <QueryBoundary
            read={read}
            id="listRegistrationTypes"
            what={say('the registration types')}
            skeleton={<SkeletonRows rows={4} />}
          >
            {({ data }) => (
              <TypeChoice
                types={data}
                chosen={type?.id ?? null}
                focusFirst={search.person !== undefined}
                onChoose={setChosen}
                onTaken={() => form.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus()}
              />
            )}
          </QueryBoundary>
          <LiveCode
            code={code}
            live={live}
            readiness={readiness}
            needed={type?.requireRegistrationCode === true}
            type={type}
            types={types}
            hasPerson={personId !== null}
            onCode={(text) => {
              setCode(text)
              wanted.current = false
            }}
            onAgain={again}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" kind="primary" icon={<ListChecks />} keys="Enter" why={waits ? undefined : blocked}>
              {say('Review')}
            </Button>
            {blocked && !why ? (
              <p aria-hidden className="text-label text-quiet min-w-0">
                {blocked}
              </p>
            ) : null}
          </div>
        </form>
      </Section>
      {reviewing && type && personId ? (
        <StartReview
          name={knownName}
          email={known.email}
          personId={personId}
          type={type}
          typeName={registrationTypeName(type)}
          passCode={readiness.passCode}
          registrant={known.registrant}
          busy={write.isPending}
          onStart={start}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </div>
  )
}

const startedKey = (registrantId: string | undefined) => ['started-registration', registrantId?.toLowerCase() ?? '']

/** The chosen type; by default the only one that is open. */
function typeOf(
  types: readonly RegistrationType[],
  chosen: string | null,
  at: { zone: string; now: number },
): RegistrationType | null {
  if (chosen !== null) return types.find((it) => it.id.toLowerCase() === chosen.toLowerCase()) ?? null
  const open = types.filter((type) => isOpenNow(type, at))
  return open.length === 1 ? (open[0] ?? null) : null
}

function missing(parts: {
  personId: string | null
  type: RegistrationType | null
  projectId: string | null
}): string | undefined {
  if (parts.personId === null) return say('Choose a person')
  if (parts.type === null) return say('Choose a registration type')
  if (parts.projectId === null) return say('The project is not known: choose it above')
  return undefined
}

/** What is known of the chosen person beside their name. */
function personHint(of: {
  registered: boolean
  chosen: boolean
  naming: boolean
  name: string | null
  email: string | null
}): string | undefined {
  if (!of.chosen) return undefined
  if (of.naming) return say('Looking the person up')
  const email = of.email ?? (of.name === null ? null : say('E-mail address unknown here'))
  const nobody = of.name === null && of.email === null ? say('Name and e-mail address are unknown here') : null
  return joined([email, nobody, of.registered ? say('Has a registration here already') : null], ' · ') ?? undefined
}

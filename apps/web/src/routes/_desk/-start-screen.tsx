import type { RegistrationType, StartedRegistration } from '@frontdesk/api-types'
import { useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Answer } from '#api/call.ts'
import { type ApiProblem, kindOf, mayHaveHappened } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { useWhyNot } from '#api/session.ts'
import { useWrite } from '#api/writes.ts'
import { guidsIn } from '#format/links.ts'
import { registrationTypeName } from '#records/pass-code-name.ts'
import { useNow } from '#shell/now.ts'
import { usePageTitle } from '#shell/page.tsx'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { announce } from '#ui/live-region.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { say } from '#words/say.ts'

import { Answered } from './-answered.tsx'
import { useEventPage } from './-event-page.tsx'
import { nextPerson } from './-next-person.ts'
import { useKnownPerson } from './-registration-person.ts'
import { RegistrationProject } from './-registration-project.tsx'
import type { StartSearch } from './-registration-search.ts'
import { registrationTypesOf } from './-registration-types-read.ts'
import { pastWritesQuery } from './-send-ledger.ts'
import { useLiveVerdict } from './-start-code-check.ts'
import { LiveCode, codeStands } from './-start-code.tsx'
import { StartEnded, Started } from './-start-outcome.tsx'
import { StartReview } from './-start-review.tsx'
import { TypeChoice, takesNow } from './-start-types.tsx'

export type StartFailure = { state: 'refused' | 'unsent' | 'doubt'; problem: ApiProblem; personId: string }

/**
 * Starts a registration (op 31): whom, which type, with which code, a review that names what it does, then what came back.
 * It cannot be taken back and is never repeated by itself; without an answer it may have happened.
 */
export function StartScreen({ search }: { search: StartSearch }) {
  const page = useEventPage()
  const client = useQueryClient()
  usePageTitle(say('Start a registration, {event}', { event: page.name }))
  const why = useWhyNot('startRegistration')
  const [person, setPerson] = useState(search.person ?? '')
  const [chosen, setChosen] = useState(search.type ?? null)
  const [code, setCode] = useState('')
  const [reviewing, setReviewing] = useState(false)
  const [started, setStarted] = useState<Answer<StartedRegistration> | null>(null)
  const [failure, setFailure] = useState<StartFailure | null>(null)
  const underWay = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  // Enter pressed while the code was still being checked: it counts, once the verdict is there.
  const wanted = useRef(false)

  const eventProject = page.projectId ?? search.project ?? null
  const read = useMaybeAnswer('listRegistrationTypes', registrationTypesOf(eventProject))
  const types = read.answer?.data ?? []
  const type = typeOf(types, chosen, { zone: page.zone, now: useNow() })
  const projectId = eventProject ?? type?.projectId ?? null
  const personId = guidsIn(person).at(-1) ?? null
  const known = useKnownPerson(page.eventId, personId)
  const { live, again } = useLiveVerdict({ code, personId, eventId: page.eventId, projectId })
  const standing = codeStands({ live, code, type })
  const unready = why ?? missing({ personId, type, projectId })
  const blocked = unready ?? standing.why
  const waits = unready === undefined && live.state === 'checking'
  const name = known.name ?? say('this person')

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
      void client.invalidateQueries({
        queryKey: pastWritesQuery('startRegistration', body.eventId, body.personId).queryKey,
      })
    },
  })
  const start = () => {
    if (underWay.current || blocked || !personId || !type || !projectId) return
    underWay.current = true
    setFailure(null)
    write.mutate({
      body: {
        eventId: page.eventId,
        personId,
        projectId,
        registrationTypeId: type.id,
        ...(standing.passCode ? { registrationPassCodeId: standing.passCode.id } : {}),
      },
    })
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
    if (live.state !== 'checking') late()
  }, [live.state])
  const isStarted = started !== null
  useEffect(() => {
    if (isStarted) nextPerson()
  }, [isStarted])

  if (started)
    return (
      <Started
        answer={started}
        name={known.name}
        onAnother={() => {
          setStarted(null)
          setCode('')
        }}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <RegistrationProject project={search.project} person={search.person} link={page.links.start} />
      <Section title={say('Start a registration')}>
        {why ? <p className="text-quiet">{why}</p> : null}
        {failure ? <StartEnded failure={failure} /> : null}
        <form ref={form} noValidate onSubmit={review} className="flex max-w-3xl flex-col gap-5">
          <Field
            label={say('1. Person id')}
            hint={personHint(known.name, known.registrant !== null, personId)}
            error={
              person.trim() !== '' && !personId ? say('That holds no id: 32 digits and letters a to f') : undefined
            }
          >
            <Input
              name="person"
              value={person}
              focusFirst={search.person === undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className="font-mono"
              onChange={(event) => setPerson(event.target.value)}
            />
          </Field>
          <Answered
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
          </Answered>
          <LiveCode
            code={code}
            live={live}
            standing={standing}
            needed={type?.requireRegistrationCode === true}
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
          name={name}
          personId={personId}
          type={type}
          typeName={registrationTypeName(type)}
          passCode={standing.passCode}
          registrant={known.registrant}
          busy={write.isPending}
          onStart={start}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </div>
  )
}

/** The chosen type; without a choice the only one that takes people now. */
function typeOf(
  types: readonly RegistrationType[],
  chosen: string | null,
  at: { zone: string; now: number },
): RegistrationType | null {
  if (chosen !== null) return types.find((it) => it.id.toLowerCase() === chosen.toLowerCase()) ?? null
  const open = types.filter((type) => takesNow(type, at))
  return open.length === 1 ? (open[0] ?? null) : null
}

function missing(parts: {
  personId: string | null
  type: RegistrationType | null
  projectId: string | null
}): string | undefined {
  if (parts.personId === null) return say('Paste the id of the person')
  if (parts.type === null) return say('Choose a registration type')
  if (parts.projectId === null) return say('The project is not known: choose it above')
  return undefined
}

function personHint(name: string | null, registered: boolean, personId: string | null): string {
  if (name !== null) return registered ? say('{name}, who has a registration here already', { name }) : name
  return personId === null
    ? say('From their card, or from a link that holds it')
    : say('Nobody by this id is known here yet; the service will say whether it knows them')
}

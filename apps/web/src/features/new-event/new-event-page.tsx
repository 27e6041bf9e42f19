import type { EventRecord } from '@frontdesk/api-types'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'

import { projectsQuery } from '#api/desk/projects.ts'
import { useSession } from '#api/desk/session.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { ApiProblem } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { viewerZone } from '#browser/now.ts'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { metaFieldViews } from '#records/event/meta-field-view.ts'
import { projectFacts } from '#records/project-json.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { bodyOf } from './new-event-body.ts'
import { NewEventFormContext } from './new-event-context.ts'
import { NewEventAccepted, NewEventCreated } from './new-event-created.tsx'
import { type Draft, anotherLike, resendOf } from './new-event-draft.ts'
import { useNewEventDraft } from './new-event-drafts.ts'
import { type Fault, byField, draftFaults } from './new-event-faults.ts'
import { focusField } from './new-event-focus.ts'
import { NewEventFormView } from './new-event-form.tsx'
import { shortName } from './new-event-labels.ts'
import { NewEventLeaveGuard } from './new-event-leave-guard.tsx'
import { NewEventReview } from './new-event-review.tsx'
import { useSending } from './new-event-sending.ts'
import { NewEventUnknownOutcome } from './new-event-unknown-outcome.tsx'

/** The project from op 8, else from the directory. */
function useProject(id: string) {
  const known = useQuery(projectsQuery).data?.find((project) => project.id.toLowerCase() === id)
  const facts = projectFacts(useMaybeAnswer('getProject', { params: { projectid: id } }).answer?.data)
  return { id, name: facts.name ?? known?.name ?? null, timezone: facts.timezone ?? known?.timezone ?? null }
}

export function NewEventPage({ projectId, step }: { projectId: string; step: 'review' | undefined }) {
  const project = useProject(projectId)
  const why = useWhyNot('createProjectEvent')
  const title = project.name
    ? say('New event in {project}', { project: project.name })
    : say('New event in project {id}', { id: projectId.slice(0, 8) })
  if (!why) return <NewEvent project={project} title={title} step={step} />
  return (
    <Page title={title}>
      <Notice
        kind="refused"
        title={say('You may not create events')}
        action={<ButtonLink {...projectPaths(projectId).overview()}>{say('Back to the project')}</ButtonLink>}
      >
        <p>{why}</p>
        <p>
          {say(
            'Ask an organizer to create the event, or an administrator for that role. An event can’t be deleted here once it exists.',
          )}
        </p>
      </Notice>
    </Page>
  )
}

/** Field errors are shown in the form; this keeps the remaining information of the problem. */
function withoutFields(problem: ApiProblem | null): ApiProblem | null {
  if (problem === null || problem.fields.length === 0) return problem
  const { status, code, title, reference } = problem
  return new ApiProblem({ status, code, title, reference })
}

const firstOf = (faults: readonly Fault[]) => faults.find(({ field }) => field !== null)?.field ?? null

type Made = { event: EventRecord; remarks: readonly string[]; draft: Draft }

function NewEvent(props: { project: ReturnType<typeof useProject>; title: string; step: 'review' | undefined }) {
  const { project, title, step } = props
  const { person } = useSession()
  const navigate = useNavigate()
  const handle = useNewEventDraft(person.id, project.id, project.timezone ?? viewerZone())
  const { draft, isDirty, change } = handle
  const meta = useMaybeAnswer('listMetaFields', { params: { projectid: project.id } })
  const definitions = meta.answer?.data
  const fields = useMemo(() => metaFieldViews(definitions ?? []), [definitions])
  const { send, sending, ended, forget } = useSending(handle, project.id)
  const [tried, setTried] = useState(false)
  const [result, setResult] = useState<readonly Fault[]>([])
  const [checking, setChecking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const top = useRef<HTMLDivElement>(null)

  const own = useMemo(() => draftFaults(draft, fields), [draft, fields])
  const faults = [...(tried ? own : []), ...result]
  const atField = byField(faults)
  const reviewing = step === 'review' && (sending || own.length === 0)
  const body = bodyOf(draft, project.id, fields)
  const resend = resendOf(draft, JSON.stringify(body))
  const go = (to: 'form' | 'review', replace = false) =>
    navigate({
      ...projectPaths(project.id).newEvent(to === 'review' ? { step: 'review' } : {}),
      replace,
    })

  useEffect(() => {
    // Preloads the validation when the form opens.
    void import('./new-event-check.ts')
  }, [])
  const shown = useRef(reviewing)
  useEffect(() => {
    if (reviewing && !shown.current) top.current?.closest('main')?.querySelector('h1')?.focus()
    shown.current = reviewing
  }, [reviewing])
  /** The field to focus when the form is shown again. */
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null || reviewing || made !== null) return
    focusField(wanted.current)
    wanted.current = null
  })

  const review = async () => {
    setTried(true)
    setResult([])
    forget()
    if (own.length > 0) {
      wanted.current = firstOf(own)
      return
    }
    setChecking(true)
    // When the chunk cannot be loaded (offline, a new deployment), only the server validates.
    const found = await import('./new-event-check.ts').then(
      ({ checkBody }) => checkBody(draft.target, body),
      () => [],
    )
    setChecking(false)
    wanted.current = firstOf(found)
    setResult(found)
    if (found.length === 0) await go('review')
  }
  const create = async () => {
    const outcome = await send(body)
    if (outcome?.kind === 'created') setMade(outcome)
    if (outcome?.kind === 'created' || outcome?.kind === 'accepted') await go('form', true)
    if (outcome?.kind !== 'refused') return
    wanted.current = firstOf(outcome.faults)
    setResult(outcome.faults)
    // No error of a field: the message is shown beside the button.
    if (outcome.faults.length === 0) return
    await go('form', true)
  }
  const another = (from: Draft) => {
    change(() => anotherLike(from, () => crypto.randomUUID()))
    setMade(null)
    setResult([])
    setTried(false)
    forget()
    wanted.current = 'name'
  }
  const discard = () => {
    const before = handle.discard()
    setTried(false)
    setResult([])
    forget()
    toast({
      text: say('Draft discarded'),
      action: { label: say('Undo'), onSelect: () => change(() => before), undoes: true },
    })
    wanted.current = 'name'
  }

  const takeBack = (names: readonly string[]) =>
    setResult((before) => before.filter(({ field }) => field !== null && !names.includes(field)))
  const form = {
    draft,
    values: draft.values,
    project,
    fields,
    set: (values: Partial<Draft['values']>, names: readonly string[] = []) => {
      takeBack(names)
      change((it) => ({ ...it, values: { ...it.values, ...values } }))
    },
    setTimes: (turn: (times: Draft['values']['times']) => Draft['values']['times']) => {
      takeBack(['startDate', 'startTime', 'endDate', 'endTime', 'timezone'])
      change((it) => ({ ...it, values: { ...it.values, times: turn(it.values.times) } }))
    },
    setDraft: (turn: (draft: Draft) => Draft, names: readonly string[] = []) => {
      takeBack(names)
      change(turn)
    },
    error: (field: string) => atField[field],
  }

  if (made)
    return (
      <Page
        title={say('Created: {name}', { name: shortName(made.event.name ?? made.draft.values.name) })}
        heading={title}
      >
        <NewEventCreated event={made.event} remarks={made.remarks} onAnother={() => another(made.draft)} />
      </Page>
    )
  if (ended?.kind === 'accepted')
    return (
      <Page title={title}>
        <NewEventAccepted name={shortName(ended.draft.values.name)} onAnother={() => another(ended.draft)} />
      </Page>
    )
  const problem = ended?.kind === 'refused' ? withoutFields(ended.problem) : null
  return (
    <Page title={reviewing ? say('Review: {name}', { name: shortName(draft.values.name) }) : title}>
      <NewEventFormContext value={form}>
        <div ref={top} className="flex flex-col gap-6">
          <NewEventLeaveGuard unsaved={isDirty} />
          {problem ? (
            <ProblemNotice assertive problem={problem} className="max-w-3xl">
              <p>{say('The event was not created. Your draft is saved.')}</p>
            </ProblemNotice>
          ) : null}
          {draft.doubt && !sending ? (
            <div className="max-w-3xl">
              <NewEventUnknownOutcome
                resend={resend}
                onCreated={(event) => {
                  handle.discard()
                  setMade({ event, remarks: [], draft })
                  void go('form', true)
                }}
              />
            </div>
          ) : null}
          {reviewing ? (
            <NewEventReview
              body={body}
              sending={sending}
              resend={sending ? null : resend}
              onBack={() => void go('form')}
              onSend={() => void create()}
            />
          ) : (
            <NewEventFormView
              faults={faults}
              checking={checking}
              isDirty={isDirty}
              onReview={() => void review()}
              onDiscard={discard}
            />
          )}
        </div>
      </NewEventFormContext>
    </Page>
  )
}

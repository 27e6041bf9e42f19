import type { EventRecord } from '@frontdesk/api-types'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'

import { projectsQuery } from '#api/desk/desk.ts'
import { useSession, useWhyNot } from '#api/desk/session.ts'
import { ApiProblem } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { viewerZone } from '#page/now.ts'
import { projectPaths } from '#page/paths.ts'
import { ProblemNotice } from '#page/problem-notice.tsx'
import { Page } from '#page/tabbed-page.tsx'
import { metaFieldViews } from '#records/event/meta-field-view.ts'
import { projectFacts } from '#records/project-json.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { bodyOf } from './new-event-body.ts'
import { NewEventFormContext } from './new-event-context.ts'
import { NewEventAccepted, NewEventCreated } from './new-event-created.tsx'
import { NewEventDoubt } from './new-event-doubt.tsx'
import { type Draft, anotherLike, resendOf } from './new-event-draft.ts'
import { useDraft } from './new-event-drafts.ts'
import { type Fault, byField, draftFaults } from './new-event-faults.ts'
import { focusField } from './new-event-focus.ts'
import { NewEventFormView } from './new-event-form.tsx'
import { shortName } from './new-event-labels.ts'
import { NewEventLeaving } from './new-event-leaving.tsx'
import { NewEventReview } from './new-event-review.tsx'
import { useSending } from './new-event-sending.ts'

/** A project as far as it is known: by op 8, else as this desk has seen it. */
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

/** The fields of a refusal stand in the form; here only what else it says. */
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
  const handle = useDraft(person.id, project.id, project.timezone ?? viewerZone())
  const { draft, kept, change } = handle
  const meta = useMaybeAnswer('listMetaFields', { params: { projectid: project.id } })
  const definitions = meta.answer?.data
  const fields = useMemo(() => metaFieldViews(definitions ?? []), [definitions])
  const { send, sending, ended, forget } = useSending(handle, project.id)
  const [tried, setTried] = useState(false)
  const [told, setTold] = useState<readonly Fault[]>([])
  const [checking, setChecking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const top = useRef<HTMLDivElement>(null)

  const own = useMemo(() => draftFaults(draft, fields), [draft, fields])
  const faults = [...(tried ? own : []), ...told]
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
    // Begun when the form opens, so that the check is there when it is asked for.
    void import('./new-event-check.ts')
  }, [])
  const shown = useRef(reviewing)
  useEffect(() => {
    if (reviewing && !shown.current) top.current?.closest('main')?.querySelector('h1')?.focus()
    shown.current = reviewing
  }, [reviewing])
  /** The field that gets the focus when the form shows next. */
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null || reviewing || made !== null) return
    focusField(wanted.current)
    wanted.current = null
  })

  const review = async () => {
    setTried(true)
    setTold([])
    forget()
    if (own.length > 0) {
      wanted.current = firstOf(own)
      return
    }
    setChecking(true)
    // Without the schemas (offline, a new release) the server's check stands alone.
    const found = await import('./new-event-check.ts').then(
      ({ checkBody }) => checkBody(draft.target, body),
      () => [],
    )
    setChecking(false)
    wanted.current = firstOf(found)
    setTold(found)
    if (found.length === 0) await go('review')
  }
  const create = async () => {
    const outcome = await send(body)
    if (outcome?.kind === 'created') setMade(outcome)
    if (outcome?.kind === 'created' || outcome?.kind === 'accepted') await go('form', true)
    if (outcome?.kind !== 'refused') return
    wanted.current = firstOf(outcome.faults)
    setTold(outcome.faults)
    // Nothing of it lies with the form: it is said where the press was.
    if (outcome.faults.length === 0) return
    await go('form', true)
  }
  const another = (from: Draft) => {
    change(() => anotherLike(from, () => crypto.randomUUID()))
    setMade(null)
    setTold([])
    setTried(false)
    forget()
    wanted.current = 'name'
  }
  const discard = () => {
    const before = handle.discard()
    setTried(false)
    setTold([])
    forget()
    toast({
      text: say('Draft discarded'),
      action: { label: say('Undo'), onSelect: () => change(() => before), undoes: true },
    })
    wanted.current = 'name'
  }

  const takeBack = (names: readonly string[]) =>
    setTold((before) => before.filter(({ field }) => field !== null && !names.includes(field)))
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
          <NewEventLeaving unsaved={kept} />
          {problem ? (
            <ProblemNotice assertive problem={problem} className="max-w-3xl">
              <p>{say('The event was not created. Your draft is saved.')}</p>
            </ProblemNotice>
          ) : null}
          {draft.doubt && !sending ? (
            <div className="max-w-3xl">
              <NewEventDoubt
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
              kept={kept}
              onReview={() => void review()}
              onDiscard={discard}
            />
          )}
        </div>
      </NewEventFormContext>
    </Page>
  )
}

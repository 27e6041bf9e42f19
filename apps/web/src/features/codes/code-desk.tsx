import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { useMutation } from '@tanstack/react-query'
import { Search, TicketCheck, UserSearch } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useManyReads } from '#api/batched-queries.ts'
import { call } from '#api/call.ts'
import { type ApiProblem, asProblem, kindOf } from '#api/problem.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { PersonChoice, personLabel } from '#people/person-choice.tsx'
import type { ListedPerson, PersonMatch } from '#people/person-lookup.ts'
import { useRegistrationPerson } from '#people/registration-person.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import { passCodeState } from '#records/registration/pass-code-state.ts'
import { verdictOf } from '#records/registration/verdict.ts'
import { pendingCode, receiveCodes, setPendingCode } from '#search/pending-code.ts'
import { ZoneNote } from '#ui/clock-zone.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { Section } from '#ui/section.tsx'

import { type CodeAnswer, type CodeQuestion, addressOf, recordsOfTyped } from './code-action.ts'
import { CheckForPerson, CodeCard } from './code-card.tsx'
import { type KnownTypes, examineCode } from './code-diagnosis.ts'
import { type CodeAddress, readCodeLinks, sameAddress } from './code-links.ts'
import { lookUpCode } from './code-look-up.ts'
import { CodeOutcome } from './code-outcome.tsx'
import { LinkedCodes } from './linked-codes.tsx'

/**
 * Everything about one pass code (ops 28, 29, 30), read-only: nothing is reserved. The address names the codes on screen
 * and the person by their ids, so that a reload and a link show them again; the text is never put into the address or the
 * cache.
 */
export function CodeDesk(props: {
  person: string | undefined
  /** The project as the address has it. */
  project: string | undefined
  projectId: string | null
  /** Null until read. */
  types: KnownTypes | null
  /** The codes that the address names. */
  codes: string | undefined
  onAddress: (address: CodeAddress) => void
}) {
  const { project, projectId, codes, onAddress } = props
  const types = props.types?.data ?? null
  const page = useEventPage()
  const [code, setCode] = useState(() => pendingCode(page.eventId) ?? '')
  const [person, setPerson] = useState<PersonMatch | null>(
    props.person === undefined ? null : { id: props.person, name: null, detail: null },
  )
  /** Chosen, but the event system has no id of them to check the code for. */
  const [unresolved, setUnresolved] = useState<string | null>(null)
  const [given, setGiven] = useState(props.person)
  if (props.person !== given) {
    setGiven(props.person)
    if (props.person !== person?.id.toLowerCase())
      setPerson(props.person === undefined ? null : { id: props.person, name: null, detail: null })
  }
  const form = useRef<HTMLFormElement>(null)
  const personId = person?.id ?? null
  const known = useRegistrationPerson(page.eventId, personId)

  const ask = useMutation<CodeAnswer, ApiProblem, CodeQuestion>({
    mutationFn: async (question) => {
      const about = { eventId: page.eventId, ...(projectId ? { projectId } : {}) }
      if (question.kind === 'look up') return { kind: 'look up', lookUp: await lookUpCode(question.code, types ?? []) }
      const { personId: of } = question
      if (question.kind === 'fetch')
        return {
          kind: 'fetch',
          personId: of,
          answer: await call('fetchRegistrationCode', { body: { ...about, personId: of } }).catch(nullIfMissing),
        }
      return examineCode({ code: question.code, personId: of, eventId: page.eventId, projectId, types })
    },
    onSuccess: (answer) => announce(inWords(answer)),
  })
  const address = { codes, person: props.person }
  const named = ask.data ? addressOf(ask.data) : null
  /** What the address named when something else was asked; anything else in it came by a link. */
  const [before, setBefore] = useState<CodeAddress | null>(null)
  if (before !== null && named !== null && sameAddress(address, named)) setBefore(null)
  const linked = sameAddress(address, before) || sameAddress(address, named) ? [] : readCodeLinks(codes)
  const mutate = (next: CodeQuestion) => {
    setBefore(address)
    ask.mutate(next)
  }
  const byLink = linked.length > 0 && code.trim() === ''
  const linkedTypes = byLink && unresolved !== null ? [...new Set(linked.map(({ typeId }) => typeId))] : []
  const linkedReads = useManyReads(
    'listPassCodes',
    linkedTypes.map((registrationtypeid) => ({ params: { registrationtypeid } })),
  )
  const now = useNow()
  const codesHere = byLink
    ? linked.map(({ typeId, codeId }) =>
        linkedReads.reads[linkedTypes.indexOf(typeId)]?.answer?.data.find(({ id }) => id.toLowerCase() === codeId),
      )
    : (recordsOfTyped(ask.data, code.trim()) ?? [])
  /** The person for whom the code is checked. */
  const failsForAll =
    codesHere.length > 0 &&
    codesHere.every((one) => one !== undefined && passCodeState(one, { zone: page.zone, now }).stop !== null)
  const [checked] = ask.data?.kind === 'check' ? codesHere : []
  const question = byLink || unresolved !== null ? null : questionOf(code.trim(), personId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (question?.kind === 'look up' && types === null) setPendingCode(page.eventId, question.code)
    else if (question) mutate(question)
  }
  // A check reserves nothing, so choosing a person starts it when a code is entered.
  const choose = (next: PersonMatch | null, instead: ListedPerson | null) => {
    setPerson(next)
    setUnresolved(instead === null ? null : personLabel(instead))
    if (instead !== null) return
    if (byLink) {
      onAddress({ codes, person: next?.id })
      return
    }
    const about = questionOf(code.trim(), next?.id ?? null)
    if (about?.kind === 'check') mutate(about)
  }

  const outcome = useRef<HTMLDivElement>(null)
  /** The code came from the search box: the page begins with it. */
  const isFromSearch = useRef(false)
  const lookUp = useEffectEvent((text: string) => {
    isFromSearch.current = true
    setCode(text)
    setPerson(null)
    setUnresolved(null)
    mutate({ kind: 'look up', code: text })
    // Single-key shortcuts work on the answer; in the input they would be text.
    outcome.current?.focus({ preventScroll: true })
  })
  const ready = types !== null
  const { eventId } = page
  useEffect(() => (ready ? receiveCodes(eventId, (text) => lookUp(text)) : undefined), [ready, eventId])
  const showInAddress = useEffectEvent(() => {
    if (named !== null && !sameAddress(named, address)) onAddress(named)
  })
  useEffect(() => {
    if (!ask.data) return
    if (isFromSearch.current) scrollTo({ top: 0 })
    const isBelow = (outcome.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2
    if (!isFromSearch.current || isBelow) outcome.current?.scrollIntoView({ block: 'nearest' })
    isFromSearch.current = false
    showInAddress()
  }, [ask.data])
  const focus = (name: string) => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${name}], [data-field=${name}]`)
    field?.focus()
    field?.select()
  }
  const check = () => focus(code.trim() === '' && !byLink ? 'code' : 'person')
  useShortcut({
    keys: 'T',
    label: say('Check the code for a person'),
    group: say('On this page'),
    run: check,
    toField: true,
  })
  return (
    <Section title={say('A pass code')} aside={<ZoneNote />}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className="grid max-w-3xl items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <Field
          label={say('Code')}
          hint={byLink ? say('Known from the link; type another to replace it') : say('As it was given to the person')}
        >
          <Input
            name="code"
            value={code}
            focusFirst={props.person !== undefined && codes === undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={400}
            className="font-mono"
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <PersonChoice
          label={say('Person')}
          hint={say('Only to check it for one person')}
          eventId={page.eventId}
          chosen={person && { ...person, name: known.name ?? person.name }}
          focusFirst={false}
          keys="T"
          moot={
            failsForAll && unresolved !== null
              ? say('Nobody can use this code now, so {name} can’t either.', { name: unresolved })
              : undefined
          }
          onChoose={choose}
        />
        <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
          {byLink ? null : <Offer question={question} unresolved={unresolved} busy={ask.isPending} />}
          {question?.kind === 'check' ? (
            <Button
              kind="quiet"
              icon={<UserSearch />}
              onClick={() => mutate({ kind: 'fetch', personId: question.personId })}
            >
              {say('Which code would they get?')}
            </Button>
          ) : null}
        </div>
      </form>
      <div ref={outcome} tabIndex={-1} className="scroll-mt-20 scroll-mb-[calc(var(--bottom-bar)+1rem)] outline-none">
        {unresolved !== null && !failsForAll ? (
          <AnswerBand meaning="unknown" word={say('Not checked')} name={unresolved}>
            <p>{say('No code was checked for them: what is missing stands below their name.')}</p>
          </AnswerBand>
        ) : linked.length > 0 ? (
          <LinkedCodes
            links={linked}
            types={props.types}
            personId={unresolved === null ? (props.person ?? null) : null}
            projectId={projectId}
            project={project}
            onCheck={check}
          />
        ) : unresolved !== null && checked ? (
          // What was said of the person before is not about this one.
          <CodeCard
            first
            code={checked}
            type={typeOf(checked, types)}
            sealed={[]}
            typed={code.trim()}
            project={project}
          >
            <CheckForPerson first onCheck={check} />
          </CodeCard>
        ) : (
          <CodeOutcome
            asking={ask.isPending ? ask.variables : null}
            answer={ask.isPending ? null : (ask.data ?? null)}
            problem={ask.isPending ? null : ask.error}
            types={props.types}
            project={project}
            onRetry={() => ask.variables && mutate(ask.variables)}
            onCheck={check}
            onTry={(text) => {
              setCode(text)
              const about = questionOf(text, personId)
              if (about) mutate(about)
            }}
          />
        )}
      </div>
    </Section>
  )
}

/** The label of the button states what Enter does. */
function Offer(props: { question: CodeQuestion | null; unresolved: string | null; busy: boolean }) {
  const { question, unresolved, busy } = props
  const same = { type: 'submit', kind: 'primary', busy } as const
  switch (question?.kind ?? 'none') {
    case 'look up':
      return (
        <Button {...same} icon={<Search />} keys="Enter">
          {say('Look up code')}
        </Button>
      )
    case 'check':
      return (
        <Button {...same} icon={<TicketCheck />} keys="Enter">
          {say('Check code')}
        </Button>
      )
    case 'fetch':
      return (
        <Button {...same} icon={<UserSearch />} keys="Enter">
          {say('Find their code')}
        </Button>
      )
    case 'none':
      return (
        <Button
          {...same}
          icon={<TicketCheck />}
          why={
            unresolved === null
              ? say('Type or paste a code, choose a person, or both')
              : say('No code can be checked for {name} yet', { name: unresolved })
          }
        >
          {say('Check code')}
        </Button>
      )
  }
}

function questionOf(code: string, personId: string | null): CodeQuestion | null {
  if (code !== '') return personId === null ? { kind: 'look up', code } : { kind: 'check', code, personId }
  return personId === null ? null : { kind: 'fetch', personId }
}

const typeOf = ({ registrationTypeId }: RegistrationPassCode, types: readonly RegistrationType[] | null) =>
  types?.find(({ id }) => id.toLowerCase() === registrationTypeId?.toLowerCase()) ?? null

function nullIfMissing(thrown: unknown): null {
  if (kindOf(asProblem(thrown)) === 'missing') return null
  throw thrown
}

function inWords(answer: CodeAnswer): string {
  if (answer.kind === 'check') {
    if (!answer.verdict) return say('Couldn’t check: {reason}', { reason: answer.problem?.title ?? '' })
    const { word, reason } = verdictOf(answer.verdict.data)
    return say('{word}. {reason}', { word, reason })
  }
  if (answer.kind === 'fetch')
    return answer.answer ? say('There is a code for this person') : say('No code is set aside for them.')
  const { found, asked } = answer.lookUp
  return say('Found in {found, number} of {asked, plural, one {# type} other {# types}}', {
    found: found.length,
    asked,
  })
}

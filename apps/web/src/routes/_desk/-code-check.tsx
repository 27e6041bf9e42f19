import type { CodeVerdict } from '@frontdesk/api-types'
import { isGuid } from '@frontdesk/api-types/table'
import { useMutation } from '@tanstack/react-query'
import { TicketCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { type Answer, call } from '#api/call.ts'
import type { ApiProblem } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { useWhyNot } from '#api/session.ts'
import { guidsIn } from '#format/links.ts'
import { nameOf } from '#format/names.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import { SealedFields } from '#records/sealed-fields.tsx'
import { VerdictCard, verdictOf } from '#records/verdict-card.tsx'
import { useNow } from '#shell/now.ts'
import { ProblemNotice } from '#shell/problem-notice.tsx'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { announce } from '#ui/live-region.tsx'
import { Section } from '#ui/section.tsx'
import { useShortcut } from '#ui/shortcuts.ts'

import { useEventPage } from './-event-page.tsx'

type Question = { passCode: string; personId: string }

/**
 * Does this code work for this person (op 30)? It only looks: nothing is reserved. The code's text is never put into the
 * address or the cache.
 */
export function CodeCheck({ person }: { person: string | undefined }) {
  const page = useEventPage()
  const now = useNow()
  const why = useWhyNot('validateRegistrationCode')
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<{ code?: string; person?: string }>({})
  const check = useMutation<Answer<CodeVerdict>, ApiProblem, Question>({
    mutationFn: ({ passCode, personId }) =>
      call('validateRegistrationCode', {
        body: { passCode, personId, eventId: page.eventId, ...(page.projectId ? { projectId: page.projectId } : {}) },
      }),
    onSuccess: ({ data }) => {
      const { word, reason } = verdictOf(data)
      announce(`${word}. ${reason}`)
    },
  })
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const passCode = typed(values, 'code')
    const personId = guidsIn(typed(values, 'person')).at(-1) ?? ''
    const found = {
      ...(passCode === '' ? { code: 'Type or paste the code' } : {}),
      ...(isGuid(personId) ? {} : { person: 'Paste the person id: a code is checked for one person' }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0 && !why) check.mutate({ passCode, personId })
  }
  const verdict = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (check.data) verdict.current?.scrollIntoView({ block: 'nearest' })
  }, [check.data])
  useShortcut({
    keys: 'T',
    label: 'Check a code',
    group: 'On this page',
    run: () => form.current?.querySelector('input')?.focus(),
  })
  return (
    <Section title="Check a code for a person">
      <form
        ref={form}
        noValidate
        onSubmit={ask}
        className="grid max-w-3xl items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
      >
        <Field label="Code" error={errors.code}>
          <Input
            name="code"
            focusFirst={person !== undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
            aria-keyshortcuts="T"
            onChange={() => setErrors({})}
          />
        </Field>
        <Field label="Person id" hint={<PersonName personId={person} />} error={errors.person}>
          <Input
            name="person"
            defaultValue={person ?? ''}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
            onChange={() => setErrors({})}
          />
        </Field>
        <Button
          type="submit"
          kind="primary"
          icon={<TicketCheck />}
          keys="Enter"
          why={why}
          busy={check.isPending}
          className="sm:mt-5"
        >
          Check code
        </Button>
      </form>
      {check.isPending ? (
        <AnswerBand
          meaning="wait"
          word="Checking"
          name={<span className="text-title font-mono">{check.variables.passCode}</span>}
          because="Asking the service"
        />
      ) : check.error ? (
        <ProblemNotice assertive problem={check.error} onRetry={() => check.mutate(check.variables)}>
          <p>Could not tell whether the code works (operation 30). Nothing was reserved or used.</p>
        </ProblemNotice>
      ) : check.data ? (
        <div ref={verdict} className="flex scroll-mb-[calc(var(--bottom-bar)+1rem)] flex-col gap-2">
          <VerdictCard
            verdict={check.data.data}
            code={check.variables.passCode}
            person={check.variables.personId}
            zone={page.zone}
            now={now}
          />
          <SealedFields names={check.data.sealed} />
        </div>
      ) : null}
    </Section>
  )
}

function typed(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Whose id it is, when the service knows a registration of theirs. One line is always reserved. */
function PersonName({ personId }: { personId: string | undefined }) {
  const page = useEventPage()
  const { answer } = useMaybeAnswer(
    'getRegistrantForPerson',
    { params: { eventid: page.eventId }, query: { personid: personId ?? '' } },
    { enabled: personId !== undefined },
  )
  const name = nameOf(answer?.data)
  return name ? <>{name}, by their registration</> : <>From their card, or from a link that holds it</>
}

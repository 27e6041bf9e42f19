import type { RegistrationPassCode } from '@frontdesk/api-types'
import { useQuery } from '@tanstack/react-query'

import { callDesk } from '#api/desk/call-desk.ts'
import { asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import type { Known } from '#records/registration/code-check.ts'
import { passCodeName } from '#records/registration/pass-code-name.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'

import { CodeDiagnosisView } from './code-diagnosis-view.tsx'
import type { CodeFindings, KnownTypes } from './code-diagnosis.ts'
import type { CodeLink } from './code-links.ts'

/** The verdict on a code that the address names, for the person that it names: the text stays on the server. */
export function LinkedCheck(props: {
  link: CodeLink
  code: Known<RegistrationPassCode>
  personId: string
  projectId: string | null
  project: string | undefined
  types: KnownTypes | null
}) {
  const { link, code, personId, projectId, project, types } = props
  const { eventId } = useEventPage()
  const body = {
    eventId,
    ...(projectId ? { projectId } : {}),
    personId,
    registrationTypeId: link.typeId,
    registrationPassCodeId: link.codeId,
  }
  const check = useQuery({
    queryKey: ['linked-code-check', body],
    queryFn: async ({ signal }) => {
      const { verdict, sealed } = await callDesk('checkLinkedCode', { body }, { signal })
      return { data: verdict, sealed, at: new Date().toISOString() }
    },
    retry: false,
  })
  if (check.isPending)
    return (
      <AnswerBand meaning="wait" word={say('Checking')} name={passCodeName(code.value)} because={say('Checking')} />
    )
  const problem = check.error ? asProblem(check.error) : null
  if (problem?.code === 'signed_out' || problem?.code === 'offline')
    return <ProblemNotice problem={problem} onRetry={() => void check.refetch()} />
  const findings: CodeFindings = {
    kind: 'check',
    code: null,
    personId,
    verdict: check.data ?? null,
    problem,
    lookUp: null,
    lookedUpAt: null,
    linked: code,
  }
  return <CodeDiagnosisView findings={findings} types={types} project={project} />
}

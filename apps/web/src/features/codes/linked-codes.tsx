import { Suspense, lazy } from 'react'

import { useManyReads } from '#api/batched-queries.ts'
import { say } from '#i18n/say.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { Id } from '#ui/id.tsx'

import { CheckForPerson, CodeCard } from './code-card.tsx'
import type { KnownTypes } from './code-diagnosis.ts'
import type { CodeLink } from './code-links.ts'

const LinkedCheck = lazy(async () => ({ default: (await import('./linked-check.tsx')).LinkedCheck }))

/**
 * The codes that the address names, found among those of their types (op 27). Their text stays withheld. With a person
 * the first one is checked: they are codes of one text.
 */
export function LinkedCodes(props: {
  links: readonly CodeLink[]
  types: KnownTypes | null
  personId: string | null
  projectId: string | null
  project: string | undefined
  onCheck: () => void
}) {
  const { types, personId, projectId, project, onCheck } = props
  const links = personId === null ? props.links : props.links.slice(0, 1)
  const typeIds = [...new Set(links.map(({ typeId }) => typeId))]
  const many = useManyReads(
    'listPassCodes',
    typeIds.map((registrationtypeid) => ({ params: { registrationtypeid } })),
    // A start that was made since has reserved a use.
    { fresh: 0 },
  )
  return (
    <div className="flex flex-col gap-6">
      {links.map(({ typeId, codeId }, at) => {
        const { answer = null, problem = null } = many.reads[typeIds.indexOf(typeId)] ?? {}
        const type = types?.data.find(({ id }) => id.toLowerCase() === typeId) ?? null
        const code = answer?.data.find(({ id }) => id.toLowerCase() === codeId)
        const name = <Id id={codeId} what={say('code id')} />
        if (code && answer && personId !== null)
          return (
            <Suspense key={codeId} fallback={<AnswerBand meaning="wait" word={say('Checking')} name={name} />}>
              <LinkedCheck
                link={{ typeId, codeId }}
                code={{ value: code, source: { operation: 27, at: answer.at } }}
                personId={personId}
                projectId={projectId}
                project={project}
                types={types}
              />
            </Suspense>
          )
        if (code)
          return (
            <CodeCard
              key={codeId}
              code={code}
              type={type}
              sealed={answer?.sealed ?? []}
              project={project}
              first={at === 0}
            >
              <CheckForPerson first={at === 0} onCheck={onCheck} />
              {many.at === null ? null : <AsOf at={many.at} refreshing={many.refreshing} onRefresh={many.refresh} />}
            </CodeCard>
          )
        if (answer)
          return (
            <AnswerBand key={codeId} meaning="no" word={say('No such code')} name={name}>
              <p>{say('The code of this link is no longer among those of its registration type.')}</p>
            </AnswerBand>
          )
        if (problem) return <ProblemNotice key={codeId} problem={problem} onRetry={many.refresh} />
        return <AnswerBand key={codeId} meaning="wait" word={say('Looking it up')} name={name} />
      })}
    </div>
  )
}

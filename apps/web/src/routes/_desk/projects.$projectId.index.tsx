import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { ProjectEvents } from '#features/projects/project-events.tsx'
import { ProjectParts } from '#features/projects/project-parts.tsx'
import { ProjectRecord } from '#features/projects/project-record.tsx'
import { say } from '#i18n/say.ts'
import { AnswerAside } from '#page/answer-aside.tsx'
import { isMissing, useProjectPage } from '#page/events/project-page.ts'
import { useNow } from '#page/now.ts'
import { Answered } from '#page/query-boundary.tsx'
import { jsonNode } from '#records/project-json.ts'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const Route = createFileRoute('/_desk/projects/$projectId/')({ component: ProjectOverview })

/** What the project holds, its events as far as this desk knows them, and its record (op 8) whatever its shape. */
function ProjectOverview() {
  const { projectId, name, zone } = useProjectPage()
  const now = useNow()
  const input = { params: { projectid: projectId } }
  const read = useMaybeAnswer('getProject', input)
  const data = read.answer?.data
  const node = useMemo(() => jsonNode(data), [data])
  return (
    <div className="flex flex-col gap-6">
      {/* A project that the service does not know has neither: its answer is the page. */}
      {isMissing(read) ? null : (
        <>
          <ProjectParts projectId={projectId} />
          <ProjectEvents projectId={projectId} name={name} />
        </>
      )}
      <Section
        title={say('Project data')}
        aside={
          read.answer ? (
            <AnswerAside id="getProject" input={input} answer={read.answer} name={`project-${projectId.slice(0, 8)}`} />
          ) : null
        }
      >
        <Answered read={read} id="getProject" what={say('the project data')} skeleton={<SkeletonRows rows={8} />}>
          {() => <ProjectRecord node={node} at={{ zone, now }} />}
        </Answered>
      </Section>
    </div>
  )
}

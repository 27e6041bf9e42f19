import { useMemo } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { useNow } from '#browser/now.ts'
import { isMissing, useProjectPage } from '#events/project-page.ts'
import { say } from '#i18n/say.ts'
import { jsonNode } from '#records/project-json.ts'
import { RecordScreen } from '#screen/list-and-record-screens.tsx'

import { ProjectEvents } from './project-events.tsx'
import { ProjectParts } from './project-parts.tsx'
import { ProjectRecord } from './project-record.tsx'

/** The parts of the project, its known events, and its record (op 8) whatever its shape. */
export function ProjectOverview() {
  const { projectId, name, zone } = useProjectPage()
  const now = useNow()
  const input = { params: { projectid: projectId } }
  const read = useMaybeAnswer('getProject', input)
  const data = read.answer?.data
  const node = useMemo(() => jsonNode(data), [data])
  return (
    <div className="flex flex-col gap-6">
      {/* An unknown project has neither: only the problem is shown. */}
      {isMissing(read) ? null : (
        <>
          <ProjectParts projectId={projectId} />
          <ProjectEvents projectId={projectId} name={name} />
        </>
      )}
      <RecordScreen
        title={say('Project data')}
        named={false}
        id="getProject"
        input={input}
        read={read}
        what={say('the project data')}
        name={`project-${projectId.slice(0, 8)}`}
        skeleton={8}
        // The record has no fixed shape: all of it is shown already.
        fields={null}
      >
        {() => <ProjectRecord node={node} at={{ zone, now }} />}
      </RecordScreen>
    </div>
  )
}

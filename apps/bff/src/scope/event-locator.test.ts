import { expect, it } from 'vitest'

import { createEventLocator } from './event-locator.ts'
import type { ObservedProjects } from './event-projects.ts'
import { createScopeGuard } from './scope-guard.ts'

const guid = (n: number) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`
const [mine, event, other] = [guid(1), guid(11), guid(12)]

/** The directory knows the event's slug but not its project. */
function unknownProject(answer: unknown, project?: string | null) {
  const time = { at: 0 }
  const asked: unknown[] = []
  const known = new Map<string, string | null>(project === undefined ? [] : [[event, project]])
  const eventProjects = {
    find: async (ids: readonly string[]) =>
      new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? null] as const] : []))),
    learn: async (learned: ObservedProjects) => {
      expect(learned.isConfirmed).toBe(true)
      for (const [id, projectId] of learned.projects) known.set(id, projectId)
    },
  }
  const locate = createEventLocator({
    upstream: {
      call: async ({ id, query }) => {
        asked.push([id, query])
        if (answer instanceof Error) throw answer
        return answer
      },
    },
    eventProjects,
    slugOf: (id) => (id === event ? 'tideline' : null),
    now: () => time.at,
  })
  const guard = createScopeGuard({ eventProjects, locate })
  const scope = [{ projectId: mine, eventId: null }]
  const write = async () =>
    guard.before({ scope }, 'enrollAttendee', { params: {}, query: {}, body: { enroll: true, eventId: event } })
  return { asked, write, time }
}

it.each([undefined, null])('an event whose project is unknown (%s) is read by its slug, once', async (project) => {
  const { asked, write } = unknownProject({ id: event, projectId: mine }, project)
  expect(await write()).toEqual({ idsInScope: true })
  expect(await write()).toEqual({ idsInScope: true })
  expect(asked).toEqual([['getEventForSlug', { slug: 'tideline' }]])
})

it.each([
  ['another event', { id: other, projectId: mine }],
  ['no project', { id: event }],
  ['no answer', new Error('away')],
])('%s settles nothing, and is asked for again after half a minute', async (_, answer) => {
  const { asked, write, time } = unknownProject(answer, null)
  for (const at of [0, 29_000, 31_000]) {
    time.at = at
    await expect(write()).rejects.toMatchObject({ code: 'out_of_scope' })
  }
  expect(asked).toHaveLength(2)
})

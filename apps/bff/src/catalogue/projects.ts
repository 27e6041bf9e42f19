import type { Upstream } from '#upstream/upstream.ts'

type Project = { id: string; name: string; timezone?: string }

export type Projects = {
  /** The projects with these ids, sorted by name. One that the service refuses is listed by its id. */
  describe(ids: readonly string[]): Promise<Project[]>
}

const maxProjects = 30
const freshMs = 5 * 60_000

/** The contract does not define op 8's shape: `name` and `timezone` are read if present. */
function readProject(id: string, answer: unknown): Project {
  const record: Record<string, unknown> =
    typeof answer === 'object' && answer !== null ? Object.fromEntries(Object.entries(answer)) : {}
  const { name, timezone } = record
  return {
    id,
    name: typeof name === 'string' && name !== '' ? name : fallbackName(id),
    ...(typeof timezone === 'string' && timezone !== '' ? { timezone } : {}),
  }
}

const fallbackName = (id: string): string => `Project ${id.slice(0, 8)}`

/** Caches answers for five minutes, because names change rarely. Failures are not cached. */
export function createProjects(deps: { upstream: Upstream; now: () => Date }): Projects {
  const cache = new Map<string, { at: number; project: Project }>()
  const describeOne = async (id: string): Promise<Project> => {
    const cached = cache.get(id)
    if (cached !== undefined && deps.now().getTime() - cached.at < freshMs) return cached.project
    try {
      const answer = await deps.upstream.call({
        id: 'getProject',
        params: { projectid: id },
        query: {},
        body: null,
        signal: null,
      })
      const project = readProject(id, answer)
      cache.set(id, { at: deps.now().getTime(), project })
      return project
    } catch {
      return cached?.project ?? { id, name: fallbackName(id) }
    }
  }
  return {
    async describe(ids) {
      const unique = [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, maxProjects)
      const projects = await Promise.all(unique.map(describeOne))
      return projects.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    },
  }
}

import type { Input } from './call.ts'

/** Input of operation 14 in one spelling, so that all components share one cache entry. */
export function eventBySlug(slug: string, project?: string | null): Input<'getEventForSlug'> {
  return { query: project ? { slug, projectid: project } : { slug } }
}

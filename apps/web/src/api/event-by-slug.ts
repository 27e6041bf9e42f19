import type { Input } from './call.ts'

/** Input of operation 14, spelled in one way so that every part of the desk shares one answer. */
export function eventBySlug(slug: string, project?: string | null): Input<'getEventForSlug'> {
  return { query: project ? { slug, projectid: project } : { slug } }
}

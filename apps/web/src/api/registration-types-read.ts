import type { Input } from './call.ts'

/**
 * Input of operation 26 in one spelling, so that all pages share one cache entry. Without a project: all projects in
 * scope.
 */
export function registrationTypesOf(projectId: string | null): Input<'listRegistrationTypes'> {
  return projectId === null ? {} : { query: { projectid: projectId } }
}

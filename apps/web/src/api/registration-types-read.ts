import type { Input } from './call.ts'

/** Input of operation 26, spelled in one way so that every page shares one answer. Without a project: those of every project in reach. */
export function registrationTypesOf(projectId: string | null): Input<'listRegistrationTypes'> {
  return projectId === null ? {} : { query: { projectid: projectId } }
}

import { emptyGuid } from '@frontdesk/api-types'

/**
 * Access of one credential. Its limits (projects, events, organizations) are intersected. A limit to events covers the
 * events under them (`topLevelId`), and allows reading the records that these events share with their project.
 */

/** The columns of an event that decide access. */
export interface EventPlace {
  id: string
  topLevelId: string
  projectId: string
}

export interface Access {
  credentialId: string
  kind: 'apiKey' | 'bearer'
  /** False: the credential may access everything and may learn what does not exist. */
  limited: boolean
  /**
   * The projects it may read, null = every project. Already intersected with the limits to organizations and events.
   */
  projects: ReadonlySet<string> | null
  /** The events it is limited to, null = every event of its projects. */
  events: ReadonlySet<string> | null
}

/** Whether it may read what belongs to the project as a whole. */
export function reachesProject(access: Access, projectId: string): boolean {
  return access.projects === null || access.projects.has(projectId)
}

/** Whether it may read and change what belongs to the event. */
export function reachesEvent(access: Access, event: EventPlace): boolean {
  if (!reachesProject(access, event.projectId)) return false
  return access.events === null || access.events.has(event.id) || access.events.has(event.topLevelId)
}

/** Whether it may create events in the project: not with a limit to events, because the new one would be outside. */
export function createsInProject(access: Access, projectId: string): boolean {
  return access.events === null && reachesProject(access, projectId)
}

/** Without limits: for loading, seeding and tests. */
export const fullAccess: Access = {
  credentialId: emptyGuid,
  kind: 'apiKey',
  limited: false,
  projects: null,
  events: null,
}

import type { Setup } from '#auth/setup.ts'
import type { People } from '#auth/staff-accounts.ts'

export type FirstAdministrator = { made: 'by-settings' | 'already'; link: null } | { made: 'by-link'; link: string }

/**
 * The way to the first administrator: the two settings make one at once; without them a link does, which works once.
 * Nothing happens when there is an administrator already: a setting never changes a password.
 */
export async function firstAdministrator(deps: {
  people: People
  setup: Setup
  given: { email: string; password: string } | null
  address: string
}): Promise<FirstAdministrator> {
  if (!(await deps.setup.isOpen())) {
    await deps.setup.close()
    return { made: 'already', link: null }
  }
  // An address that is somebody's already makes no administrator of them: then the link is the way.
  if (deps.given !== null && (await deps.people.findByEmail(deps.given.email)) === null) {
    await deps.people.add({ name: 'Administrator', ...deps.given, role: 'admin', demo: false })
    await deps.setup.close()
    return { made: 'by-settings', link: null }
  }
  return { made: 'by-link', link: `${deps.address}/setup?token=${await deps.setup.makeToken()}` }
}

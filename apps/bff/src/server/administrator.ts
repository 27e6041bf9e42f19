import type { Setup } from '#auth/setup.ts'
import type { StaffAccounts } from '#auth/staff-accounts.ts'

export type FirstAdministrator = { made: 'by-settings' | 'already'; link: null } | { made: 'by-link'; link: string }

/**
 * Creates the first administrator from the two settings, otherwise a one-time setup link, with its token
 * in the fragment, which is sent to no server and in no log of a proxy. No effect when there is one:
 * settings never change a password.
 */
export async function firstAdministrator(deps: {
  staffAccounts: StaffAccounts
  setup: Setup
  given: { email: string; password: string } | null
  address: string
}): Promise<FirstAdministrator> {
  if (!(await deps.setup.isOpen())) {
    await deps.setup.close()
    return { made: 'already', link: null }
  }
  // An existing account with that address does not become administrator: the link is used instead.
  if (deps.given !== null && (await deps.staffAccounts.findByEmail(deps.given.email)) === null) {
    const { given, staffAccounts } = deps
    const isOwn = await staffAccounts.add({ name: 'Administrator', ...given, role: 'admin', demo: false }).then(
      () => true,
      async (failure: unknown) => {
        // Another desk that started at the same time made the account.
        if ((await staffAccounts.findByEmail(given.email)) === null) throw failure
        return false
      },
    )
    await deps.setup.close()
    return { made: isOwn ? 'by-settings' : 'already', link: null }
  }
  return { made: 'by-link', link: `${deps.address}/setup#${await deps.setup.makeToken()}` }
}

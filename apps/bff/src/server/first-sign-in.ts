import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Setup } from '#auth/setup.ts'
import type { Log } from '#pipeline/log.ts'

import { type StartFacts, startMessage } from './start-message.ts'

type Place = { dataDir: string }

/** The start message of a desk without a terminal, with its demo passwords or its set-up link. */
const fileIn = ({ dataDir }: Place): string => join(dataDir, 'first-sign-in.txt')

/**
 * Says how to sign in first: on the terminal, or in a file that only its owner can read. The log has neither passwords nor
 * links: others keep and read it.
 */
export async function tellFirstSignIn(
  { config, log, print }: { config: Place; log: Pick<Log, 'note'>; print: ((text: string) => void) | null },
  facts: StartFacts,
): Promise<void> {
  const file = fileIn(config)
  // Never written over: the one of an earlier start may be readable by others, or lead elsewhere.
  await rm(file, { force: true })
  if (print !== null) return print(startMessage(facts))
  if (facts.hasNoPublicUrl) log.note('warn', 'PUBLIC_URL is not set: requests from other machines are refused')
  if (facts.demo.length === 0 && facts.setupLink === null) return
  await writeFile(file, startMessage(facts), { flag: 'wx', mode: 0o600 })
  const what = facts.setupLink === null ? 'the demo accounts are' : 'the link for the first administrator is'
  log.note('info', `${what} in a file; the command first-sign-in prints it`, { file })
}

/** Deletes the file once its link is used. */
export const forgettingSetup = (setup: Setup, place: Place): Setup => ({
  ...setup,
  async complete(given) {
    const person = await setup.complete(given)
    // The link has ended; what is left of the file is deleted at the next start.
    await rm(fileIn(place), { force: true }).catch(() => undefined)
    return person
  },
})

/** The command `first-sign-in`. Returns its exit code. */
export async function firstSignInCommand(context: { config: Place; print: (line: string) => void }): Promise<0 | 1> {
  try {
    context.print((await readFile(fileIn(context.config), 'utf8')).trimEnd())
    return 0
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'ENOENT')) throw failure
    context.print(
      'There is no first sign-in to show: an administrator exists, the desk has shown it on its terminal, or it has not started on this DATA_DIR.',
    )
    return 1
  }
}

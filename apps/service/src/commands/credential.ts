import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

import { isGuid } from '@frontdesk/api-types'
import { openStore } from '@frontdesk/store'
import type { Logger } from 'pino'

import { createCredentials, type CredentialRow, type Credentials } from '#credentials/credentials.ts'

import type { Settings } from '../settings.ts'

export const credentialUsage = `credential create --kind apiKey|bearer [--name NAME] [--projects IDS] [--events IDS] [--organizations IDS] [--expires DATE]
credential list
credential revoke ID
  IDS: UUIDs with commas between. Every limit given has to hold. DATE: ISO 8601, for example 2030-01-31 or 2030-01-31T12:00:00Z.`

/** The command line is invalid; the message states the reason. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

function idsOf(text: string | undefined, option: string): string[] | undefined {
  if (text === undefined) return undefined
  const ids = text.split(',').map((id) => id.trim())
  if (ids.some((id) => !isGuid(id))) throw new UsageError(`${option} takes UUIDs with commas between.`)
  return ids
}

function expiryOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new UsageError('--expires takes an ISO 8601 date.')
  return date
}

function describe(row: CredentialRow, now: Date): string {
  const state = row.revoked !== null ? 'revoked' : row.expires !== null && row.expires <= now ? 'expired' : 'valid'
  const limits = [
    row.projects === null ? [] : [`projects ${row.projects.join(',')}`],
    row.events === null ? [] : [`events ${row.events.join(',')}`],
    row.organizations === null ? [] : [`organizations ${row.organizations.join(',')}`],
  ].flat()
  const until = row.expires === null ? '' : ` until ${row.expires.toISOString()}`
  return `${row.id}  ${row.kind.padEnd(6)}  ${state}${until}  ${row.name}  ${limits.join('; ') || 'no limits'}\n`
}

/** A command to run on the opened store; returns the text to print. */
type Command = (credentials: Credentials, now: () => Date) => Promise<string>

function creation(args: string[]): Command {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { kind: option, name: option, projects: option, events: option, organizations: option, expires: option },
  })
  const { kind, name } = values
  if (kind !== 'apiKey' && kind !== 'bearer') throw new UsageError('--kind must be apiKey or bearer.')
  const projects = idsOf(values.projects, '--projects')
  const events = idsOf(values.events, '--events')
  const organizations = idsOf(values.organizations, '--organizations')
  const expires = expiryOf(values.expires)
  return async (credentials) => {
    const { id, text } = await credentials.create({
      kind,
      name: name ?? 'unnamed',
      ...(projects === undefined ? {} : { projects }),
      ...(events === undefined ? {} : { events }),
      ...(organizations === undefined ? {} : { organizations }),
      ...(expires === undefined ? {} : { expires }),
    })
    return `${text}\nCredential ${id}. The line above is shown once and kept nowhere: store it now.\n`
  }
}

const listing: Command = async (credentials, now) =>
  (await credentials.list()).map((row) => describe(row, now())).join('')

function revocation([id = '']: string[]): Command {
  if (!isGuid(id)) throw new UsageError('credential revoke takes the id of a credential.')
  return async (credentials) => {
    if (!(await credentials.revoke(id))) throw new UsageError(`There is no valid credential ${id}.`)
    return `Revoked ${id}.\n`
  }
}

/** @throws UsageError, or what `parseArgs` throws */
function parseCommand([action, ...args]: string[]): Command {
  if (action === 'create') return creation(args)
  if (action === 'list') return listing
  if (action === 'revoke') return revocation(args)
  throw new UsageError(credentialUsage)
}

export interface CredentialDeps {
  log: Logger
  migrations: string
  now: () => Date
  print: (text: string) => void
}

/**
 * `credential create|list|revoke`, on the store of a stopped service or on PostgreSQL. Invalid arguments are refused
 * before a store is opened. @throws UsageError, StoreError
 */
export async function runCredential(
  settings: Settings,
  args: string[],
  { log, migrations, now, print }: CredentialDeps,
): Promise<void> {
  const command = parseCommand(args)
  const store = await openStore(settings.store, { schema: 'service', migrations, log })
  try {
    print(await command(createCredentials({ db: store.db, now, newId: randomUUID }), now))
  } finally {
    await store.close()
  }
}

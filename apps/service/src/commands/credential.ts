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

/** What was typed cannot be done; the text says why. */
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

async function create(credentials: Credentials, args: string[], print: (text: string) => void): Promise<void> {
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
  const { id, text } = await credentials.create({
    kind,
    name: name ?? 'unnamed',
    ...(projects === undefined ? {} : { projects }),
    ...(events === undefined ? {} : { events }),
    ...(organizations === undefined ? {} : { organizations }),
    ...(expires === undefined ? {} : { expires }),
  })
  print(`${text}\n`)
  print(`Credential ${id}. The line above is shown once and kept nowhere: store it now.\n`)
}

export interface CredentialDeps {
  log: Logger
  migrations: string
  now: () => Date
  print: (text: string) => void
}

/** `credential create|list|revoke`, on the store of a stopped service or on PostgreSQL. @throws UsageError, StoreError */
export async function runCredential(
  settings: Settings,
  [action, ...args]: string[],
  { log, migrations, now, print }: CredentialDeps,
): Promise<void> {
  if (action !== 'create' && action !== 'list' && action !== 'revoke') throw new UsageError(credentialUsage)
  const store = await openStore(settings.store, { schema: 'service', migrations, log })
  try {
    const credentials = createCredentials({ db: store.db, now, newId: randomUUID })
    if (action === 'create') await create(credentials, args, print)
    if (action === 'list') for (const row of await credentials.list()) print(describe(row, now()))
    if (action === 'revoke') {
      const [id = ''] = args
      if (!isGuid(id)) throw new UsageError('credential revoke takes the id of a credential.')
      if (!(await credentials.revoke(id))) throw new UsageError(`There is no valid credential ${id}.`)
      print(`Revoked ${id}.\n`)
    }
  } finally {
    await store.close()
  }
}

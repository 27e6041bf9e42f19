import type { PoolClient } from 'pg'

import type { BackupPart } from './backup-file.ts'

/**
 * What a restore makes of a table: `kept` as it was, `emptied` because its rows sign somebody in or are due work, or
 * `paused` by this change. The columns are in every release that has the table.
 */
type Restored = 'kept' | 'emptied' | { paused: string }

const kept = (...tables: string[]): Record<string, Restored> =>
  Object.fromEntries(tables.map((table) => [table, 'kept']))

const deskTables: Readonly<Record<string, Restored>> = {
  person: 'kept',
  session: 'emptied',
  view_as: 'emptied',
  invite: 'emptied',
  access_token: 'emptied',
  two_factor: 'kept',
  setup_link: 'emptied',
  feed: 'emptied',
  event_place: 'kept',
  pin: 'kept',
  recent: 'kept',
  saved_view: 'kept',
  write: 'kept',
  write_turn: 'kept',
  audit: 'kept',
  audit_head: 'kept',
  rate_limit: 'kept',
  directory: 'kept',
  directory_erasure: 'kept',
  note: 'kept',
  record_version: 'kept',
  // Also one that is done: it would begin again a day later, and events of today would be confirmed.
  walk: { paused: "state = 'paused', resumes_at = null" },
  walk_address: 'kept',
  desk_process: 'emptied',
  backup: 'kept',
  backup_failure: 'kept',
  guest_clock: 'kept',
  guest: 'kept',
  arrival_mark: 'kept',
  passage: 'kept',
  door_setting: 'kept',
  door_device: 'emptied',
  // An undo that was cut off can be begun again, an examination too.
  guest_import: {
    paused: `state = case state when 'applying' then 'paused' when 'undoing' then 'done'
      when 'examining' then 'receiving' else state end`,
  },
  guest_import_row: 'kept',
  guest_import_change: 'kept',
  guest_run: {
    paused: `state = case when state in ('running', 'waiting', 'undoing') then 'paused' else state end, resumes_at = null`,
  },
  guest_run_row: 'kept',
  // A copy tells other systems nothing.
  webhook: { paused: `off_at = coalesce(off_at, now()), off_reason = coalesce(off_reason, 'restored')` },
  webhook_delivery: 'kept',
  job: 'emptied',
}

const serviceTables: Readonly<Record<string, Restored>> = {
  ...kept(
    'attendees',
    'categories',
    'comments',
    'companies',
    'company_categories',
    'company_members',
    'company_types',
    'credentials',
    'event_companies',
    'event_company_members',
    'event_facilitators',
    'event_inventory',
    'event_types',
    'events',
    'external_resources',
    'facilitators',
    'favorites',
    'inventory_items',
    'locations',
    'marks',
    'meta_fields',
    'pass_codes',
    'people',
    'posts',
    'projects',
    'registrants',
    'registration_details',
    'registration_starts',
    'registration_types',
    'ticket_types',
    'virtual_infos',
  ),
  // The people may have had the message since, or it is not for them to have from a copy.
  outbox: {
    paused: `status = 'failed', next_attempt = null, last_error = 'Not sent: it waited when the backup was made.'
      where status = 'queued'`,
  },
}

/** How each table is restored: schema, then table. */
export const restoredTables: Readonly<Record<string, Readonly<Record<string, Restored>>>> = {
  desk: deskTables,
  service: serviceTables,
}

/**
 * Within the transaction that loads the tables: a restored desk asks the service for nothing and signs nobody in, and the
 * embedded service sends nothing that was queued.
 */
export async function quiet(client: PoolClient, { schema, tables }: BackupPart): Promise<void> {
  for (const table of tables) {
    const restored = restoredTables[schema]?.[table]
    if (restored === 'emptied') await client.query(`delete from ${schema}."${table}"`)
    else if (typeof restored === 'object') await client.query(`update ${schema}."${table}" set ${restored.paused}`)
  }
}

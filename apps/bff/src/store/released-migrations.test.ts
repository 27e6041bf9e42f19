import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { type Store, openStore } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'
import { expect, it } from 'vitest'

import { migrations } from '#testing/test-store.ts'

type Column = { type: string; nullable: boolean; hasDefault: boolean }
type Shape = { columns: Map<string, Column>; rules: Set<string> }
type Released = Record<'bff' | 'service', Record<string, string>>

/** SHA-256 of each migration file of the last release: the name by which the table `migrations` knows it. */
const released = JSON.parse(readFileSync(new URL('released-migrations.json', import.meta.url), 'utf8')) as Released

async function shapeOf(store: Store): Promise<Shape> {
  const { rows: columns } = await store.pool.query<{ name: string } & Column>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'desk'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  const { rows: rules } = await store.pool.query<{ rule: string }>(
    `select pg_get_indexdef(indexrelid) as rule from pg_index join pg_class c on c.oid = indrelid
     where c.relnamespace = 'desk'::regnamespace and indisunique
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'desk'::regnamespace and contype in ('c', 'f')`,
  )
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    rules: new Set(rules.map(({ rule }) => rule)),
  }
}

const tableOf = (column: string): string => column.split('.')[0] ?? ''

/** What statements of the release before could fail on: they name columns, leave new ones out, and may repeat values. */
function breaks(before: Shape, after: Shape): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf))
  const old = [...before.columns].flatMap(([name, was]) => {
    const is = after.columns.get(name)
    if (is === undefined) return [`${name} is gone`]
    if (is.type !== was.type) return [`${name} was ${was.type} and is ${is.type}`]
    if (was.hasDefault && !is.hasDefault && !is.nullable) return [`${name} lost its default`]
    return was.nullable && !is.nullable ? [`${name} must have a value now`] : []
  })
  const added = [...after.columns]
    .filter(([name, { nullable, hasDefault }]) => !before.columns.has(name) && !nullable && !hasDefault)
    .filter(([name]) => tables.has(tableOf(name)))
    .map(([name]) => `${name} is new and must have a value`)
  const rules = [...after.rules].filter((rule) => !before.rules.has(rule))
  const stricter = rules.filter((rule) =>
    [...tables].some((table) => new RegExp(`(?: ON desk\\.|^)"?${table}"? `).test(rule)),
  )
  return [...old, ...added, ...stricter.map((rule) => `new rule: ${rule}`)]
}

it.each(['bff', 'service'] as const)('a migration of %s that was released is never changed', (app) => {
  const folder = new URL(`../../../${app}/migrations/`, import.meta.url)
  const now = Object.keys(released[app]).map((name) => [name, hash('sha256', readFileSync(new URL(name, folder)))])
  expect(Object.fromEntries(now)).toEqual(released[app])
})

it('tables of today serve the statements of the last release', async () => {
  const database = await sharedPostgres()
  if (database === null) return
  const settings = { schema: 'desk', migrations, log: silentLog }
  const old = await openStore({ url: database.url }, { ...settings, only: Object.values(released.bff) })
  const before = await shapeOf(old)
  await old.close()
  const store = await openStore({ url: database.url }, settings)
  expect(before.columns.size).toBeGreaterThan(150)
  const after = await shapeOf(store)
  // A release that has to break this says so in its migration, and here.
  expect(breaks(before, after)).toEqual([])
  await store.pool.query(
    `alter table pin drop column slug;
     alter table note alter column at type text using at::text;
     alter table guest alter column import_id drop not null, alter column missing drop default;
     alter table recent alter column slug set not null;
     alter table person add column team text not null, add column floor integer, add column wing text not null default '';
     create unique index once on feed (name); alter table job add check (asked < 5);
     create table fresh (id integer primary key)`,
  )
  expect(breaks(before, await shapeOf(store)).toSorted()).toEqual([
    'guest.missing lost its default',
    'new rule: CREATE UNIQUE INDEX once ON desk.feed USING btree (name)',
    'new rule: job CHECK ((asked < 5))',
    'note.at was timestamp with time zone and is text',
    'person.team is new and must have a value',
    'pin.slug is gone',
    'recent.slug must have a value now',
  ])
  await store.close()
  await database.stop()
})

import { sql, type SQL } from 'drizzle-orm'

import { posts } from '#db/schema.ts'

import type { Order } from '../paging.ts'

const fields = ['name', 'firstName', 'lastName', 'email', 'company', 'jobTitle'] as const

/**
 * Op 18's `sort`, whose values the API does not specify: a field of the post in any letter case, with a `-` prefix for
 * descending; `created` and `-created` for the order of arrival, which is also the default and used for an unknown
 * value. Texts are compared without case; posts without the field come last.
 */
export function postOrder(sort: string | undefined): { order: Order; by: SQL[] } {
  const word = (sort ?? '').trim().toLowerCase()
  const descending = word.startsWith('-')
  const sortDir = descending ? 'Desc' : 'Asc'
  const direction = descending ? sql`desc` : sql`asc`
  const wanted = word.replace(/^[-+]/, '')
  if (wanted === 'created') return { order: { sort: 'created', sortDir }, by: [sql`${posts.itemOrder} ${direction}`] }
  const field = fields.find((name) => name.toLowerCase() === wanted)
  if (field === undefined) return { order: { sort: 'created', sortDir: 'Asc' }, by: [] }
  return {
    order: { sort: field, sortDir },
    by: [sql`lower(${posts.record}->>${sql.raw(`'${field}'`)}) collate "C" ${direction} nulls last`],
  }
}

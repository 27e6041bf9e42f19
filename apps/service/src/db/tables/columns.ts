import { integer, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The three counts of anything with a limited quantity. */
export const counts = () => ({
  quantity: integer('quantity'),
  reserved: integer('reserved').notNull().default(0),
  used: integer('used').notNull().default(0),
})

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Two tables as drizzle-kit writes them; their foreign keys name the schema `public`. */
export const guestTables = [
  `CREATE TABLE "guests" ("id" serial PRIMARY KEY NOT NULL, "name" text NOT NULL, "record" jsonb);
--> statement-breakpoint
CREATE TABLE "visits" ("id" serial PRIMARY KEY NOT NULL, "guest_id" integer NOT NULL);
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_guest" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id");`,
  `CREATE UNIQUE INDEX "guests_name" ON "guests" USING btree ("name");`,
]

/** A folder as drizzle-kit writes it, one migration for each text. */
export function migrationFolder(migrations: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-migrations-'))
  mkdirSync(join(folder, 'meta'))
  const entries = migrations.map((sql, idx) => {
    const tag = `000${idx}_step`
    writeFileSync(join(folder, `${tag}.sql`), sql)
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true }
  })
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}

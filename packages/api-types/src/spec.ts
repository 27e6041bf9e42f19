import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** docs/api.md: the contract as text. For tests and generators only. */
export const specText = (): string =>
  readFileSync(fileURLToPath(new URL('../../../docs/api.md', import.meta.url)), 'utf8')

export type SpecOperation = { number: number; method: string; path: string; statuses: number[]; query: string[] }

/** The numbered operations of the contract: "6. `GET /api/...`: query `a`, `b` ... 200: ... 403." */
export function specOperations(spec: string): SpecOperation[] {
  const found: SpecOperation[] = []
  for (const line of spec.split('\n')) {
    const match = /^(\d+)\. `(GET|POST|PUT|DELETE|PATCH) (\/api\/[^`]*)`(.*)$/.exec(line)
    if (!match) continue
    const [, number = '', method = '', path = '', rest = ''] = match
    const statuses = [...rest.matchAll(/\b(2\d\d|4\d\d)\b/g)].map((status) => Number(status[1]))
    const query = /query ([^.]*?)(?:\(filter|\. |$)/.exec(rest)?.[1] ?? ''
    found.push({
      number: Number(number),
      method,
      path,
      statuses: [...new Set(statuses)],
      query: [...query.matchAll(/`(\w+)`/g)].map((name) => name[1] ?? ''),
    })
  }
  return found
}

/** Text under a `### Title` heading, up to the next heading. */
export function specSection(spec: string, title: string): string {
  const start = spec.indexOf(`\n### ${title}\n`)
  if (start < 0) throw new Error(`docs/api.md has no section "${title}"`)
  const end = spec.indexOf('\n##', start + 5)
  return spec.slice(start, end < 0 ? undefined : end)
}

import { randomUUID } from 'node:crypto'

export const administrator = { email: 'ada@example.org', password: 'a long password' }

/** Calls a desk with a session; rejects unless the answer is good. */
export type Client = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

export function clientOf(url: string, cookie: string): Client {
  return async (method, path, body) => {
    const init = { method, headers: { ...own, cookie }, ...(body && { body: JSON.stringify(body) }) }
    const given = await fetch(url + path, init)
    if (!given.ok) throw new Error(`${path} ${given.status} ${await given.text()}`)
    return Object(await given.json()) as Record<string, unknown>
  }
}

const own = { 'x-frontdesk': '1', 'content-type': 'application/json' }

export const send = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) })

/** A session's cookie. */
export async function signIn(url: string, given = administrator): Promise<string> {
  const answer = await send(url, '/desk/session', given)
  const [cookie = ''] = answer.headers.getSetCookie()
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`sign-in was answered ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

/** Invites another account; returns its session cookie. */
export async function invited(url: string, by: string, n: number): Promise<string> {
  const person = { name: `P${n}`, email: `p${n}@example.org`, role: 'organizer', scope: null }
  const { link } = (await (await send(url, '/desk/invites', person, { cookie: by })).json()) as { link: string }
  const taken = await send(url, '/desk/invites/accept', {
    token: link.split('#')[1],
    name: `P${n}`,
    password: administrator.password,
  })
  await taken.arrayBuffer()
  return taken.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

export type Sheet = { columns: { header: string; field: string }[]; cellsOf: (row: number) => string[] }
const names: Sheet = { columns: [{ header: 'Name', field: 'name' }], cellsOf: (row) => [`Guest ${row}`] }

/** Brings a list of guests with these ids in, `at` the address of an event. */
export async function bringGuests(ask: Client, at: string, ids: readonly string[], sheet = names): Promise<void> {
  const { columns, cellsOf } = sheet
  const path = `${at}/guests/imports/${randomUUID()}`
  await ask('PUT', path, { fileName: 'a.csv', mode: 'new', columns, rows: ids.length })
  for (let from = 0; from < ids.length; from += 1000) {
    const rows = ids.slice(from, from + 1000).map((id, n) => ({ row: from + n + 2, id, cells: cellsOf(from + n) }))
    await ask('PUT', `${path}/batches/${from / 1000}`, { rows })
  }
  await ask('POST', `${path}/examinations`)
  for (const [state, next] of [
    ['examined', 'applications'],
    ['done', null],
  ] as const) {
    while ((await ask('GET', path))['state'] !== state) await new Promise((resolve) => setTimeout(resolve, 100))
    if (next !== null) await ask('POST', `${path}/${next}`)
  }
}

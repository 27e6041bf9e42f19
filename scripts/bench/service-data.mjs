import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

import { root } from '../root.mjs'
import { serviceEntry, startService } from './service-process.mjs'

const cache = join(root, 'node_modules', '.cache', 'frontdesk', 'bench')

/** Key of these stores: with other records of the bench they are created again. Their tables are migrated at start. */
const makers = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')

/**
 * A deterministic GUID by kind and index.
 * @param {string} kind
 * @param {number} index
 */
export function idOf(kind, index) {
  const hex = createHash('sha256').update(`${kind} ${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Runs `import` as an operator does, into the store of a folder; returns its output.
 * @param {string} folder
 * @param {string} records
 */
export function importRecords(folder, records) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [serviceEntry, 'import', records], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder },
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (status !== 0) throw new Error(`import: ${stderr}`)
  return stdout
}

/** Full records of the demo, as templates. */
async function templates() {
  const folder = join(cache, 'service-demo')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const service = await startService(folder, { SERVICE_DEMO: '1' })
  /** @returns {Promise<any>} a record as received @param {string} path */
  const ask = async (path) => {
    const answer = await fetch(`${service.url}${path}`, { headers: { 'x-api-key': service.key } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const { attendeeId } = JSON.parse(readFileSync(join(folder, 'demo-examples.json'), 'utf8'))
  const event = await ask('/api/events/get-for-slug?slug=tideline')
  const [entry] = await ask(`/api/events/${event.id}/inventory`)
  const made = {
    project: await ask(`/api/projects/${event.projectId}`),
    event,
    entry,
    record: await ask(`/api/events/${event.id}/attendees/${attendeeId}`),
  }
  await service.end()
  rmSync(folder, { recursive: true, force: true })
  return made
}

/**
 * A data folder with so many events, each with an inventory item and an attendee. Created once by the service's own
 * import.
 * @param {number} count
 */
export async function folderOf(count) {
  const folder = join(cache, `service-${count}`)
  const done = join(folder, 'made')
  if (existsSync(done) && readFileSync(done, 'utf8') === makers) return { folder, seconds: null }
  rmSync(folder, { recursive: true, force: true })
  const records = join(cache, `records-${count}`)
  rmSync(records, { recursive: true, force: true })
  mkdirSync(records, { recursive: true })
  const { project, event, entry, record } = await templates()
  /** @type {Record<string, (n: number) => object[]>} */
  const lines = {
    projects: () => [project],
    events: (/** @type {number} */ n) => [
      {
        ...event,
        id: idOf('event', n),
        topLevelId: idOf('event', n),
        parentId: null,
        slug: `bench-${n}`,
        name: `Bench ${n}`,
      },
    ],
    inventory: (/** @type {number} */ n) => [
      {
        inventory: { ...entry.inventory, id: idOf('item', n % 200) },
        details: {
          ...entry.details,
          id: idOf('details', n),
          eventId: idOf('event', n),
          inventoryId: idOf('item', n % 200),
        },
      },
    ],
    attendees: (/** @type {number} */ n) => [
      {
        attendee: {
          ...record.attendee,
          id: idOf('attendee', n),
          eventId: idOf('event', n),
          personId: idOf('person', n),
          userId: idOf('user', n),
          email: `person.${n}@example.org`,
        },
        user: record.user,
        person: { ...record.person, id: idOf('person', n), userId: idOf('user', n), email: `person.${n}@example.org` },
      },
    ],
  }
  for (const [kind, linesOf] of Object.entries(lines)) {
    const file = createWriteStream(join(records, `${kind}.ndjson`))
    for (let n = 0; n < (kind === 'projects' ? 1 : count); n += 1) {
      for (const line of linesOf(n)) {
        if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain')
      }
    }
    file.end()
    await finished(file)
  }
  const began = performance.now()
  const said = importRecords(folder, records)
  const seconds = (performance.now() - began) / 1000
  rmSync(records, { recursive: true, force: true })
  const [read, loaded] = (/^all\s+(\d+)\s+(\d+)/m.exec(said) ?? []).slice(1)
  if (read === undefined || read !== loaded)
    throw new Error(`the records of the bench were not all taken:\n${said.slice(0, 2000)}`)
  writeFileSync(`${done}.new`, makers)
  renameSync(`${done}.new`, done)
  return { folder, seconds }
}

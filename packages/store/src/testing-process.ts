// A separate process for the tests: opens a store, reports it, and runs commands.
// node --import tsx testing-process.ts hold|write|ask|fill LOCATION MIGRATIONS
import { openStore, type StoreLocation } from '#index.ts'
import { silentLog } from '#testing.ts'

const [task = '', location = '', migrations = ''] = process.argv.slice(2)
const where: StoreLocation = location.startsWith('postgres:') ? { url: location } : { dir: location }

try {
  const store = await openStore(where, { schema: 'desk', migrations, log: silentLog })
  store.onFail((error) => say(`failed ${error.message}`))
  say(`open ${process.pid}`)
  if (task === 'open') await store.close()
  if (task === 'hold') process.stdin.resume()
  if (task === 'write') await write(Number.POSITIVE_INFINITY)
  if (task === 'ask') {
    for (let megabyte = 0; megabyte < 100; megabyte++) await store.pool.query(`select repeat('x', 1048576) as long`)
    await store.close()
    say('asked')
  }
  if (task === 'fill') {
    await write(3)
    const later = await Promise.allSettled([store.pool.query('select pg_switch_wal()'), write(10_000), write(10_000)])
    say(`rejected ${later.filter((result) => result.status === 'rejected').length}`)
    await store.close()
    say('closed')
  }

  async function write(count: number): Promise<void> {
    for (let written = 0; written < count; written++) {
      const name = `guest ${process.pid} ${process.hrtime.bigint()}`
      await store.db.transaction(async (tx) => {
        await tx.execute(`insert into guests (name) values ('${name}')`)
        await tx.execute(`insert into visits (guest_id) select id from guests where name = '${name}'`)
      })
      say(`ack ${name}`)
    }
  }
} catch (error) {
  say(`error ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

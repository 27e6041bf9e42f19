// A process of slow clients: `node slow-peers-process.mjs PORT COUNT`. Reports its counts by IPC; ends with its parent.
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'

// Low priority: the clients should load the desk, not the measurement.
setPriority(constants.priority.PRIORITY_LOW)

const [port, count] = process.argv.slice(2).map(Number)
const host = `Host: 127.0.0.1:${port}\r\n`
const heads = [
  `GET / HTTP/1.1\r\n${host}X-A: `,
  '',
  `POST /desk/session HTTP/1.1\r\n${host}X-Frontdesk: 1\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
]
const counts = { open: 0, most: 0, cut: 0 }

/**
 * Keeps a connection busy with few bytes, and reconnects when it is closed.
 * @param {number} n
 */
function dawdle(n) {
  const socket = connect(port ?? 0, '127.0.0.1')
  const head = heads[n % 3] ?? ''
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let drip
  let isOpen = false
  socket.on('connect', () => {
    isOpen = true
    counts.open += 1
    counts.most = Math.max(counts.most, counts.open)
    if (head === '') return
    socket.write(head)
    drip = setInterval(() => socket.write('a'), 1500)
  })
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  socket.on('close', () => {
    clearInterval(drip)
    if (isOpen) {
      counts.open -= 1
      counts.cut += 1
    }
    setTimeout(dawdle, 50, n)
  })
}

for (let n = 0; n < (count ?? 0); n += 1) dawdle(n)
setInterval(() => process.send?.(counts, undefined, undefined, () => undefined), 100)
process.on('disconnect', () => process.exit(0))

import { connect } from 'node:net'

/** Sends raw text and returns the response until the connection closes. */
export async function rawRequest(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(text)
  await closed
  return received
}

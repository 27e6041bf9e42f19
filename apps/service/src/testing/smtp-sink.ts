import { createServer, type Socket } from 'node:net'

interface ReceivedMail {
  from: string
  to: string[]
  /** Header names in lower case, folded lines joined. */
  headers: Map<string, string>
  source: string
}

export interface SmtpSink {
  url: string
  mails: ReceivedMail[]
  /** The response to RCPT TO, for example `550 5.1.1 no such user`; null accepts. */
  refusal: ((recipient: string) => string | null) | null
  close: () => Promise<void>
}

const headersOf = (source: string): Map<string, string> => {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return new Map(
    head
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** A real SMTP server on the loopback that collects messages (RFC 5321, as far as a sender without TLS needs it). */
export const openSmtpSink = async (): Promise<SmtpSink> => {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.setEncoding('utf8')
    let buffer = ''
    let inData = false
    let from = ''
    let to: string[] = []
    const say = (line: string) => socket.write(`${line}\r\n`)
    const command = (line: string) => {
      const word = line.slice(0, 4).toUpperCase()
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (word === 'MAIL') from = address
      if (word === 'RCPT') {
        const refusal = sink.refusal?.(address) ?? null
        if (refusal !== null) return say(refusal)
        to.push(address)
      }
      if (word === 'DATA') {
        inData = true
        return say('354 go on')
      }
      if (word === 'QUIT') return socket.end('221 bye\r\n')
      return say('250 ok')
    }
    const read = () => {
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + (inData ? 5 : 2))
        if (!inData) {
          command(part)
          continue
        }
        inData = false
        const source = part.replaceAll(/^\.\./gm, '.')
        mails.push({ from, to, headers: headersOf(source), source })
        to = []
        say('250 taken')
      }
    }
    socket.on('data', (chunk: string) => {
      buffer += chunk
      read()
    })
    say('220 sink')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refusal: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return sink
}

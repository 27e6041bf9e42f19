import { type AgentOptions, type ClientRequest, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'

const options: AgentOptions = {
  keepAlive: true,
  /** TCP keep-alive probes, milliseconds. */
  keepAliveMsecs: 60_000,
  /** An idle connection is closed after this, or a second before the service's `Keep-Alive: timeout`. */
  timeout: 4000,
}

/** Data on an idle connection would be taken as the response to the next request (response splitting). */
function closeOnData(this: Duplex): void {
  this.destroy()
}

class PlainAgent extends HttpAgent {
  override keepSocketAlive(socket: Duplex) {
    socket.on('data', closeOnData)
    return super.keepSocketAlive(socket)
  }
  override reuseSocket(socket: Duplex, request: ClientRequest) {
    socket.off('data', closeOnData)
    super.reuseSocket(socket, request)
  }
}

class TlsAgent extends HttpsAgent {
  override keepSocketAlive(socket: Duplex) {
    socket.on('data', closeOnData)
    return super.keepSocketAlive(socket)
  }
  override reuseSocket(socket: Duplex, request: ClientRequest) {
    socket.off('data', closeOnData)
    super.reuseSocket(socket, request)
  }
}

/** Keep-alive connections to the service. Their number is bounded by the caller's concurrency limit. */
export type Agents = {
  of(url: URL): HttpAgent
  /** Closes idle connections: when one breaks, the service is probably going away. */
  closeIdle(): void
  destroy(): void
}

export function createAgents(): Agents {
  const [plain, tls] = [new PlainAgent(options), new TlsAgent({ ...options, ALPNProtocols: ['http/1.1'] })]
  return {
    of: (url) => (url.protocol === 'https:' ? tls : plain),
    closeIdle() {
      for (const { freeSockets } of [plain, tls])
        for (const sockets of Object.values(freeSockets)) for (const socket of sockets ?? []) socket.destroy()
    },
    destroy() {
      plain.destroy()
      tls.destroy()
    },
  }
}

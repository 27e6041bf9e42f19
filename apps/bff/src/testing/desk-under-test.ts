import { type Role, type OperationId, gatewayMethod, roles } from '@frontdesk/api-types/table'

import { type Desk, type DeskDeps, createDesk } from '#app.ts'
import { sessionCookie } from '#auth/cookie.ts'
import type { Sessions } from '#auth/sessions.ts'
import type { InstallationState } from '#operations/installation-state.ts'
import type { OperationsRoutes } from '#operations/operations-routes.ts'
import { createLog } from '#pipeline/log.ts'
import { createResponseCache, defaultCache } from '#response-cache/response-cache.ts'
import { type Credentials, createCredentials } from '#upstream/credentials.ts'
import { createSend } from '#upstream/send.ts'
import { createSharedReads } from '#upstream/shared-reads.ts'
import { type Upstream, createUpstream } from '#upstream/upstream.ts'

import { noSessions, noTokens } from './no-sessions.ts'
import { sampleBody, samplePath } from './sample-calls.ts'
import { type RouteParts, statelessParts } from './stateless-parts.ts'

export const canaryKey = 'canary-key-Zx81vPq0-77aa55cc33ee'
export const canaryToken = 'canary-token-Jm52sRt9-11bb22dd44ff'

const tokenOf = (role: Role): string => role.padEnd(43, '0')
/** The id of the account with this role. */
export const idOfRole = (role: Role): string => `00000000-0000-0000-0000-00000000000${roles.indexOf(role)}`

/** Sessions by role without a store: the cookie `frontdesk=<role>000...` is a person with that role. */
const sessionsByRole: Sessions = {
  ...noSessions,
  async find(token) {
    const role = roles.find((candidate) => tokenOf(candidate) === token)
    if (role === undefined) return null
    return {
      id: role,
      person: {
        id: idOfRole(role),
        name: role,
        email: `${role}@desk.example`,
        role,
      },
      idleEnds: '1970-01-01T12:00:00.000Z',
      ends: '1970-01-08T00:00:00.000Z',
    }
  },
  start: async () => tokenOf('support'),
}

export type DeskUnderTest = {
  app: Desk
  credentials: Credentials
  /** Log lines. */
  logged: string[]
  /** A request with this role and the headers that the web app sends. */
  ask(role: Role | null, path: string, init?: RequestInit): Promise<Response>
  /** A call of the operation with sample ids and a sample body. */
  call(role: Role | null, id: OperationId, init?: RequestInit): Promise<Response>
  /** Running shared calls. */
  waiting(): number
  close(): Promise<void>
}

export function headersOf(role: Role | null): Record<string, string> {
  return {
    host: '127.0.0.1:4800',
    'x-frontdesk': '1',
    'content-type': 'application/json',
    ...(role === null ? {} : { cookie: `frontdesk=${tokenOf(role)}` }),
  }
}

/** What a desk runs on: PostgreSQL that works, and nothing else to say. */
export const installationOf = (given: Partial<InstallationState> = {}): InstallationState => ({
  database: {
    kind: 'postgres',
    problem: null,
    version: '15.10',
    migrations: { known: 2, applied: 2, newer: 0 },
    ms: 1.5,
  },
  desks: [],
  jobs: [],
  backup: { last: null, failure: null },
  mail: { state: 'setUp', waiting: null },
  disk: null,
  ...given,
})

export function deskUnderTest(settings: {
  service: () => URL | null
  deadlineMs?: number
  maxAnswerBytes?: number
  apiKey?: string | null
  bearerToken?: string | null
  deps?: Partial<DeskDeps>
  /** The stateful parts of a write; by default every write passes and leaves no trace. */
  parts?: (upstream: Upstream, leaks: (text: string) => boolean) => RouteParts
}): DeskUnderTest {
  const { deadlineMs = 30_000, maxAnswerBytes = 1_000_000, apiKey = canaryKey, bearerToken = null } = settings
  const send = createSend({ target: settings.service, deadlineMs, maxAnswerBytes })
  const credentials = createCredentials(() => ({ apiKey, bearerToken }))
  const source = createUpstream({ send, credentials, userAgent: 'frontdesk' })
  const upstreamCalls = createSharedReads({ source, credentials, now: () => new Date(), writtenSince: null })
  const logged: string[] = []
  const app = createDesk({
    host: '127.0.0.1',
    port: 4800,
    publicUrl: null,
    sessions: sessionsByRole,
    tokens: noTokens,
    tokenAttempts: { begin: async () => undefined, refund: async () => undefined },
    staffAccounts: { setPassword: async () => true, signInWays: async () => ({ password: true, linked: false }) },
    team: {
      list: async () => [],
      change: async () => Promise.reject(new Error('not in this test')),
      remove: async () => undefined,
      endSessions: async () => undefined,
    },
    invites: {
      list: async () => [],
      add: async () => Promise.reject(new Error('not in this test')),
      addForPassword: async () => Promise.reject(new Error('not in this test')),
      remove: async () => undefined,
      find: async () => Promise.reject(new Error('not in this test')),
      accept: async () => Promise.reject(new Error('not in this test')),
    },
    twoFactor: {
      isOn: async () => false,
      begin: async () => Promise.reject(new Error('not in this test')),
      confirm: async () => Promise.reject(new Error('not in this test')),
      check: async () => false,
      remove: async () => undefined,
    },
    views: { begin: async () => undefined, end: async () => undefined },
    places: () => ({ eventName: () => null, projectName: () => null }),
    administrators: async () => [],
    amounts: null,
    providerName: null,
    oidc: null,
    auditStaffChange: async () => undefined,
    cookie: sessionCookie(false),
    signIn: async () => Promise.reject(new Error('not in this test')),
    setup: {
      isOpen: async () => false,
      makeToken: async () => '',
      close: async () => undefined,
      complete: async () => Promise.reject(new Error('not in this test')),
    },
    clientOf: () => 'test',
    demo: null,
    operations: idleOperations(),
    observe: () => undefined,
    perPerson: { max: 1000, maxWaiting: 1000, perMinute: 1_000_000 },
    demoExamples: null,
    upstream: { kind: 'settings', host: 'service.example' },
    upstreamCalls,
    responseCache: createResponseCache(defaultCache, () => performance.now()),
    ...(settings.parts ?? statelessParts)(upstreamCalls, (text) => credentials.appearIn(text)),
    leaks: (text) => credentials.appearIn(text),
    pins: { list: async () => [], put: async () => undefined, remove: async () => undefined },
    feeds: {
      list: async () => [],
      add: async () => Promise.reject(new Error('not in this test')),
      remove: async () => false,
      find: async () => null,
    },
    recentPeople: { list: async () => [], put: async () => undefined, clear: async () => undefined },
    savedViews: { list: async () => [], put: async () => undefined, remove: async () => undefined },
    now: () => new Date(0),
    projects: { describe: async () => [] },
    alwaysProjects: [],
    files: null,
    screens: null,
    readiness: { check: async () => null },
    log: createLog(
      (text) => logged.push(text),
      false,
      () => new Date(0),
    ),
    logsClients: false,
    elapsed: () => performance.now(),
    ...settings.deps,
  })
  const ask: DeskUnderTest['ask'] = async (role, path, init = {}) =>
    app.request(`http://127.0.0.1:4800${path}`, {
      ...init,
      headers: { ...headersOf(role), ...(init.headers as Record<string, string> | undefined) },
    })
  return {
    app,
    credentials,
    logged,
    ask,
    call(role, id, init = {}) {
      const body = sampleBody(id)
      return ask(role, samplePath(id), {
        method: gatewayMethod(id),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...init,
      })
    },
    waiting: () => upstreamCalls.running(),
    close: () => send.close(),
  }
}

/** The operations of a desk that has done nothing. */
export const idleOperations = (): OperationsRoutes => ({
  health: () => [],
  drift: { names: () => [] },
  limit: { running: () => 0, waiting: () => 0 },
  service: () => ({ answers: null, since: null }),
  since: '1970-01-01T00:00:00.000Z',
  version: '0.0.0',
  installation: async () => installationOf(),
  eventName: () => null,
  restartJob: async () => undefined,
  setPoints: {},
})

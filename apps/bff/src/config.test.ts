import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { type Config, type Environment, readConfig } from './config.ts'

const key = 'sekret-0123456789abcdef'
const upstream = { UPSTREAM_BASE_URL: 'https://events.example.org/base', UPSTREAM_API_KEY: key }

const oidc = {
  PUBLIC_URL: 'https://desk.example.org',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'sekret',
  OIDC_ROLES: 'crew=staff',
}

function faultsOf(env: Environment): string[] {
  const result = readConfig(env, '/srv/frontdesk')
  return 'faults' in result ? result.faults : []
}
function configOf(env: Environment): Config {
  const result = readConfig(env, '/srv/frontdesk')
  if ('faults' in result) throw new Error(result.faults.join(' '))
  return result.config
}

/** What is named at the start, or why it does not start. */
function unknownOf(env: Environment): string[] {
  const result = readConfig(env, '/srv/frontdesk')
  return 'faults' in result ? result.faults : result.unknown
}

describe('readConfig', () => {
  it('names what is meant for it and is no setting', () => {
    expect(unknownOf({ FRONTDESK_SECRETS: 'x', SMTP_HOST: 'mail', PORT: '1', HOME: '/root' })).toEqual([
      'FRONTDESK_SECRETS',
      'SMTP_HOST',
    ])
    expect(unknownOf({ ...upstream, UPSTREAM_TIMEOUT: '5' })).toEqual(['UPSTREAM_TIMEOUT'])
    // Settings that take effect only beside others, of commands, without a value, and of Kubernetes.
    const elsewhere = { FRONTDESK_BACKUP_PASSPHRASE: 'x', FRONTDESK_URL: 'x', FRONTDESK_PORT_4800_TCP_ADDR: '10.0.0.1' }
    expect(unknownOf({ OIDC_NAME: 'Id', OIDC_ROLES_CLAIM: 'roles', METRICS_PORTS: ' ', ...elsewhere })).toEqual([])
  })

  it('starts no demo where the address of the service is misspelt', () => {
    const { UPSTREAM_BASE_URL: UPSTREAM_BASEURL } = upstream
    expect(faultsOf({ UPSTREAM_BASEURL })).toEqual([
      'UPSTREAM_BASEURL is not a setting, and without UPSTREAM_BASE_URL the demo would start. Correct its name.',
    ])
  })

  it('needs no setting at all', () => {
    expect(configOf({})).toEqual({
      port: 4800,
      host: '127.0.0.1',
      dataDir: '/srv/frontdesk/.data',
      databaseUrl: null,
      upstream: null,
      startMs: 60_000,
      drainMs: 0,
      deadlineMs: 10_000,
      answerBytes: 32 * 1024 * 1024,
      directoryDays: 30,
      versionDays: 90,
      versionsInAll: 100_000,
      guestDays: 30,
      guestBounds: {
        guestsPerEvent: 50_000,
        guestsInAll: 100_000,
        guestBytes: 268_435_456,
        sheetBytes: 2_147_483_648,
        openPerPerson: 20,
        openPerEvent: 50,
      },
      guestLimits: { arrival: 600, sheetKilobytes: 204_800, asking: 600 },
      memoryBytes: 32 * 1024 * 1024,
      personRequests: 1200,
      publicUrl: null,
      admin: null,
      projects: [],
      events: [],
      companies: [],
      metrics: null,
      secret: null,
      oidc: null,
      amounts: 'minor',
      trustedProxies: [],
      webhookNetworks: [],
      mail: null,
      logLevel: 'info',
      logsClients: false,
      exposed: false,
    })
  })

  it('reads a full set', () => {
    const config = configOf({
      ...upstream,
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: 'data',
      DATABASE_URL: 'postgres://u:p@db/x',
      PUBLIC_URL: 'https://desk.example.org',
      FRONTDESK_ADMIN_EMAIL: 'ada@example.org',
      FRONTDESK_ADMIN_PASSWORD: 'a long password',
      FRONTDESK_PROJECTS: '11111111-2222-3333-4444-555555555555, AAAAAAAA-2222-3333-4444-555555555555',
      FRONTDESK_COMPANIES: 'BBBBBBBB-2222-3333-4444-555555555555',
      FRONTDESK_EVENTS: 'spring-gala, CCCCCCCC-2222-3333-4444-555555555555',
      TRUSTED_PROXIES: '10.0.0.1',
      UPSTREAM_ANSWER_MB: '64',
      FRONTDESK_LOG_LEVEL: 'warn',
      FRONTDESK_LOG_CLIENTS: '1',
    })
    expect(config).toMatchObject({ logLevel: 'warn', logsClients: true })
    expect(config).toMatchObject({ answerBytes: 67_108_864, port: 8080, dataDir: '/srv/frontdesk/data', exposed: true })
    expect(config.upstream?.baseUrl.href).toBe('https://events.example.org/base')
    expect([config.companies, config.events]).toEqual([
      ['bbbbbbbb-2222-3333-4444-555555555555'],
      ['spring-gala', 'CCCCCCCC-2222-3333-4444-555555555555'],
    ])
    expect(config.projects).toEqual(['11111111-2222-3333-4444-555555555555', 'aaaaaaaa-2222-3333-4444-555555555555'])
  })

  it('reads secrets from files', async () => {
    const file = join(tmpdir(), `frontdesk-secret-${process.pid}`)
    await writeFile(file, `${'s'.repeat(40)}\n`)
    expect(configOf({ FRONTDESK_SECRET_FILE: file }).secret).toBe('s'.repeat(40))
    await rm(file)
  })

  it.each<[string, Environment]>([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['HOST', { HOST: 'a b' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://sekret' }],
    ['UPSTREAM_BASE_URL', { UPSTREAM_BASE_URL: 'events', UPSTREAM_API_KEY: key }],
    ['UPSTREAM_BASE_URL', { UPSTREAM_BASE_URL: 'http://events.example.org', UPSTREAM_API_KEY: key }],
    ['UPSTREAM_BASE_URL', { UPSTREAM_BASE_URL: 'https://u:sekret@events.example.org', UPSTREAM_API_KEY: key }],
    ['UPSTREAM_API_KEY', { UPSTREAM_BASE_URL: 'https://events.example.org' }],
    ['UPSTREAM_API_KEY', { ...upstream, UPSTREAM_API_KEY: 'sekret' }],
    ['UPSTREAM_API_KEY_FILE', { ...upstream, UPSTREAM_API_KEY_FILE: 'key-of-sekret' }],
    ['UPSTREAM_API_KEY_FILE', { UPSTREAM_API_KEY_FILE: 'key-of-sekret' }],
    ['FRONTDESK_SECRET', { FRONTDESK_SECRET: 'sekret' }],
    ['METRICS_PORT', { METRICS_PORT: 'sekret' }],
    ['UPSTREAM_API_KEY', { ...upstream, UPSTREAM_API_KEY: 'sekret-with\nline-break-in-it' }],
    ['UPSTREAM_API_KEY', { UPSTREAM_API_KEY: key }],
    ['UPSTREAM_BEARER_TOKEN', { ...upstream, UPSTREAM_BEARER_TOKEN: 'sekret' }],
    ['VITE_KEY', { ...upstream, VITE_KEY: `x${key}` }],
    ['UPSTREAM_DEADLINE_MS', { UPSTREAM_DEADLINE_MS: '0' }],
    ['UPSTREAM_ANSWER_MB', { UPSTREAM_ANSWER_MB: '0' }],
    ['UPSTREAM_ANSWER_MB', { UPSTREAM_ANSWER_MB: '600' }],
    ['UPSTREAM_ANSWER_MB', { UPSTREAM_ANSWER_MB: 'sekret' }],
    ['FRONTDESK_DIRECTORY_DAYS', { FRONTDESK_DIRECTORY_DAYS: 'sekret' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'desk.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://desk.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://desk.example.org/desk' }],
    ['PUBLIC_URL', { ...upstream, HOST: '192.168.1.5' }],
    ['PUBLIC_URL', { ...upstream, HOST: '2001:db8::5' }],
    ['FRONTDESK_ADMIN_EMAIL', { FRONTDESK_ADMIN_PASSWORD: 'sekret sekret sekret' }],
    ['FRONTDESK_ADMIN_PASSWORD', { FRONTDESK_ADMIN_EMAIL: 'ada@example.org' }],
    ['FRONTDESK_ADMIN_PASSWORD', { FRONTDESK_ADMIN_EMAIL: 'ada@example.org', FRONTDESK_ADMIN_PASSWORD: 'sekret' }],
    ['FRONTDESK_PROJECTS', { FRONTDESK_PROJECTS: 'one,two' }],
    ['FRONTDESK_COMPANIES', { FRONTDESK_COMPANIES: 'sekret' }],
    ['FRONTDESK_EVENTS', { FRONTDESK_EVENTS: 'two words of sekret' }],
    ['FRONTDESK_SECRET_FILE', { FRONTDESK_SECRET_FILE: 'no such file' }],
    ['DATABASE_URL_FILE', { DATABASE_URL: 'postgres://x/y', DATABASE_URL_FILE: 'file' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.local' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1/8/8' }],
    ['UPSTREAM_API_KEY', { ...upstream, UPSTREAM_API_KEY_FILE: 'file of sekret' }],
    ['UPSTREAM_BEARER_TOKEN', { ...upstream, UPSTREAM_BEARER_TOKEN: key, UPSTREAM_BEARER_TOKEN_FILE: 'sekret' }],
    ['FRONTDESK_SECRET', { FRONTDESK_SECRET: 'sekret'.repeat(9), FRONTDESK_SECRET_FILE: 'sekret' }],
    ['DATABASE_URL_FILE', { DATABASE_URL_FILE: 'no sekret file' }],
    ['FRONTDESK_START_SECONDS', { FRONTDESK_START_SECONDS: '4' }],
    ['FRONTDESK_DRAIN_SECONDS', { FRONTDESK_DRAIN_SECONDS: '61' }],
    ['FRONTDESK_GUESTS_DAYS', { FRONTDESK_GUESTS_DAYS: 'sekret' }],
    ['ANSWER_MEMORY_MB', { ANSWER_MEMORY_MB: '-1' }],
    ['PERSON_REQUESTS_PER_MINUTE', { PERSON_REQUESTS_PER_MINUTE: '59' }],
    ['PERSON_ARRIVALS_PER_MINUTE', { PERSON_ARRIVALS_PER_MINUTE: '9' }],
    ['PERSON_SHEETS_MB_PER_MINUTE', { PERSON_SHEETS_MB_PER_MINUTE: '0' }],
    ['FRONTDESK_ASKS_PER_MINUTE', { FRONTDESK_ASKS_PER_MINUTE: '6000' }],
    ['FRONTDESK_AMOUNTS', { FRONTDESK_AMOUNTS: 'sekret' }],
    ['FRONTDESK_LOG_LEVEL', { FRONTDESK_LOG_LEVEL: 'sekret' }],
    ['FRONTDESK_LOG_CLIENTS', { FRONTDESK_LOG_CLIENTS: 'sekret' }],
    ['SMTP_URL', { SMTP_URL: 'https://sekret' }],
    ['SMTP_FROM', { SMTP_FROM: 'desk@sekret.example' }],
    ['METRICS_HOST', { METRICS_HOST: '0.0.0.0' }],
    ['METRICS_HOST', { METRICS_HOST: 'a sekret', METRICS_PORT: '9464' }],
    ['METRICS_PORT', { METRICS_PORT: '4800' }],
    ['METRICS_PORT', { METRICS_PORT: '0' }],
    ['OIDC_CLIENT_SECRET', { ...oidc, OIDC_CLIENT_SECRET: ' ' }],
    ['PUBLIC_URL', { ...oidc, PUBLIC_URL: undefined }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://sekret.example' }],
    ['OIDC_ROLES', { ...oidc, OIDC_ROLES: 'sekret=chief' }],
    ['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
  ])('a fault in %s is one line that names it and holds no value (%#)', (name, env) => {
    const faults = faultsOf(env)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(name)
    expect(faults[0]).not.toMatch(/sekret|\n/)
  })

  it('reports all faults at once', () => {
    expect(faultsOf({ PORT: 'x', HOST: ' / ', DATABASE_URL: 'x' })).toHaveLength(3)
  })

  it('accepts plain http on loopback only', () => {
    for (const host of ['127.0.0.1:5000', 'localhost:5000', '[::1]:5000'])
      expect(configOf({ UPSTREAM_BASE_URL: `http://${host}`, UPSTREAM_API_KEY: key }).upstream?.baseUrl.host).toBe(host)
    expect(faultsOf({ UPSTREAM_BASE_URL: 'http://127.evil.test', UPSTREAM_API_KEY: key })).toHaveLength(1)
  })

  it('allows a container to bind every address, and a local proxy any', () => {
    for (const HOST of ['0.0.0.0', '::', '127.0.0.1', 'localhost']) expect(faultsOf({ ...upstream, HOST })).toEqual([])
    expect(faultsOf({ ...upstream, HOST: '192.168.1.5', PUBLIC_URL: 'https://desk.example.org' })).toEqual([])
  })

  it('detects that other machines can reach the desk', () => {
    expect(configOf({ HOST: 'localhost' }).exposed).toBe(false)
    expect(configOf({ HOST: '192.168.1.5' }).exposed).toBe(true)
    expect(configOf({ PUBLIC_URL: 'https://desk.example.org' }).exposed).toBe(true)
  })
})

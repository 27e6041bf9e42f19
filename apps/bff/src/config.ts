import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

import { isGuid } from '@frontdesk/api-types/table'
import { mostAsksPerMinute } from '@frontdesk/desk-api/guest-words'
import { type LogLevel, isLogLevel, logLevels } from '@frontdesk/log'

import { type OidcSettings, readOidc } from '#auth/oidc/oidc-settings.ts'
import { type ImportBounds, megabyte, usualBounds } from '#guests/imports/import-limits.ts'
import { isLoopback, isNetwork } from '#pipeline/client-address.ts'
import { defaultPersonLimits } from '#pipeline/person-limits.ts'
import { type SetPoints, rules } from '#pipeline/rate-limits.ts'

const keyFloor = 16
const passwordFloor = 12
const secretFloor = 32
/** Names that begin so are meant for Frontdesk. */
const ownName = /^(?:FRONTDESK|UPSTREAM|PERSON|ANSWER|OIDC|SMTP|METRICS)_/
/** Of backup commands and of the examples for scripts; what Kubernetes sets for a service of this name. */
const nameElsewhere = /^FRONTDESK_(?:BACKUP_|URL$|TOKEN$|SERVICE_|PORT(?:_|$))/
const hostShape = /^[\w.:-]+$/
/** A slug, or an id. */
const eventName = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,299}$/u

type UpstreamSettings = {
  /** Origin and base path, without a trailing slash. */
  baseUrl: URL
  apiKey: string | null
  bearerToken: string | null
  /** Files that hold a credential, read again when they change. */
  files: { apiKey: string | null; bearerToken: string | null }
}

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** null: the embedded service. */
  upstream: UpstreamSettings | null
  deadlineMs: number
  /** A start of which no step is done for that long ends, in milliseconds. */
  startMs: number
  /** How long requests are still served after SIGTERM while `/readyz` says no, in milliseconds. */
  drainMs: number
  /** Largest answer of the service in bytes, compressed and decompressed. */
  answerBytes: number
  /** Size of the response cache in bytes; 0 disables it. */
  memoryBytes: number
  /** Requests per person and minute. */
  personRequests: number
  publicUrl: URL | null
  admin: { email: string; password: string } | null
  /** What the catalogue begins with. */
  projects: string[]
  events: string[]
  companies: string[]
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** Private networks that webhooks may reach. */
  webhookNetworks: string[]
  mail: { url: string; from: string | null } | null
  /** Port of health and metrics, separate from the desk's; null: none. */
  metrics: { host: string; port: number } | null
  /** FRONTDESK_SECRET; null: created at the first start and stored in DATA_DIR. */
  secret: string | null
  oidc: OidcSettings | null
  /** Unit of the service's amounts: cents or whole units; null when unknown. The embedded service uses cents. */
  amounts: 'minor' | 'major' | null
  /** Days that the directory keeps a record after it was last seen; 0 disables it. */
  directoryDays: number
  /** Days that the versions of a record are kept after they were last seen; 0: none are. */
  versionDays: number
  /** Versions of all records together. */
  versionsInAll: number
  /** Days after the end of an event that its guest list and arrivals are kept. */
  guestDays: number
  /** What is kept of guests and sheets at most. */
  guestBounds: ImportBounds
  /** Arrivals and kilobytes of sheets per person, calls about guests in all: in a minute. */
  guestLimits: SetPoints
  logLevel: LogLevel
  /** Log lines have the address of the client. */
  logsClients: boolean
  /** The desk can be reached from other machines. */
  exposed: boolean
}

export type Environment = Record<string, string | undefined>

function parsedUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/**
 * Reads and checks all settings. A fault names the setting and the fix, never the value, which may be a secret. `unknown`:
 * names that are meant for Frontdesk and are none of its settings.
 */
export function readConfig(
  env: Environment,
  root: string,
): { config: Config; unknown: string[] } | { faults: string[] } {
  const known = new Set<string>()
  const faults: string[] = []
  const fault = (text: string): null => {
    faults.push(text)
    return null
  }
  const setting = (name: string): string | null => {
    known.add(name)
    const value = env[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  /** A setting, or the content of the file that the other setting names. */
  const secretSetting = (name: string, fileName: string): string | null => {
    const value = setting(name)
    const file = setting(fileName)
    if (file === null) return value
    if (value !== null) return fault(`Set ${name} or ${fileName}, not both.`)
    try {
      return readFileSync(resolve(root, file), 'utf8').trim() || fault(`The file of ${fileName} is empty.`)
    } catch {
      return fault(`The file of ${fileName} cannot be read.`)
    }
  }
  const whole = (name: string, least: number, most: number, otherwise: number): number => {
    const text = setting(name)
    if (text === null) return otherwise
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    fault(`${name} must be a whole number from ${least} to ${most}.`)
    return otherwise
  }

  const host = setting('HOST') ?? '127.0.0.1'
  if (!hostShape.test(host)) fault('HOST must be a host name or an address without a port, such as 127.0.0.1.')
  const publicUrl = readPublicUrl(setting('PUBLIC_URL'), fault)
  const databaseUrl = secretSetting('DATABASE_URL', 'DATABASE_URL_FILE')
  if (databaseUrl !== null && !/^postgres(?:ql)?:\/\//.test(databaseUrl))
    fault('DATABASE_URL must begin with postgres:// or postgresql://. Leave it out for the embedded store.')
  const smtpUrl = setting('SMTP_URL')
  if (smtpUrl !== null && !/^smtps?:\/\//.test(smtpUrl)) fault('SMTP_URL must begin with smtp:// or smtps://.')
  const trustedProxies = listOf(setting('TRUSTED_PROXIES'))
  if (!trustedProxies.every(isNetwork))
    fault('TRUSTED_PROXIES must be a comma-separated list of IP addresses and networks, such as 10.0.0.0/8.')
  const webhookNetworks = listOf(setting('FRONTDESK_WEBHOOK_NETWORKS'))
  if (!webhookNetworks.every(isNetwork))
    fault('FRONTDESK_WEBHOOK_NETWORKS must be a comma-separated list of IP addresses and networks, such as 10.0.0.0/8.')
  const projects = listOf(setting('FRONTDESK_PROJECTS'))
  if (projects.some((id) => !isGuid(id))) fault('FRONTDESK_PROJECTS must be a comma-separated list of project ids.')
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    fault('NODE_TLS_REJECT_UNAUTHORIZED=0 switches certificate checks off. Remove it; use NODE_EXTRA_CA_CERTS instead.')

  const companies = listOf(setting('FRONTDESK_COMPANIES'))
  if (companies.some((id) => !isGuid(id))) fault('FRONTDESK_COMPANIES must be a comma-separated list of company ids.')
  const events = listOf(setting('FRONTDESK_EVENTS'))
  if (events.some((event) => !eventName.test(event)))
    fault('FRONTDESK_EVENTS must be a comma-separated list of event slugs or ids.')

  const secret = secretSetting('FRONTDESK_SECRET', 'FRONTDESK_SECRET_FILE')
  if (secret !== null && secret.length < secretFloor)
    fault(`FRONTDESK_SECRET is too short to be a secret: at least ${secretFloor} characters.`)

  const upstream = readUpstream(env, setting, fault)
  // 0.0.0.0 has no host name: behind a port mapping PUBLIC_URL must be set.
  if (upstream !== null && publicUrl === null && isIP(host) !== 0 && !isLoopback(host) && !/^[0:.]+$/.test(host))
    fault(
      'PUBLIC_URL must be set when HOST lets others reach the desk: over plain http passwords and cookies would travel in clear. Put a proxy that ends TLS before it, or remove HOST.',
    )

  const port = whole('PORT', 0, 65_535, 4800)
  const metricsHost = setting('METRICS_HOST')
  const metricsPort = setting('METRICS_PORT') === null ? null : whole('METRICS_PORT', 1, 65_535, 9464)
  if (metricsHost !== null && !hostShape.test(metricsHost))
    fault('METRICS_HOST must be a host name or an address without a port, such as 127.0.0.1.')
  else if (metricsHost !== null && metricsPort === null)
    fault('METRICS_HOST is set but METRICS_PORT is not. Set both, or neither for no metrics.')
  if (metricsPort !== null && metricsPort === port) fault('METRICS_PORT must not be the same as PORT.')
  if (smtpUrl === null && setting('SMTP_FROM') !== null) fault('SMTP_FROM is set but SMTP_URL is not. Set both.')

  const config: Config = {
    port,
    host,
    dataDir: resolve(root, setting('DATA_DIR') ?? join(root, '.data')),
    databaseUrl,
    upstream,
    startMs: whole('FRONTDESK_START_SECONDS', 5, 3600, 60) * 1000,
    drainMs: whole('FRONTDESK_DRAIN_SECONDS', 0, 60, 0) * 1000,
    deadlineMs: whole('UPSTREAM_DEADLINE_MS', 100, 120_000, 10_000),
    answerBytes: whole('UPSTREAM_ANSWER_MB', 1, 512, 32) * 1024 * 1024,
    memoryBytes: whole('ANSWER_MEMORY_MB', 0, 4096, 32) * 1024 * 1024,
    personRequests: whole('PERSON_REQUESTS_PER_MINUTE', 60, 100_000_000, defaultPersonLimits.perMinute),
    publicUrl,
    admin: readAdmin(setting, fault),
    projects: projects.map((id) => id.toLowerCase()),
    events,
    companies: companies.map((id) => id.toLowerCase()),
    trustedProxies,
    webhookNetworks,
    mail: smtpUrl === null ? null : { url: smtpUrl, from: setting('SMTP_FROM') },
    metrics: metricsPort === null ? null : { host: metricsHost ?? '127.0.0.1', port: metricsPort },
    secret,
    amounts: readAmounts(setting('FRONTDESK_AMOUNTS'), fault) ?? (upstream === null ? 'minor' : null),
    directoryDays: whole('FRONTDESK_DIRECTORY_DAYS', 0, 3650, 30),
    versionDays: whole('FRONTDESK_VERSIONS_DAYS', 0, 3650, 90),
    versionsInAll: whole('FRONTDESK_VERSIONS_IN_ALL', 100, 10_000_000, 100_000),
    guestDays: whole('FRONTDESK_GUESTS_DAYS', 0, 3650, 30),
    guestBounds: {
      ...usualBounds,
      guestsPerEvent: whole('FRONTDESK_GUESTS_PER_EVENT', 1, 1_000_000, usualBounds.guestsPerEvent),
      guestsInAll: whole('FRONTDESK_GUESTS_IN_ALL', 1, 10_000_000, usualBounds.guestsInAll),
      guestBytes: whole('FRONTDESK_GUESTS_MB', 1, 16_384, usualBounds.guestBytes / megabyte) * megabyte,
      sheetBytes: whole('FRONTDESK_SHEETS_MB', 1, 1_048_576, usualBounds.sheetBytes / megabyte) * megabyte,
    },
    guestLimits: {
      arrival: whole('PERSON_ARRIVALS_PER_MINUTE', 10, 100_000_000, rules.arrival.points),
      sheetKilobytes: whole('PERSON_SHEETS_MB_PER_MINUTE', 1, 100_000, rules.sheetKilobytes.points / 1024) * 1024,
      asking: whole('FRONTDESK_ASKS_PER_MINUTE', 1, mostAsksPerMinute, rules.asking.points),
    },
    oidc: readOidc(setting, fault, { publicUrl, isLoopback }),
    logLevel: readLogLevel(setting('FRONTDESK_LOG_LEVEL'), fault) ?? 'info',
    logsClients: whole('FRONTDESK_LOG_CLIENTS', 0, 1, 0) === 1,
    exposed: !isLoopback(host) || (publicUrl !== null && !isLoopback(publicUrl.hostname)),
  }
  const unknown = Object.keys(env).filter(
    (name) => ownName.test(name) && !nameElsewhere.test(name) && !known.has(name) && env[name]?.trim() !== '',
  )
  const misnamed = upstream === null ? unknown.find((name) => name.startsWith('UPSTREAM_')) : undefined
  if (misnamed !== undefined)
    fault(`${misnamed} is not a setting, and without UPSTREAM_BASE_URL the demo would start. Correct its name.`)
  return faults.length > 0 ? { faults } : { config, unknown }
}

type Setting = (name: string) => string | null
type Fault = (text: string) => null

function readAmounts(text: string | null, fault: Fault): Config['amounts'] {
  if (text === null || text === 'minor' || text === 'major') return text
  return fault(
    'FRONTDESK_AMOUNTS must be minor (7500 is 75.00 EUR) or major (7500 is 7,500 EUR). Leave it out if unknown.',
  )
}

function readLogLevel(text: string | null, fault: Fault): LogLevel | null {
  if (text === null || isLogLevel(text)) return text
  return fault(`FRONTDESK_LOG_LEVEL must be one of ${logLevels.join(', ')}.`)
}

function listOf(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function readPublicUrl(text: string | null, fault: Fault): URL | null {
  if (text === null) return null
  const url = parsedUrl(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '')
    return fault('PUBLIC_URL must be the address people type, such as https://desk.example.org.')
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return fault('PUBLIC_URL must not have a path: Frontdesk lives at the root of its host.')
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return fault('PUBLIC_URL must be https unless it names this machine: the sign-in cookie may not travel in clear.')
  return url
}

const fileSettings = ({ apiKey, bearerToken }: UpstreamSettings['files']) => ({
  UPSTREAM_API_KEY_FILE: apiKey,
  UPSTREAM_BEARER_TOKEN_FILE: bearerToken,
})

function readUpstream(env: Environment, setting: Setting, fault: Fault): UpstreamSettings | null {
  const address = setting('UPSTREAM_BASE_URL')
  const apiKey = setting('UPSTREAM_API_KEY')
  const bearerToken = setting('UPSTREAM_BEARER_TOKEN')
  const files = { apiKey: setting('UPSTREAM_API_KEY_FILE'), bearerToken: setting('UPSTREAM_BEARER_TOKEN_FILE') }
  const credentials = { UPSTREAM_API_KEY: apiKey, UPSTREAM_BEARER_TOKEN: bearerToken }
  if (apiKey !== null && files.apiKey !== null) fault('Set UPSTREAM_API_KEY or UPSTREAM_API_KEY_FILE, not both.')
  if (bearerToken !== null && files.bearerToken !== null)
    fault('Set UPSTREAM_BEARER_TOKEN or UPSTREAM_BEARER_TOKEN_FILE, not both.')
  for (const [name, value] of Object.entries(credentials)) {
    if (value === null) continue
    if (value.length < keyFloor) fault(`${name} is too short to be a credential: at least ${keyFloor} characters.`)
    if (!/^[\x21-\x7e]+$/.test(value)) fault(`${name} holds a character that cannot stand in a header. Copy it again.`)
    for (const [other, text] of Object.entries(env))
      if (/^(?:VITE_|PUBLIC_)/.test(other) && text?.includes(value) === true)
        fault(`${other} holds the value of ${name}, and its name says that browsers may read it. Remove ${other}.`)
  }
  if (address === null) {
    for (const [name, value] of Object.entries({ ...credentials, ...fileSettings(files) }))
      if (value !== null) fault(`${name} is set but UPSTREAM_BASE_URL is not. Set both, or neither for the demo.`)
    return null
  }
  const url = parsedUrl(address)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return fault('UPSTREAM_BASE_URL must be the https address of the Event Management Service.')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return fault('UPSTREAM_BASE_URL must be an address only: no user name, password, query or fragment.')
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return fault('UPSTREAM_BASE_URL must be https: over http the credential would travel in clear.')
  if ((apiKey ?? bearerToken ?? files.apiKey ?? files.bearerToken) === null)
    return fault('UPSTREAM_BASE_URL needs UPSTREAM_API_KEY or UPSTREAM_BEARER_TOKEN. Set the one you were given.')
  return { baseUrl: url, apiKey, bearerToken, files }
}

function readAdmin(setting: Setting, fault: Fault): Config['admin'] {
  const email = setting('FRONTDESK_ADMIN_EMAIL')
  const password = setting('FRONTDESK_ADMIN_PASSWORD')
  if (email === null && password === null) return null
  if (email === null) return fault('FRONTDESK_ADMIN_PASSWORD is set but FRONTDESK_ADMIN_EMAIL is not. Set both.')
  if (password === null) return fault('FRONTDESK_ADMIN_EMAIL is set but FRONTDESK_ADMIN_PASSWORD is not. Set both.')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return fault('FRONTDESK_ADMIN_EMAIL must be an e-mail address.')
  if (password.length < passwordFloor || password.length > 128)
    return fault(`FRONTDESK_ADMIN_PASSWORD must have ${passwordFloor} to 128 characters.`)
  return { email, password }
}

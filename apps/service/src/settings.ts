import { type LogLevel, isLogLevel, logLevels } from '@frontdesk/log'

/** Every setting of the service, from environment variables. */
export interface Settings {
  /** 0 = any free port. */
  port: number
  host: string
  /** The folder of the desk and its service. */
  dataDir: string
  /** Location of the store: a folder of the embedded database, or the URL of a PostgreSQL server. */
  store: { dir: string } | { url: string }
  /** File for an API key with full rights, which the parent process reads; null = no such key. */
  credentialFile: string | null
  /** Whether an empty store is filled with the demo. */
  demo: boolean
  logLevel: LogLevel
  mail: { url: string; from: string } | null
}

/** One line per invalid setting, without its value: a URL may contain a password. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

const DEFAULT_PORT = 4810

const isUrlOf = (text: string, schemes: readonly string[]) =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== ''

/**
 * The settings, all checked. An empty value counts as absent.
 * @throws SettingsError with every fault at once
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const faults: string[] = []
  const said = (name: string) => {
    const value = environment[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }

  const port = said('SERVICE_PORT') ?? String(DEFAULT_PORT)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) faults.push('SERVICE_PORT must be a number from 0 to 65535.')

  const host = said('SERVICE_HOST') ?? '127.0.0.1'
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) faults.push('SERVICE_HOST must be a host name or an IP address.')

  const databaseUrl = said('DATABASE_URL')
  if (databaseUrl !== undefined && !isUrlOf(databaseUrl, ['postgres:', 'postgresql:'])) {
    faults.push('DATABASE_URL must be an address like postgres://user:password@host:5432/database.')
  }

  const demo = said('SERVICE_DEMO') ?? '0'
  if (demo !== '0' && demo !== '1') faults.push('SERVICE_DEMO must be 1 or 0.')

  const logLevel = said('FRONTDESK_LOG_LEVEL') ?? 'info'
  if (!isLogLevel(logLevel)) faults.push(`FRONTDESK_LOG_LEVEL must be one of ${logLevels.join(', ')}.`)

  const smtpUrl = said('SMTP_URL')
  const smtpFrom = said('SMTP_FROM')
  if (smtpUrl !== undefined && !isUrlOf(smtpUrl, ['smtp:', 'smtps:'])) {
    faults.push('SMTP_URL must be an address like smtp://user:password@host:587 or smtps://host.')
  }
  if (smtpUrl !== undefined && smtpFrom === undefined) {
    faults.push('SMTP_FROM must name the sender of confirmations when SMTP_URL is set, like Events <desk@example.org>.')
  }
  if (smtpFrom !== undefined && !/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(smtpFrom)) {
    faults.push('SMTP_FROM must be an e-mail address, alone or like Events <desk@example.org>.')
  }

  if (faults.length > 0) throw new SettingsError(faults)
  const dataDir = said('DATA_DIR') ?? '.data'
  return {
    port: Number(port),
    host,
    dataDir,
    store: databaseUrl === undefined ? { dir: `${dataDir}/service` } : { url: databaseUrl },
    credentialFile: said('SERVICE_CREDENTIAL_FILE') ?? null,
    demo: demo === '1',
    logLevel: isLogLevel(logLevel) ? logLevel : 'info',
    mail: smtpUrl === undefined || smtpFrom === undefined ? null : { url: smtpUrl, from: smtpFrom },
  }
}

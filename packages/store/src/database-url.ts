import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'

import pg from 'pg'

import { StoreError } from '#store-error.ts'

interface DatabaseUrl {
  /** Says which TLS is used, so that the driver has nothing to assume and to warn of. */
  url: string
  /** `host:port/database`: never the user name or the password, which an invalid URL might contain. */
  target: string
}

/** Modes of libpq with TLS. The weaker ones check the certificate too. */
const withTls: ReadonlySet<string> = new Set(['allow', 'prefer', 'require', 'verify-ca', 'verify-full'])

/** A socket or a loopback address. */
const isLocal = (host: string): boolean =>
  host.startsWith('/') || host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * The URL of a server as it is connected to: one on another machine over TLS with a certificate that is checked, unless
 * the URL says `sslmode=disable`.
 * @throws StoreError `refused`, `unreachable`
 */
export function databaseUrl(given: string): DatabaseUrl {
  const at = given.indexOf('?')
  const address = at === -1 ? given : given.slice(0, at)
  const parameters = new URLSearchParams(at === -1 ? '' : given.slice(at))
  const said = modeOf(parameters)
  const { host, target } = targetOf(address, parameters)
  if (parameters.has('options'))
    throw new StoreError(
      'refused',
      `The URL of PostgreSQL ${target} must not carry "options": they replace those of the store.`,
    )
  if (said !== null && said !== 'disable' && !withTls.has(said))
    throw new StoreError(
      'refused',
      `The URL of PostgreSQL ${target} says sslmode=${said.slice(0, 20)}. Use verify-full, or disable on a network that you trust.`,
    )
  const mode = said === 'disable' ? said : said !== null || !isLocal(host) ? 'verify-full' : null
  for (const name of ['ssl', 'sslmode', 'uselibpqcompat']) parameters.delete(name)
  if (mode !== null) parameters.set('sslmode', mode)
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) requireReadable(parameters.get(name), name, target)
  return { url: parameters.size === 0 ? address : `${address}?${parameters.toString()}`, target }
}

function requireReadable(file: string | null, name: string, target: string): void {
  if (file === null) return
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new StoreError('refused', `The file of ${name} in the URL of PostgreSQL ${target} cannot be read.`)
  }
}

/** `sslmode`, or the driver's own `ssl`, in the words of the first. */
function modeOf(parameters: URLSearchParams): string | null {
  const mode = parameters.get('sslmode')
  const ssl = parameters.get('ssl')
  if (mode !== null || ssl === null) return mode
  if (ssl === 'true' || ssl === '1') return 'verify-full'
  return ssl === 'false' || ssl === '0' ? 'disable' : ssl
}

/** Read by the driver, without the parameters that make it read files or warn. */
function targetOf(address: string, parameters: URLSearchParams): { host: string; target: string } {
  const kept = new URLSearchParams([...parameters].filter(([name]) => name === 'host' || name === 'port'))
  try {
    const { host, port, database } = new pg.Client({
      connectionString: kept.size === 0 ? address : `${address}?${kept.toString()}`,
    })
    return { host, target: host.startsWith('/') ? `${host}/${database ?? ''}` : `${host}:${port}/${database ?? ''}` }
  } catch {
    throw new StoreError(
      'unreachable',
      'The URL of PostgreSQL is not of the form postgres://user:password@host:port/database.',
    )
  }
}

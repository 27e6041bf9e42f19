import type { DemoPerson } from '#access/session.ts'

export type StartFacts = {
  address: string
  /** It listens on all addresses, but PUBLIC_URL is not set. */
  hasNoPublicUrl: boolean
  demo: readonly DemoPerson[]
  setupLink: string | null
}

/** The start message for a person: it has passwords and the set-up link, and is in no log. */
export function startMessage(facts: StartFacts): string {
  const lines = ['', `  Frontdesk is ready:  ${facts.address}`, '']
  if (facts.demo.length > 0) {
    const widest = Math.max(...facts.demo.map((person) => person.email.length))
    lines.push('  A demo on invented data. Sign in as one of:', '')
    for (const { role, email, password } of facts.demo)
      lines.push(`    ${role.padEnd(9)}  ${email.padEnd(widest)}  ${password}`)
    lines.push('')
  }
  if (facts.hasNoPublicUrl)
    lines.push('  It listens to other machines, but answers only to names of this one: set PUBLIC_URL for theirs.', '')
  if (facts.setupLink !== null)
    lines.push(
      '  No administrator yet. Make the first one here (works once, for 24 hours):',
      `    ${facts.setupLink}`,
      '',
    )
  return `${lines.join('\n')}\n`
}

/** A message for common errors of `listen`. */
export function listenErrorMessage(
  failure: unknown,
  host: string,
  port: number,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): string {
  const code = failure instanceof Error && 'code' in failure ? failure.code : null
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or set ${setting} to a free one.`
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has. Set ${setting} to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${setting === 'PORT' ? 'HOST' : 'METRICS_HOST'} (${host}) is not an address of this machine.`
  return `The port ${port} cannot be opened.`
}

/** The address for browsers. */
export function addressOf(settings: { publicUrl: URL | null; host: string; port: number }): string {
  if (settings.publicUrl !== null) return settings.publicUrl.origin
  const anyAddress = settings.host === '0.0.0.0' || settings.host === '::'
  const host = anyAddress ? '127.0.0.1' : settings.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`
}

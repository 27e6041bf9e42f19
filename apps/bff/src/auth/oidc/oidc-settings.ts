import { type Role, roles } from '@frontdesk/api-types/table'

/** Sign-in by an OpenID provider. */
export type OidcSettings = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Label of the provider's button on the sign-in page. */
  name: string
  /** The claim that lists groups, and the role of each group; the most privileged one is used. */
  rolesClaim: string
  roleOf: ReadonlyMap<string, Role>
}

const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const

/** Reads the `OIDC_...` settings: all of them, or none. A fault names the setting, never its value. */
export function readOidc(
  setting: (name: string) => string | null,
  fault: (text: string) => null,
  surroundings: { publicUrl: URL | null; isLoopback: (host: string) => boolean },
): OidcSettings | null {
  const [issuer, clientId, clientSecret, mapping] = names.map(setting)
  const [name, rolesClaim] = [setting('OIDC_NAME'), setting('OIDC_ROLES_CLAIM')]
  const missing = names.filter((_, at) => [issuer, clientId, clientSecret, mapping][at] === null)
  if (missing.length === names.length) return null
  if (!issuer || !clientId || !clientSecret || !mapping)
    return fault(`${missing.join(', ')}: set all of ${names.join(', ')}, or none of them.`)
  if (surroundings.publicUrl === null)
    return fault('PUBLIC_URL must be set with OIDC_ISSUER: the provider sends people back to it.')
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  if (url === null || (url.protocol !== 'https:' && !surroundings.isLoopback(url.hostname)))
    return fault('OIDC_ISSUER must be the https address of the provider.')
  const roleOf = new Map<string, Role>()
  for (const pair of mapping.split(',')) {
    const [group = '', word = ''] = pair.split('=').map((part) => part.trim())
    const role = roles.find((one) => one === word)
    if (group === '' || role === undefined)
      return fault(`OIDC_ROLES must be pairs such as desk-admins=admin,crew=staff; roles are ${roles.join(', ')}.`)
    roleOf.set(group, role)
  }
  return { issuer: url, clientId, clientSecret, name: name ?? url.host, rolesClaim: rolesClaim ?? 'groups', roleOf }
}

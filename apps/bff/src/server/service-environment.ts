import { join } from 'node:path'

import type { Config, Environment } from '#config.ts'

/** Environment variables that any process needs; all others are passed explicitly. */
const inheritedVariables = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'LANG',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
] as const

export const credentialFileOf = (config: Config): string => join(config.dataDir, 'service-credential')

/** The whole environment of the embedded service. */
export function serviceEnvironment(config: Config, env: Environment): Record<string, string> {
  const kept = inheritedVariables.flatMap((name) => {
    const value = env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(kept),
    SERVICE_PORT: '0',
    SERVICE_HOST: '127.0.0.1',
    SERVICE_DEMO: '1',
    SERVICE_CREDENTIAL_FILE: credentialFileOf(config),
    DATA_DIR: config.dataDir,
    FRONTDESK_LOG_LEVEL: config.logLevel,
    ...(config.databaseUrl === null ? {} : { DATABASE_URL: config.databaseUrl }),
    ...(config.mail === null ? {} : { SMTP_URL: config.mail.url }),
    ...(config.mail === null || config.mail.from === null ? {} : { SMTP_FROM: config.mail.from }),
  }
}

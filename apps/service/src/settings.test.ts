import { expect, it } from 'vitest'

import { readSettings, SettingsError } from './settings.ts'

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.lines
    throw error
  }
  return []
}

it('has a default for every setting', () => {
  expect(readSettings({ DATABASE_URL: ' ' })).toEqual({
    port: 4810,
    host: '127.0.0.1',
    dataDir: '.data',
    store: { dir: '.data/service' },
    credentialFile: null,
    demo: false,
    logLevel: 'info',
    mail: null,
  })
})

it('reads every setting', () => {
  const settings = readSettings({
    SERVICE_PORT: '0',
    SERVICE_HOST: '::1',
    DATA_DIR: '/srv/desk',
    SERVICE_CREDENTIAL_FILE: '/srv/desk/key',
    SERVICE_DEMO: '1',
    FRONTDESK_LOG_LEVEL: 'debug',
    SMTP_URL: 'smtps://user:secret@mail.example.org',
    SMTP_FROM: 'Events <desk@example.org>',
  })
  expect(settings).toMatchObject({
    port: 0,
    host: '::1',
    store: { dir: '/srv/desk/service' },
    demo: true,
    logLevel: 'debug',
  })
  expect(settings.mail).toEqual({ url: 'smtps://user:secret@mail.example.org', from: 'Events <desk@example.org>' })
  expect(readSettings({ DATABASE_URL: 'postgres://u:p@host/db', DATA_DIR: 'x' }).store).toEqual({
    url: 'postgres://u:p@host/db',
  })
})

it('names every invalid setting at once, and never a value', () => {
  const faults = faultsOf({
    SERVICE_PORT: '70000',
    SERVICE_HOST: 'a b',
    DATABASE_URL: 'mysql://u:hunter2@host/db',
    SERVICE_DEMO: 'yes',
    FRONTDESK_LOG_LEVEL: 'hunter2',
    SMTP_URL: 'http://u:hunter2@host',
    SMTP_FROM: 'nobody',
  })
  const names = [
    'SERVICE_PORT',
    'SERVICE_HOST',
    'DATABASE_URL',
    'SERVICE_DEMO',
    'FRONTDESK_LOG_LEVEL',
    'SMTP_URL',
    'SMTP_FROM',
  ]
  expect(faults.map((line) => line.split(' ')[0])).toEqual(names)
  expect(faults.join('\n')).not.toContain('hunter2')
})

it('requires a sender when a mail server is set', () => {
  expect(faultsOf({ SMTP_URL: 'smtp://host' })).toEqual([expect.stringMatching(/^SMTP_FROM/)])
})

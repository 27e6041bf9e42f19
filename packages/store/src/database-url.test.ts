import { expect, it } from 'vitest'

import { databaseUrl } from '#database-url.ts'

const modeOf = (url: string): string | null =>
  new URLSearchParams(databaseUrl(url).url.split('?')[1] ?? '').get('sslmode')

it('another machine is reached over TLS with a checked certificate, unless the URL says otherwise', () => {
  const remote = ['database', 'db.example.org', '10.0.0.5', '192.168.1.2', '[2001:db8::1]', '128.0.0.1']
  for (const host of remote)
    for (const query of [
      '',
      '?sslmode=require',
      '?sslmode=prefer',
      '?ssl=true',
      '?uselibpqcompat=true&sslmode=require',
    ])
      expect([host, query, modeOf(`postgres://a:b@${host}:5432/desk${query}`)]).toEqual([host, query, 'verify-full'])
  for (const query of ['?sslmode=disable', '?ssl=false'])
    expect(modeOf(`postgres://a:b@database/desk${query}`)).toBe('disable')
  expect(modeOf('postgres://a:b@/desk?host=db.example.org')).toBe('verify-full')
})

it('this machine is reached as the URL says', () => {
  const local = ['localhost', '127.0.0.1', '127.8.0.1', '[::1]', '%2Fvar%2Frun%2Fpostgresql']
  for (const host of local) expect([host, modeOf(`postgres://a:b@${host}/desk`)]).toEqual([host, null])
  expect(modeOf('postgres://a:b@/desk?host=/var/run/postgresql')).toBe(null)
  expect(modeOf('postgres://a:b@localhost/desk?sslmode=require')).toBe('verify-full')
})

function refused(query: string): unknown {
  try {
    return databaseUrl(`postgres://front:guessed@db.example.org:5433/desk${query}`)
  } catch (failure) {
    return failure instanceof Error ? failure.message : failure
  }
}

it('a mode that checks no certificate, and a file that is missing, are refused without the password', () => {
  const target = 'The URL of PostgreSQL db.example.org:5433/desk'
  for (const query of ['?sslmode=no-verify', '?ssl=no-verify'])
    expect(refused(query)).toBe(
      `${target} says sslmode=no-verify. Use verify-full, or disable on a network that you trust.`,
    )
  expect(refused('?sslrootcert=/none/ca.pem')).toBe(
    'The file of sslrootcert in the URL of PostgreSQL db.example.org:5433/desk cannot be read.',
  )
  expect(refused('?options=-c%20work_mem=1MB')).toContain('must not carry "options"')
})

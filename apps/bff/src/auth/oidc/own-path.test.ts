import { expect, it } from 'vitest'

import { isOwnPath } from './oidc-routes.ts'

const hosts = [
  'evil.test',
  'evil.test:443',
  '[::1]',
  '127.0.0.1',
  'desk.example.org.evil.test',
  'desk.example.org@evil.test',
]
const forms = [
  'https://H',
  'http://H/',
  '//H',
  '///H',
  '////H',
  '/\\H',
  '\\/H',
  '\\\\H',
  '/\\/H',
  '/\t/H',
  '/\n/H',
  '/\r/H',
  '\t//H',
  ' //H',
  '\u00a0//H',
  '\u2028//H',
  '\u3000//H',
  '\ufeff//H',
  'https:H',
  'https:/H',
  'https:\\\\H',
  'HTTPS://H',
  'hTTp:///H',
  'javascript://H/%0aalert(1)',
  'java\tscript:alert(1)//H',
  'data:text/html,//H',
  'vbscript:H',
  'file://H',
  'blob:https://H',
  'ftp://H',
  'H',
  '.H',
  '@H',
  ':@H',
  '?//H',
  '#//H',
  '..//H',
  './/H',
  'https://desk.example.org@H',
  'https://desk.example.org.H',
  'https://desk.example.org\\@H',
  'https://H#https://desk.example.org',
  'https://H?https://desk.example.org',
  '/\u0000/H',
  '/\u007f/H',
  '/\u0085/H',
  '/\u200b/H',
  '/\\\tH',
  '\u0001//H',
  '/ \\H\\..',
]
const wraps = [(text: string) => text, (text: string) => `${text}/%2e%2e`]

it('600 return addresses that are known to deceive parsers lead to no other site', () => {
  const desk = 'https://desk.example.org'
  const tried = hosts.flatMap((host) => forms.flatMap((form) => wraps.map((wrap) => wrap(form.replaceAll('H', host)))))
  expect(tried).toHaveLength(600)
  expect(tried.filter((text) => isOwnPath(text))).toEqual([])
  // Accepted paths stay on the desk's origin in any browser.
  for (const text of [
    '/',
    '/e/expo',
    '/e/expo?tab=1#x',
    '/%2f%2fevil.test',
    '/%5cevil.test',
    '/@evil.test',
    '/:80',
    '/..//x',
  ])
    expect([text, isOwnPath(text), new URL(text, desk).origin]).toEqual([text, true, desk])
})

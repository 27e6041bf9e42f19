import type { ServerResponse } from 'node:http'

import type { Upstream } from '#upstream/upstream.ts'

/** What an address of the contract answers. */
async function answerOf(url: URL, upstream: Upstream): Promise<unknown> {
  const [, , area = '', id = '', part = '', member = ''] = url.pathname.split('/')
  const slug = url.searchParams.get('slug')
  const call = (name: Parameters<Upstream['call']>[0]['id'], params: Record<string, string>, query = {}) =>
    upstream.call({ id: name, params, query, body: null, signal: null })
  if (slug !== null) return call('getEventForSlug', {}, { slug })
  if (area === 'registration') return call('listRegistrationTypes', {})
  if (area === 'projects') return call(part === '' ? 'getProject' : 'listEventTypes', { projectid: id })
  if (area === 'events') return call('listEventCompanies', { eventid: id })
  if (part === '') return call('getCompany', { companyid: id })
  if (part === 'events') return call('listCompanyEvents', { companyid: id })
  if (member === '') return call('listCompanyMembers', { companyid: id })
  return call('listMemberEvents', { companyid: id, memberid: member })
}

/** Answers a request for an address of the walk, from a service in memory. */
export async function replyFrom(upstream: Upstream, url: URL, response: ServerResponse): Promise<void> {
  const [status, value] = await answerOf(url, upstream).then(
    (answer) => [200, answer] as const,
    () => [404, { title: 'Not found', status: 404 }] as const,
  )
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'

export type Claims = { email: string; email_verified: boolean; name?: string; groups?: string[] }

export type RunningProvider = {
  issuer: string
  /** Signs in at the provider as `login`; returns the final redirect. */
  visit: (location: string, login: string) => Promise<string>
  stop: () => Promise<void>
}

/** A real OpenID provider on loopback, with its own login and consent pages. */
export async function startOidcProvider(settings: {
  redirectUri: string
  client: { id: string; secret: string }
  people: Record<string, Claims>
}): Promise<RunningProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.client.id,
        client_secret: settings.client.secret,
        redirect_uris: [settings.redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for this test'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...settings.people[id] }) }),
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))

  return {
    issuer,
    async visit(location, login) {
      const jar = new Map<string, string>()
      let next: { url: string; body?: URLSearchParams } = { url: location }
      for (let step = 0; step < 20; step += 1) {
        const answer: Response = await fetch(next.url, {
          redirect: 'manual',
          method: next.body ? 'POST' : 'GET',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(next.body ? { body: next.body } : {}),
        })
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          jar.set(name, value)
        }
        const goes = answer.headers.get('location')
        if (goes !== null) {
          const url = new URL(goes, next.url)
          if (url.href.startsWith(settings.redirectUri)) return url.href
          next = { url: url.href }
          continue
        }
        const page = await answer.text()
        const action = /action="([^"]+)"/.exec(page)?.[1]
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
        if (action === undefined || prompt === undefined)
          throw new Error(`no form: ${answer.status} ${page.slice(0, 200)}`)
        next = { url: new URL(action, next.url).href, body: new URLSearchParams({ prompt, login, password: 'any' }) }
      }
      throw new Error('the provider never sent back')
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

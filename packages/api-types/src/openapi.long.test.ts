import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { Validator } from '@seriousme/openapi-schema-validator'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, describe, expect, test } from 'vitest'

import { openapiDocument } from './openapi.ts'
import { operationIds } from './operations.ts'

const document = openapiDocument()
const plain = () => structuredClone(document)

test('an independent validator accepts the document', async () => {
  const result = await new Validator().validate(plain())
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('the validator reports an invalid document', async () => {
  const broken = plain()
  broken['paths'] = { '/api/x': { get: { responses: { 200: {} } } } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('every reference can be resolved', () => {
  const known = new Set(Object.keys((document['components'] as { schemas: object }).schemas))
  const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '')
  expect(refs.filter((name) => !known.has(name))).toEqual([])
  expect(refs.length).toBeGreaterThan(100)
})

test('docs/openapi.json is this document (update it with `pnpm openapi`)', () => {
  const file = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(plain())
})

describe('an independent client generator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-client-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('generates a client that calls all 33 operations and parses an answer', async () => {
    const { files } = await generateApi({
      spec: plain(),
      output: folder,
      fileName: 'client.ts',
      silent: true,
      toJS: true,
      sortTypes: true,
    })
    const file = files.find(({ fileName }) => fileName === 'client')
    const source = file?.fileContent ?? ''
    for (const id of operationIds) expect(source).toContain(`${id}:`)

    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${String(request.headers['x-api-key'])}`)
      response.setHeader('content-type', 'application/json').end('{"data":[{"name":"Hall 1"}],"count":1}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { Api } = (await import(pathToFileURL(join(folder, 'client.js')).href)) as {
      Api: new (options: object) => {
        api: { listLocations: (id: string, query: object, more: object) => Promise<{ data: unknown }> }
      }
    }
    const client = new Api({ baseUrl: `http://127.0.0.1:${port}`, baseApiParams: { headers: { 'x-api-key': 'k' } } })
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const answer = await client.api.listLocations(id, { keyword: 'hall', page: 2 }, { format: 'json' })
    await new Promise((resolve) => server.close(resolve))
    expect(seen).toEqual([`GET /api/projects/${id}/locations?keyword=hall&page=2 k`])
    expect(answer.data).toEqual({ data: [{ name: 'Hall 1' }], count: 1 })
  })
})

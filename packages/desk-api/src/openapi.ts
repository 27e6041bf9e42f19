import { roles } from '@frontdesk/api-types/table'
import { z } from 'zod'

import { type RouteSchemas, deskSchemas } from './contract.ts'
import { type Access, type DeskRouteId, deskParamNames, deskRouteIds, deskRouteOf } from './table.ts'
import { routeTokenScope } from './token-scopes.ts'

type Json = Record<string, unknown>

const accessText = (access: Access): string => {
  if (access === 'anyone') return 'anyone, without a session'
  if (access === roles[0]) return 'every role'
  if (typeof access === 'string') return `the role ${access}`
  return 'only' in access ? `the roles ${access.only.join(', ')}` : `roles that may call ${access.operation}`
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const fieldSchema = (schema: z.ZodObject | undefined, name: string): Json =>
  jsonSchema(schema?.shape[name] ?? z.string(), 'input')

function parametersOf({ params, query }: RouteSchemas, path: string): Json[] {
  const ids = deskParamNames(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: fieldSchema(params, name),
  }))
  const asked = Object.entries<z.ZodType>(query?.shape ?? {}).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.safeParse(undefined).success,
    schema: jsonSchema(field, 'input'),
  }))
  return [...ids, ...asked]
}

function operationOf(id: DeskRouteId): Json {
  const { path, access, answers } = deskRouteOf(id)
  const schemas: RouteSchemas = deskSchemas[id]
  const hasBody = answers.status !== 204 && answers.status !== 303
  const media = answers.media ?? 'application/json'
  const scope = routeTokenScope(id)
  return {
    operationId: id,
    summary: `For ${accessText(access)}`,
    tags: [path.split('/')[2] ?? path.slice(1)],
    parameters: parametersOf(schemas, path),
    ...(schemas.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(schemas.body, 'input') } } },
    }),
    responses: {
      [answers.status]: {
        description: hasBody ? 'Success' : 'Success, no content',
        ...(hasBody && { content: { [media]: { schema: jsonSchema(schemas.answer, 'output') } } }),
      },
      default: { description: 'A problem', content: { 'application/problem+json': { schema: { type: 'object' } } } },
    },
    security: access === 'anyone' ? [] : [{ SessionCookie: [] }, ...(scope === null ? [] : [{ AccessToken: [scope] }])],
  }
}

/** The OpenAPI 3.1 document of the desk's own routes, derived from the table and the schemas. */
export function deskOpenapiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const id of deskRouteIds) {
    const { method, path } = deskRouteOf(id)
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(id) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Frontdesk: the routes of the desk itself', version: 'v1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        SessionCookie: { type: 'apiKey', in: 'cookie', name: '__Host-frontdesk' },
        AccessToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of an account, made under Your account. It has the role and the scope that its account has at that ' +
            'moment, cut to its own scopes; the one that a route needs is named there. Routes without it take no token.',
        },
      },
    },
  }
}

const fieldsOf = (schema: z.ZodType | undefined): string =>
  schema instanceof z.ZodObject
    ? Object.keys(schema.shape)
        .map((name) => `\`${name}\``)
        .join(' ')
    : ''

const isNothing = (schema: z.ZodType): boolean => schema.safeParse(null).success && !(schema instanceof z.ZodObject)

function answerText(id: DeskRouteId): string {
  const { answers } = deskRouteOf(id)
  const { answer }: RouteSchemas = deskSchemas[id]
  if (answers.media) return answers.media
  if (isNothing(answer)) return '-'
  return answer instanceof z.ZodObject ? fieldsOf(answer) : 'JSON'
}

/** `docs/api-desk.md`: one line a route. */
export function deskRoutesText(): string {
  const rows = deskRouteIds.map((id) => {
    const { method, path, access, answers } = deskRouteOf(id)
    const { query, body }: RouteSchemas = deskSchemas[id]
    const input = [query && `query ${fieldsOf(query)}`, body && `body ${fieldsOf(body)}`].filter(Boolean).join(', ')
    return `| \`${id}\` | ${method} \`${path}\` | ${accessText(access)} | ${input || '-'} | ${answers.status} | ${routeTokenScope(id) ?? '-'} | ${answerText(id)} |`
  })
  return [
    '# The routes of the desk itself',
    '',
    'Made from `packages/desk-api` by `pnpm --filter @frontdesk/desk-api documents`; `openapi-desk.json` has the shapes.',
    'Every request of a browser that changes something carries the header `x-frontdesk: 1` and a JSON body. Errors are',
    'ProblemDetails with a stable `code` and a `reference`. Administrators with a limited scope are refused where the role',
    'admin is asked. `token`: the scope that a token of an account needs ([scripts](scripts.md)); `-`: no token may call it.',
    '',
    '| route | address | for | takes | status | token | answers |',
    '|---|---|---|---|--:|---|---|',
    ...rows,
    '',
  ].join('\n')
}

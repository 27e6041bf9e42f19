import { z } from 'zod'

import { paramNames, rowOf } from './operation.ts'
import { type OperationId, type Scalar, operationIds } from './operations.ts'
import { bodySchemas, schemas } from './records.ts'
import { isAlwaysSent } from './schemas/field.ts'

type Json = Record<string, unknown>

const bodyMediaTypes = ['application/json', 'text/json', 'application/*+json']
const answerMediaTypes = ['text/plain', 'application/json', 'text/json']
const scalars: Record<Scalar, Json> = {
  uuid: { type: 'string', format: 'uuid' },
  string: { type: 'string' },
  int32: { type: 'integer', format: 'int32', minimum: 1 },
  int64: { type: 'integer', format: 'int64', minimum: 1 },
}
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const content = (types: string[], schema: Json): Json => Object.fromEntries(types.map((type) => [type, { schema }]))

/** JSON Schemas of all records and bodies, as transferred: numbers or numeric strings, null for `T?`. */
function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of [...Object.entries(schemas), ...Object.entries(bodySchemas)]) registry.add(schema, { id })
  const made = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodObject)) return
      const fields = Object.entries<z.ZodType>(zodSchema.shape)
      const required = fields.filter(([, field]) => isAlwaysSent(field) || !field.isOptional()).map(([name]) => name)
      if (required.length > 0) jsonSchema.required = required
    },
  })
  return Object.fromEntries(
    Object.entries(made.schemas).map(([id, { $id: _id, $schema: _schema, id: _name, ...schema }]) => [id, schema]),
  )
}

const nullable = (...types: string[]): Json => ({ type: [...types, 'null'] })
const int64 = {
  anyOf: [
    { type: 'integer', format: 'int64' },
    { type: 'string', pattern: '^[+-]?\\d{1,19}$' },
  ],
}

function answerOf(id: OperationId): Json {
  const { shape, of } = rowOf(id).answer
  if (shape === 'list') return { type: 'array', items: ref(of) }
  if (shape === 'paged')
    return {
      type: 'object',
      required: ['count', 'numberOfPages'],
      properties: {
        page: int64,
        itemsPerPage: int64,
        continuationToken: nullable('string'),
        cacheToken: nullable('string'),
        count: int64,
        numberOfPages: int64,
        data: { type: ['array', 'null'], items: ref(of) },
        sort: nullable('string'),
        sortDir: nullable('string'),
        request: { type: ['object', 'null'], properties: { sortDir: nullable('string') } },
      },
    }
  if (shape === 'service')
    return {
      type: 'object',
      required: ['requestComplete'],
      properties: {
        requestId: nullable('string'),
        requestComplete: { type: 'boolean' },
        requestCompleteDate: { type: ['string', 'null'], format: 'date-time' },
        errors: { type: ['array', 'null'], items: { type: 'string' } },
        data: ref(of),
      },
    }
  return ref(of)
}

const titles: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  204: 'Done, no content',
  400: 'The request is not valid',
  403: 'The credential is not permitted for the resource',
  404: 'No such resource',
}

function operationOf(id: OperationId): Json {
  const row = rowOf(id)
  const responses = Object.fromEntries(
    row.statuses.map((status) => {
      const schema = status < 400 ? answerOf(id) : ref('ProblemDetails')
      const types = status < 400 ? answerMediaTypes : ['application/problem+json']
      return [
        String(status),
        { description: titles[status] ?? '', ...(status !== 204 && { content: content(types, schema) }) },
      ]
    }),
  )
  return {
    operationId: id,
    summary: `Operation ${row.number}`,
    tags: [row.path.split('/')[2] ?? 'api'],
    parameters: [
      ...paramNames(row.path).map((name) => ({ name, in: 'path', required: true, schema: scalars.uuid })),
      ...Object.entries(row.query).map(([name, kind]) => ({
        name,
        in: 'query',
        required: false,
        schema: scalars[kind],
      })),
    ],
    ...(row.body && { requestBody: { required: true, content: content(bodyMediaTypes, ref(row.body)) } }),
    responses,
    security: row.credentials.map((kind) => (kind === 'apiKey' ? { ApiKeyAuth: [] } : { BearerAuth: [] })),
    'x-effect': row.effect,
  }
}

/** The OpenAPI 3.1 document of the 33 operations, derived from the table and the schemas. */
export function openapiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const id of operationIds) {
    const { path, method } = rowOf(id)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(id) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Event Management Service', version: 'v1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        BearerAuth: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

import { guidsIn, type OperationId, operationIds, rowOf } from '@frontdesk/api-types/table'

/** An operation of the service in a link or a log line. Ids are lower case. */
export type UpstreamAddress = {
  operation: OperationId
  params: Record<string, string>
  query: Record<string, string>
}

type Shape = { id: OperationId; names: string[]; shape: RegExp }
let shapes: Shape[] | null = null

/** Paths without ids first: `/api/events/comments` is no event. */
function shapesOfAll(): Shape[] {
  shapes ??= operationIds
    .map((id) => {
      const { path } = rowOf(id)
      const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name)
      return { id, names, shape: new RegExp(`${path.replaceAll(/\{\w+\}/gu, '([^/]+)')}/?$`, 'iu') }
    })
    .toSorted((a, b) => a.names.length - b.names.length)
  return shapes
}

/**
 * The operation of a URL of the service, with any host and base path before `/api`. Of two with the same path, the
 * read. Null when there is none.
 */
export function readUpstream(url: URL): UpstreamAddress | null {
  for (const { id, names, shape } of shapesOfAll()) {
    if (rowOf(id).effect === 'writes' && names.length === 0) continue
    const match = shape.exec(url.pathname)
    if (!match) continue
    const ids = names.map((_, at) => guidsIn(decoded(match[at + 1] ?? ''))[0])
    if (ids.some((it) => it === undefined)) continue
    const query: Record<string, string> = {}
    for (const [name, value] of url.searchParams) {
      const known = Object.keys(rowOf(id).query).find((it) => it.toLowerCase() === name.toLowerCase())
      if (known !== undefined && value.trim() !== '') query[known] = value.trim()
    }
    return { operation: id, params: Object.fromEntries(names.map((name, at) => [name, ids[at] ?? ''])), query }
  }
  return null
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

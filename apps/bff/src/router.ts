import type { Result, Router } from 'hono/router'

type Route<T> = { method: string; order: number; names: readonly (readonly [part: number, name: string])[]; handler: T }

/** A part of an address: what goes on with a name, with any text, and what ends here or takes the rest. */
type Node<T> = { named: Map<string, Node<T>>; any: Node<T> | null; ends: Route<T>[]; rest: Route<T>[] }

const newNode = <T>(): Node<T> => ({ named: new Map(), any: null, ends: [], rest: [] })

const partsOf = (path: string): string[] => path.slice(path.startsWith('/') ? 1 : 0).split('/')

/** A whole part that is a name, `:id`, or at the end `*`: the desk's addresses need no more. */
const supported = /^(?:\/(?:[\w.-]*|:\w+))*(?:\/\*)?$/

/** The earlier of two that fit. */
function earlier<T>(one: Route<T> | null, routes: readonly Route<T>[], method: string): Route<T> | null {
  // In the order in which they were added.
  const found = routes.find((route) => route.method === method || route.method === 'ALL')
  if (found === undefined) return one
  return one === null || found.order < one.order ? found : one
}

function find<T>(node: Node<T>, parts: readonly string[], at: number, method: string): Route<T> | null {
  const here = node.rest.length === 0 ? null : earlier(null, node.rest, method)
  if (at === parts.length) return earlier(here, node.ends, method)
  const part = parts[at] ?? ''
  let best = here
  for (const next of [node.named.get(part), part === '' ? null : node.any]) {
    if (next === undefined || next === null) continue
    const found = find(next, parts, at + 1, method)
    if (found !== null && (best === null || found.order < best.order)) best = found
  }
  return best
}

/**
 * Hono's router for handlers that answer and pass nothing on: of all that fit an address, the one that was added first,
 * alone, as Hono's own routers would put it first. Each goes in through `entering`, so that none is reached without it.
 */
export function createRouter<T>(entering: (handler: T) => T): Router<T> {
  const root = newNode<T>()
  let order = 0
  return {
    name: 'DeskRouter',
    add(method, path, handler) {
      if (!supported.test(path)) throw new Error(`the router does not know such a pattern: ${path}`)
      const names: [number, string][] = []
      const parts = partsOf(path)
      const isOpen = parts.at(-1) === '*'
      if (isOpen) parts.pop()
      let node = root
      parts.forEach((part, at) => {
        if (part.startsWith(':')) {
          names.push([at, part.slice(1)])
          node = node.any ??= newNode()
        } else {
          const next = node.named.get(part) ?? newNode<T>()
          node.named.set(part, next)
          node = next
        }
      })
      order += 1
      ;(isOpen ? node.rest : node.ends).push({ method, order, names, handler: entering(handler) })
    },
    match(method, path): Result<T> {
      const parts = partsOf(path)
      const found = find(root, parts, 0, method)
      if (found === null) return [[]]
      const params: Record<string, string> = {}
      for (const [at, name] of found.names) params[name] = parts[at] ?? ''
      return [[[found.handler, params]]]
    },
  }
}

import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

const facade = /^export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["'];?\s*$/
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The first number of a segment of a source map and how many letters it has. */
function firstOf(segment: string): [value: number, letters: number] {
  let value = 0
  for (let at = 0; ; at += 1) {
    const digit = digits.indexOf(segment[at] ?? 'A')
    value += (digit & 31) << (5 * at)
    if (digit < 32) return [value & 1 ? -(value >> 1) : value >> 1, at + 1]
  }
}

function written(value: number): string {
  let text = ''
  let rest = value < 0 ? (-value << 1) | 1 : value << 1
  do {
    const digit = rest & 31
    rest >>= 5
    text += digits[rest > 0 ? digit | 32 : digit] ?? ''
  } while (rest > 0)
  return text
}

/** The mappings of a source map when what stands at `column` of a line, and after it, moves by so many letters. */
function moved(mappings: string, line: number, column: number, by: number): string {
  const lines = mappings.split(';')
  let reached = 0
  let isMoved = false
  const segments = (lines[line] ?? '').split(',').map((segment) => {
    if (segment === '' || isMoved) return segment
    const [step, letters] = firstOf(segment)
    reached += step
    if (reached < column) return segment
    isMoved = true
    return written(step + by) + segment.slice(letters)
  })
  return lines.with(line, segments.join()).join(';')
}

/** Asks `from` for what the file `empty` would only have handed on. */
function askedThere(chunk: Chunk, empty: string, from: string, names: string): void {
  const asked = new RegExp(`import\\((["'\`])\\./${empty.replaceAll(/[.$]/g, String.raw`\$&`)}\\1\\)`)
  const taken = [...names.matchAll(/(\w+)(?:\s+as\s+(\w+))?/g)].map(([, own, name = own]) => `${name}:e.${own}`)
  const instead = `import("./${from}").then(e=>({${taken.join()}}))`
  for (let found = asked.exec(chunk.code); found !== null; found = asked.exec(chunk.code)) {
    const before = chunk.code.slice(0, found.index)
    const column = found.index - (before.lastIndexOf('\n') + 1) + found[0].length
    if (chunk.map)
      chunk.map.mappings = moved(
        chunk.map.mappings,
        before.split('\n').length - 1,
        column,
        instead.length - found[0].length,
      )
    chunk.code = before + instead + chunk.code.slice(found.index + found[0].length)
  }
}

/** A module that is asked for and lies in a file with others gets a file that only hands on its names: a request for fifty bytes. */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    enforce: 'post',
    api: { moved },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      for (const { fileName, code, isEntry } of chunks) {
        const [, names, target] = facade.exec(code.trim()) ?? []
        if (names === undefined || target === undefined || isEntry) continue
        const [own = '', file = ''] = [fileName, target].map((path) => path.replace(/^.*\//, ''))
        if (chunks.some((chunk) => chunk.imports.includes(fileName))) continue
        for (const chunk of chunks) {
          if (!chunk.dynamicImports.includes(fileName)) continue
          askedThere(chunk, own, file, names)
          const there = fileName.replace(own, file)
          chunk.dynamicImports = [...new Set(chunk.dynamicImports.map((it) => (it === fileName ? there : it)))]
        }
        delete bundle[fileName]
      }
    },
  }
}

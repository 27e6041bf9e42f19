import type { Plugin, Rolldown } from 'vite'

/** What the base calls the bundler's own functions when it hands them on; no minified name is like it. */
const handed = '$bundler'

type Chunk = Rolldown.OutputChunk
const named = (names: string, form: RegExp) =>
  [...names.matchAll(form)].map(([, from = '', to = from]) => ({ from, to }))

/** In the place of what was cut goes a line of its own: what stands after it keeps its columns, for the source map. */
function put(chunk: Chunk, cut: RegExp, line: (names: string) => string): void {
  const [statement, names = ''] = cut.exec(chunk.code) ?? []
  if (statement === undefined) return
  const rest = chunk.code.replace(statement, () => (chunk.map ? ' '.repeat(statement.length) : ''))
  chunk.code = `${line(names)}\n${rest}`
  if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`
}

/**
 * The bundler puts its few functions into a file of their own, which every page waits for: half a kilobyte in one more
 * request. They go into the base, which every page loads, and the others take them from there.
 */
export function runtimeInBase(): Plugin {
  return {
    name: 'runtime-in-base',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const runtime = chunks.find(({ fileName }) => /\/rolldown-runtime-[\w-]+\.js$/.test(fileName))
      const base = chunks.find(({ fileName }) => /\/base-[\w-]+\.js$/.test(fileName))
      if (!runtime || !base || chunks.some(({ code }) => code.includes(handed)))
        throw new Error('the functions of the bundler cannot be put into the base')
      const [, body = '', exported = ''] = /^([\s\S]*?)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? []
      const handsOn = named(exported, /(\w+)(?:\s+as\s+(\w+))?/g).map(({ from, to }) => `${to}:${from}`)
      const [ownName, baseName] = [runtime.fileName, base.fileName].map((file) => file.replace(/^.*\//, './'))
      const fromRuntime = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${ownName?.replaceAll('.', '\\.')}["'];?`)
      const own = `var ${handed}=(()=>{${body}return{${handsOn.join()}}})();`
      for (const chunk of chunks) {
        const taken = (names: string) =>
          `var{${named(names, /(\w+)(?:\s+as\s+(\w+))?/g)
            .map(({ from, to }) => `${from}:${to}`)
            .join()}}=${handed};`
        if (chunk === base) put(chunk, fromRuntime, (names) => `${own}export{${handed}};${taken(names)}`)
        else if (chunk.imports.includes(base.fileName))
          put(chunk, fromRuntime, (names) => `import{${handed}}from"${baseName}";${taken(names)}`)
        // A file's name is made of what it says. One that does not name the base yet would ask for an old one for ever.
        else if (chunk !== runtime) put(chunk, fromRuntime, (names) => `${own}${taken(names)}`)
        chunk.imports = [
          ...new Set(chunk.imports.map((file) => (file === runtime.fileName ? base.fileName : file))),
        ].filter((file) => file !== chunk.fileName)
      }
      for (const output of Object.values(bundle))
        if (output.type === 'asset' && output.fileName.endsWith('.html'))
          output.source = String(output.source).replaceAll(
            new RegExp(`\\s*<(?:link|script)[^>]*/${runtime.fileName}"[^>]*>(?:</script>)?`, 'g'),
            '',
          )
      delete bundle[runtime.fileName]
    },
  }
}

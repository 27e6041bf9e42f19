import type { Plugin } from 'vite'

/** Files of which a first screen runs most. */
const first = new Set(['base', 'desk', 'list'])

/** V8 reads it at the very top of a file only; other engines read a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has V8 compile these files while they arrive, beside the page's thread, instead of each function when it is first called. The bundler's
 * `postBanner` does not do: Vite puts its list of preloads above it.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !first.has(chunk.name)) continue
          chunk.code = hint + chunk.code
          const map = bundle[`${chunk.fileName}.map`]
          if (map?.type !== 'asset') continue
          const { mappings, ...rest } = JSON.parse(String(map.source))
          // In a source map a semicolon is a line without mappings.
          map.source = JSON.stringify({ ...rest, mappings: `;${mappings}` })
        }
      },
    },
  }
}

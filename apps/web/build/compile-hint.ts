import type { Plugin } from 'vite'

/** Chunks whose functions mostly run on the first screen. */
const first = new Set(['base', 'desk', 'list'])

/** V8 honours it only at the very top of a file; other engines see a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes V8 compile these files off the main thread while they download, instead of each function at its first call. The
 * bundler's `postBanner` does not work: Vite inserts its preload list above it.
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

import type { Plugin } from 'vite'

/** Files of which a first screen runs most. */
const first = new Set(['base', 'desk', 'home', 'list'])

/** What V8 takes at the top of a file for the wish to have all of it compiled; other engines read a comment. */
const wish = '//# allFunctionsCalledOnLoad'

/**
 * The scripts of the first screens are compiled while they come in, beside the thread of the page. Without that the browser only
 * looks over their functions, and compiles some 1,300 of them one by one where they are called first, while the screen waits.
 */
export function compiledWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // What the bundler itself puts in front of a file is there by then.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk' && first.has(output.name))
        if (chunks.length !== first.size) this.error(`not all of ${[...first].join(', ')} are there`)
        for (const chunk of chunks) {
          if (chunk.type !== 'chunk') continue
          chunk.code = `${wish}\n${chunk.code}`
          if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`
        }
      },
    },
  }
}

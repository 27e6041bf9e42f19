import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { type Piece, onePath } from './icon-lines.ts'

const own = fileURLToPath(new URL('src/ui/icon.tsx', import.meta.url))

const maker = "import createLucideIcon from '../createLucideIcon.mjs';"
const made = /createLucideIcon\((?=__iconData\))/
/** What the library's own component makes class names of, and a line that does nothing. */
const named = /^ {2}name: "[\w-]+",\n {2}size: 24,\n|,\n {2}aliases: \[[^\]]*\](?=\n\})|^__iconData\.node;\n/gm
/** What it is drawn of, behind which nothing stands once the names are gone. */
const node = /(?<=\n {2}node: )\[[\s\S]*\](?=\n\};\n)/
const piece = /\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g
const attribute = /"?([\w-]+)"?:\s*"([^"]*)"/g

const piecesIn = (text: string): Piece[] =>
  [...text.matchAll(piece)].map(([, tag = '', given = '']) => [
    tag,
    Object.fromEntries([...given.matchAll(attribute)].map(([, name = '', value = '']) => [name, value])),
  ])

/** Each piece of an icon has a key of six letters by chance, which no compression makes smaller: its place in the icon says as much. */
const key = /\bkey: "\w+"/g

/** The icons of the library as drawings of a component of the desk's own (`ui/icon.tsx`). */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler(code, id) {
        // One that only hands on another's names.
        if (!code.includes('createLucideIcon')) return null
        if (!code.includes(maker) || !made.test(code)) this.error(`${id} is written in another way now`)
        const bare = code
          .replace(maker, `import { createIcon } from ${JSON.stringify(own)};`)
          .replace(made, 'createIcon(')
          .replaceAll(named, '')
        const [drawn] = node.exec(bare) ?? []
        if (drawn === undefined) this.error(`${id} is drawn in another way now`)
        const pieces = piecesIn(drawn)
        if (pieces.length !== [...drawn.matchAll(/\[\s*"/g)].length) this.error(`a piece of ${id} could not be read`)
        const line = onePath(pieces)
        let place = 0
        const drawing =
          line === null
            ? bare.replaceAll(key, () => `key: "${place++}"`)
            : bare.replace(drawn, `[["path", { d: "${line}", key: "0" }]]`)
        // Columns move a little within a line of an icon; nobody reads one in a source map.
        return { code: drawing, map: null }
      },
    },
  }
}

import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const own = fileURLToPath(new URL('src/ui/icon.tsx', import.meta.url))

const maker = "import createLucideIcon from '../createLucideIcon.mjs';"
const made = /createLucideIcon\((?=__iconData\))/
/** What the library's own component makes class names of, and a line that does nothing. */
const named = /^ {2}name: "[\w-]+",\n {2}size: 24,\n|,\n {2}aliases: \[[^\]]*\](?=\n\})|^__iconData\.node;\n/gm
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
        let place = 0
        const drawing = code
          .replace(maker, `import { createIcon } from ${JSON.stringify(own)};`)
          .replace(made, 'createIcon(')
          .replaceAll(named, '')
          .replaceAll(key, () => `key: "${place++}"`)
        // Columns move a little within a line of an icon; nobody reads one in a source map.
        return { code: drawing, map: null }
      },
    },
  }
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { type Face, fontScript, withoutFace } from './kept-font.ts'

/** What is written into each page: its style sheet, the scripts that run before the first paint, and the icon of its tab. */
const styleLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const early = /<script src="\/([\w-]+\.js)"><\/script>/g
/** `icon.svg` at 32 pixels. As a drawing the browser would draw it anew, in the page's own thread, at each change of the address. */
const icon = /(?<=<link rel="icon" href=")\/icon\.png(?=")/
const scripts = /(?:src|href)="(\/assets\/[^"]+\.js)"/g

const publicFile = (name: string, encoding: 'utf8' | 'base64' = 'utf8'): string =>
  readFileSync(fileURLToPath(new URL(`public/${name}`, import.meta.url)), encoding)

/** Without what is written for its readers. */
const asShipped = (script: string): string =>
  script
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim()

const inQuotes = (files: readonly string[]) =>
  files.map((file) => `<link rel="prefetch" href="${file}" />`).join('\n    ')

/** While the desk is worked on: the addresses of the pages before it. */
export function doorPages(): Plugin {
  return {
    name: 'door-pages',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (/^\/(?:sign-in|invite|setup)(?:\?|$)/.test(request.url ?? '')) request.url = '/door.html'
        next()
      })
    },
  }
}

/**
 * A page brings its style sheet, the choice of colours and its icon itself: nothing has to be fetched before it can be painted. The
 * border names both in its content policy by their hashes. While somebody signs in, the browser fetches the desk's files.
 */
export function wholePage(): Plugin {
  return {
    name: 'whole-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const pages = new Map<string, string>()
      const inlined = new Set<string>()
      const picture = publicFile('icon.png', 'base64')
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.html')) continue
        let face: Face | null = null
        const html = String(output.source)
          .replaceAll(styleLink, (_link, file: string) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') throw new Error(`${output.fileName} has no ${file}`)
            inlined.add(file)
            const { css, ...taken } = withoutFace(String(sheet.source))
            face = taken
            return `<style>${css.trim()}</style>`
          })
          .replaceAll(early, (_script, name: string) => {
            const script = publicFile(name)
            return `<script>${asShipped(name === 'font.js' ? fontScript(script, face) : script)}</script>`
          })
          .replace(icon, () => `data:image/png;base64,${picture}`)
        pages.set(output.fileName, html)
      }
      const filesOf = (page: string) => [...(pages.get(page) ?? '').matchAll(scripts)].map(([, file = '']) => file)
      const own = new Set(filesOf('door.html'))
      const later = filesOf('index.html').filter((file) => !own.has(file))
      for (const output of Object.values(bundle)) {
        const html = pages.get(output.fileName)
        if (output.type === 'asset' && html !== undefined)
          output.source =
            output.fileName === 'door.html' ? html.replace('</head>', `  ${inQuotes(later)}\n  </head>`) : html
        // Else the first page that is fetched later would ask for the sheet again.
        if (output.type === 'chunk') for (const file of inlined) output.viteMetadata?.importedCss.delete(file)
      }
      for (const file of inlined) delete bundle[file]
    },
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { keptFont } from './kept-font.ts'

/** The weights that the desk is set in, as `fonts.css` declares them: what lies beyond is a third of each file. */
const weights = { wght: { min: 400, max: 550 } }

const face = /@font-face \{[^}]*?\/([\w-]+)\.woff2[^}]*?unicode-range:([^;]*);/g
const range = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g

/** The letters of each font file, as its style sheet declares them. */
function lettersOf(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(face)].map(([, file = '', ranges = '']) => {
      const letters = [...ranges.matchAll(range)].flatMap(([, from = '', to = from]) => {
        const first = Number.parseInt(from, 16)
        return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => String.fromCodePoint(first + at))
      })
      return [file, letters.join('')]
    }),
  )
}

/** Ships the fonts in the weights and letters that the desk uses, with all their features: the same shapes in two thirds of the bytes. */
export function narrowFonts(): Plugin {
  return {
    name: 'narrow-fonts',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const letters = lettersOf(readFileSync(fileURLToPath(new URL('src/ui/fonts.css', import.meta.url)), 'utf8'))
      const renamed = new Map<string, string>()
      const { default: subsetFont } = await import('subset-font')
      const fonts = Object.values(bundle).filter(
        (output) => output.type === 'asset' && output.fileName.endsWith('.woff2'),
      )
      for (const font of fonts) {
        const [, name = ''] = /([\w-]+)-[\w-]{8}\.woff2$/.exec(font.fileName) ?? []
        const wanted = letters.get(name)
        if (font.type !== 'asset' || wanted === undefined) return this.error(`no face is declared for ${font.fileName}`)
        // Each page reads the kept one anew before its first text: bare tables take it a quarter of the time of packed ones.
        const [targetFormat, ending] =
          name === keptFont ? (['truetype', 'ttf'] as const) : (['woff2', 'woff2'] as const)
        // oxlint-disable-next-line no-await-in-loop -- one at a time: each holds a font and its tables
        const source = await subsetFont(Buffer.from(font.source), wanted, { targetFormat, variationAxes: weights })
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/${name}-${hash}.${ending}`
        renamed.set(font.fileName, fileName)
        delete bundle[font.fileName]
        this.emitFile({ type: 'asset', fileName, source })
      }
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !/\.(?:html|css)$/.test(output.fileName)) continue
        let text = String(output.source)
        for (const [from, to] of renamed) text = text.replaceAll(from.replace('assets/', ''), to.replace('assets/', ''))
        output.source = text
      }
      return undefined
    },
  }
}

import { brotliCompressSync } from 'node:zlib'

import { reachedFrom } from './shipped-code.mjs'

/** @typedef {import('./shipped-code.mjs').Shipped} Shipped */

/** Largest size of a screen's JS and CSS, in bytes of brotli. */
export const bounds = { home: 169_500, signIn: 95_000, list: 193_500 }

/** The pages and their entry modules. `home` and `list` have their rows in the document. */
const pages = {
  home: { page: 'index.html', begins: /\/src\/main\.tsx$/ },
  signIn: { page: 'sign-in.html', begins: /\/sign-in\/main\.tsx$/ },
  list: {
    page: 'index.html',
    begins: /\/src\/main\.tsx$|\/routes\/_desk\/companies\.\$companyId\/(?:route|events)\.tsx\?/,
  },
}

/** Modules that a first screen must not load. */
const heavy =
  /node_modules\/(?:zod|dompurify|papaparse|qrcode-generator|world-atlas|d3-geo|topojson-client|@base-ui|@formatjs\/icu-(?:messageformat|skeleton)-parser)\/|\/words\/(?:de|es)\.json|\/time\/src\/recurrence\/series\.ts/

/** Loading a file runs it: neither page may import the other's entry. */
const beginnings = {
  home: /\/sign-in\/main\.tsx$/,
  signIn: /\/src\/main\.tsx$/,
  list: /\/sign-in\/main\.tsx$/,
}

/**
 * The files of a screen with the size of each, and the modules that must not be in them; also the entry of the other
 * page, if this one can load it, even dynamically.
 * @param {Shipped[]} shipped
 * @param {keyof typeof pages} screen
 */
export function firstScreen(shipped, screen) {
  const { page, begins } = pages[screen]
  const first = shipped.filter(({ file, modules }) => file === page || modules.some((module) => begins.test(module)))
  const loaded = reachedFrom(shipped, first)
  const files = loaded.map(({ file, code }) => ({ file, bytes: brotliCompressSync(code).length }))
  const later = reachedFrom(shipped, first, { asked: true })
  return {
    files: files.toSorted((a, b) => b.bytes - a.bytes),
    bytes: files.reduce((total, { bytes }) => total + bytes, 0),
    outOfPlace: [
      ...loaded.flatMap(({ modules }) => modules.filter((module) => heavy.test(module))),
      ...later.flatMap(({ modules }) => modules.filter((module) => beginnings[screen].test(module))),
    ],
  }
}

/**
 * The size of each package and folder in a file, compressed separately; together they are smaller.
 * @param {Shipped} file
 * @returns {[name: string, bytes: number][]} largest first
 */
export function costsIn({ codeOf }) {
  /** @type {Map<string, string>} */
  const parts = new Map()
  for (const [source, code] of codeOf) {
    const name =
      /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ??
      /packages\/[\w-]+/.exec(source)?.[0] ??
      /web\/src\/(\w+)\//.exec(source)?.[1] ??
      /^(?:\.\.\/)*(?:src\/)?(\w+)\/[\w./$-]+$/.exec(source)?.[1] ??
      'the rest'
    parts.set(name, (parts.get(name) ?? '') + code)
  }
  const costs = [...parts].map(
    ([name, code]) => /** @type {[string, number]} */ ([name, brotliCompressSync(code).length]),
  )
  return costs.toSorted((a, b) => b[1] - a[1])
}

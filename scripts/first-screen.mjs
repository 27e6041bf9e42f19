import { brotliCompressSync } from 'node:zlib'

import { reachedFrom } from './shipped-code.mjs'

/** @typedef {import('./shipped-code.mjs').Shipped} Shipped */

/** Most that a screen may load before it is shown, JS and CSS, in bytes of brotli. */
export const bounds = { home: 169_500, signIn: 95_000, list: 193_500 }

/** The pages, and the modules that they start with. `home` and `list` have their rows in the document. */
const pages = {
  home: { page: 'index.html', begins: /\/src\/main\.tsx$/ },
  signIn: { page: 'sign-in.html', begins: /\/sign-in\/main\.tsx$/ },
  list: {
    page: 'index.html',
    begins: /\/src\/main\.tsx$|\/routes\/_desk\/companies\.\$companyId\/(?:route|events)\.tsx\?/,
  },
}

/** What a first screen has no use for. */
const heavy =
  /node_modules\/(?:zod|dompurify|papaparse|qrcode-generator|world-atlas|d3-geo|topojson-client|@base-ui|@formatjs\/icu-(?:messageformat|skeleton)-parser)\/|\/words\/(?:de|es)\.json|\/time\/src\/recurrence\/series\.ts/

/** Loading a file runs it: neither page may import the other's entry. */
const beginnings = {
  home: /\/sign-in\/main\.tsx$/,
  signIn: /\/src\/main\.tsx$/,
  list: /\/sign-in\/main\.tsx$/,
}

/**
 * The files of a screen with what each costs, and the modules among them that do not belong there; also the beginning of the
 * other page, when anything that this one may ask for later has it.
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
 * What the packages and folders in a file cost, each compressed alone: together they are smaller.
 * @param {Shipped} file
 * @returns {[name: string, bytes: number][]} the dearest first
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

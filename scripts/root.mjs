import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The root of the checkout, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * A JSON file of the checkout.
 * @param {string} path from the root
 */
export const readRecord = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))

import { packageManager } from '../package-manager.mjs'
import { step } from '../step.mjs'

/** Licences that ask for a notice at most, and one for fonts. */
const allowed = new Set([
  '0BSD',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/**
 * Whether something under this licence may ship. Of "(A OR B)" one is enough, of "A AND B" both are needed.
 * @param {string} licence an SPDX expression
 * @returns {boolean}
 */
export function isAllowed(licence) {
  const text = licence.replace(/^\((.*)\)$/, '$1')
  // Nested expressions are refused: a person has to read them.
  if (/[()]/.test(text)) return false
  return text.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.has(one)))
}

/**
 * The packages that the apps depend on when they run, bundled or not, with the licence that each names.
 * @returns {Promise<{ name: string, version: string, licence: string }[]>} by name
 */
export async function shippedLicences() {
  const apps = ['bff', 'service', 'web'].flatMap((name) => ['--filter', `@frontdesk/${name}...`])
  const output = await step('list licences', [
    ...(await packageManager()),
    ...apps,
    'licenses',
    'list',
    '--prod',
    '--json',
  ])
  /** @type {Record<string, { name: string, versions: string[] }[]>} */
  const byLicence = JSON.parse(output.slice(output.indexOf('{')))
  return Object.entries(byLicence)
    .flatMap(([licence, packages]) =>
      packages.flatMap(({ name, versions }) => versions.map((version) => ({ name, version, licence }))),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

// npm run sbom: writes frontdesk.cdx.json (CycloneDX). npm run licences: the licences of what ships, by package.
import { join } from 'node:path'

import { packageManager } from '../package-manager.mjs'
import { install } from '../prepare.mjs'
import { root } from '../root.mjs'
import { endStepsOnSignal, step } from '../step.mjs'
import { isAllowed, shippedLicences } from './licences.mjs'

endStepsOnSignal()
await install()
if (process.argv[2] === 'sbom') {
  const file = join(root, 'frontdesk.cdx.json')
  const form = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  await step('list components', [...(await packageManager()), 'sbom', '--prod', ...form, '--out', file])
  console.log(`${file}: the packages that ship, with versions and hashes where the lockfile has them.`)
} else {
  const packages = await shippedLicences()
  for (const { name, version, licence } of packages) console.log(`${licence}\t${name} ${version}`)
  const refused = packages.filter(({ licence }) => !isAllowed(licence))
  for (const { name, licence } of refused)
    console.error(`Not on the list of licences that may ship: ${name} (${licence})`)
  process.exitCode = refused.length > 0 ? 1 : 0
}

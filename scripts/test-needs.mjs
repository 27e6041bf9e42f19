import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './root.mjs'
import { step, StepFailed, timed } from './step.mjs'

const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Options::=--force-confold', '-qq']
const quietApt = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
const chromium = '/usr/bin/chromium'
const headlessShell = '/usr/bin/chromium-headless-shell'
const servers = '/usr/lib/postgresql'
const clusterSettings = '/etc/postgresql-common/createcluster.conf'

const mayUseApt = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** Chromium for the browser tests: the one named by CHROMIUM, Debian's, or Playwright's own. */
export async function needChromium() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return
  if (!mayUseApt()) {
    if (existsSync(chromium)) return
    const playwright = join(root, 'e2e', 'node_modules', '.bin', 'playwright')
    return timed('install Chromium', () => step('install Chromium', [playwright, 'install', 'chromium']))
  }
  if (!existsSync(chromium)) await timed('install Chromium', () => aptInstall('chromium'))
  if (existsSync(headlessShell)) return
  try {
    await timed('install Chromium without windows', () => aptInstall('chromium-headless-shell'))
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.warn(`Chromium without windows could not be installed; the browser tests take longer.\n${error.output}`)
  }
}

/** Firefox and WebKit from Debian's packages; on other systems nothing is installed. @throws StepFailed */
export async function needEngines() {
  const programs = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/xauth']
  if (!mayUseApt() || programs.every((program) => existsSync(program))) return
  await timed('install Firefox and WebKit', () => aptInstall('firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'))
}

/** A PostgreSQL server for the tests of both engines. Without one they are skipped with a message. */
export async function needPostgres() {
  if (hasPostgres() || !mayUseApt()) return
  keepFromMakingCluster()
  try {
    await timed('install PostgreSQL', () => aptInstall('postgresql'))
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.warn(`PostgreSQL could not be installed; its tests are skipped.\n${error.output}`)
  }
}

/** Where programs are unpacked that tests run and the system is not to have. */
export const unpackedPrograms = ['usr/bin', 'usr/sbin'].map((folder) =>
  join(root, 'node_modules', '.cache', 'frontdesk', 'programs', folder),
)

/** nginx and Prometheus for the tests of `deploy/`, not installed. Without them those are skipped with a message. */
export async function needDeployPrograms() {
  const missing = Object.entries({ nginx: 'nginx', prometheus: 'promtool' }).filter(
    ([, program]) => ![...unpackedPrograms, '/usr/bin', '/usr/sbin'].some((at) => existsSync(join(at, program))),
  )
  if (missing.length === 0 || !mayUseApt()) return
  const names = missing.map(([name]) => name)
  const folder = join(root, 'node_modules', '.cache', 'frontdesk', 'programs')
  mkdirSync(folder, { recursive: true })
  try {
    await timed(`fetch ${names.join(' and ')}`, async () => {
      await step('apt-get update', [...apt, 'update'], quietApt)
      await step(`apt-get download ${names.join(' ')}`, [...apt, 'download', ...names], { ...quietApt, cwd: folder })
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
        await step(`unpack ${file}`, ['dpkg', '-x', join(folder, file), folder])
    })
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.warn(`nginx or Prometheus could not be fetched; the tests of deploy/ are skipped.\n${error.output}`)
  }
}

const hasPostgres = () =>
  existsSync(servers) && readdirSync(servers).some((version) => existsSync(join(servers, version, 'bin', 'initdb')))

/** The tests start their own server; Debian would create and start another one. */
function keepFromMakingCluster() {
  if (existsSync(clusterSettings)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(clusterSettings, 'create_main_cluster = false\n')
}

/** @param {string[]} names */
async function aptInstall(...names) {
  await step('apt-get update', [...apt, 'update'], quietApt)
  await step(
    `apt-get install ${names.join(' ')}`,
    [...apt, 'install', '-y', '--no-install-recommends', ...names],
    quietApt,
  )
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { build } from 'vite'

import { root } from '../root.mjs'
import { freePort, program, script } from './processes.mjs'

/** Folder of the peer programs, outside of the product, reused between runs. */
export const folder = join(root, 'node_modules/.cache/frontdesk/bench')

const packages = {
  express: '5.3.0',
  'http-proxy-middleware': '3.0.10',
  compression: '1.8.1',
  hono: '4.13.19',
  '@hono/node-server': '2.1.8',
  undici: '7.30.2',
}

/** Installs them from the registry if they are missing. */
export function installPeers() {
  mkdirSync(folder, { recursive: true })
  const wanted = JSON.stringify({ name: 'frontdesk-bench-peers', private: true, dependencies: packages })
  const file = join(folder, 'package.json')
  if (existsSync(join(folder, 'node_modules')) && existsSync(file) && readFileSync(file, 'utf8') === wanted) return
  writeFileSync(file, wanted)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'ignore' })
}

/** The contract's schemas as one file, for the typical gateway. */
async function schemaBundle() {
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'packages/api-types/src/index.ts'),
      outDir: join(folder, 'schemas'),
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'index.mjs' } },
    },
  })
  return join(folder, 'schemas/index.mjs')
}

/**
 * @param {string} upstream @returns {Promise<Record<'express' | 'compressing' | 'pipe' | 'naive', { pid: number, port:
 * number }>>}
 */
export async function startPeers(upstream) {
  const options = { cwd: folder }
  const at = async (/** @type {string} */ name, /** @type {string[]} */ args) => {
    const { pid, said } = await script(name, args, options)
    return { pid, port: Number(said.port) }
  }
  return {
    express: await at('peer-express.mjs', [upstream]),
    compressing: await at('peer-express.mjs', [upstream, 'compression']),
    pipe: await at('peer-pipe.mjs', [upstream]),
    naive: await at('peer-naive.mjs', [upstream, await schemaBundle()]),
  }
}

/** The installed nginx, or Debian's package unpacked beside the peers; null without either. */
function nginxBinary() {
  const unpacked = join(folder, 'nginx/usr/sbin/nginx')
  for (const file of ['/usr/sbin/nginx', '/usr/local/sbin/nginx', unpacked]) if (existsSync(file)) return file
  try {
    execFileSync('apt-get', ['download', 'nginx'], { cwd: folder, stdio: 'ignore' })
    const archive = readdirSync(folder).find((name) => /^nginx_.*\.deb$/.test(name))
    execFileSync('dpkg', ['-x', join(folder, archive ?? ''), join(folder, 'nginx')], { stdio: 'ignore' })
    return unpacked
  } catch {
    return null
  }
}

/**
 * nginx as a proxy with gzip at its default level and keep-alive connections, one worker.
 * @param {number} upstreamPort
 * @returns {Promise<{ pid: number, port: number } | null>}
 */
export async function startNginx(upstreamPort) {
  const binary = nginxBinary()
  if (binary === null) return null
  const port = await freePort()
  const place = join(folder, 'nginx-run')
  mkdirSync(place, { recursive: true })
  writeFileSync(
    join(place, 'nginx.conf'),
    `daemon off; master_process off; pid ${place}/pid; error_log ${place}/error.log;
events { worker_connections 512; }
http {
  access_log off; client_body_temp_path ${place}/body; proxy_temp_path ${place}/proxy; fastcgi_temp_path ${place}/f;
  uwsgi_temp_path ${place}/u; scgi_temp_path ${place}/s; keepalive_requests 1000000;
  gzip on; gzip_types application/json; gzip_proxied any; gzip_comp_level 1;
  proxy_buffers 64 16k; proxy_buffer_size 16k;
  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 1000000; }
  server { listen 127.0.0.1:${port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } } }
`,
  )
  const child = program(binary, ['-p', place, '-c', join(place, 'nginx.conf')])
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return { pid: child.pid ?? 0, port }
    await pause(50)
  }
  return null
}

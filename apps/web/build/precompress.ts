import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest', '.wasm'])
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  // A copy that is not smaller is useless.
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

/** Writes `.br` and `.gz` beside every compressible file of the build, so that the server never compresses. */
export function precompress(): Plugin {
  let folder: string | null = null
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      // Leaves existing files alone when the build writes none.
      if (!config.build.write) return
      folder = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir)
    },
    async closeBundle() {
      if (folder === null) return
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      const wanted = files.filter(
        (file) => file.isFile() && !file.name.startsWith('.') && compressible.has(extname(file.name)),
      )
      await Promise.all(wanted.map((file) => compress(join(file.parentPath, file.name))))
    },
  }
}

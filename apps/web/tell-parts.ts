import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

/** What a file of scripts is made of: see `scripts/shipped-code.mjs`, which reads it. */
type Parts = {
  file: string
  imports: string[]
  asks: string[]
  modules: string[]
  map: Pick<Rolldown.SourceMap, 'mappings' | 'sources'> | null
}

/** Says in `.parts.json`, beside what is served and not served, what each script of the build is made of. No source map is left. */
export function tellParts(): Plugin {
  let folder = ''
  return {
    name: 'tell-parts',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir)
    },
    async writeBundle(_, bundle) {
      const parts: Parts[] = []
      const maps: string[] = []
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset') {
          if (output.fileName.endsWith('.map')) maps.push(output.fileName)
          continue
        }
        const { fileName, imports, dynamicImports, moduleIds, map, viteMetadata } = output
        parts.push({
          file: fileName,
          imports: [...imports, ...(viteMetadata?.importedCss ?? [])],
          asks: dynamicImports,
          modules: moduleIds,
          map: map && { mappings: map.mappings, sources: map.sources },
        })
      }
      await Promise.all(maps.map((file) => rm(join(folder, file))))
      await writeFile(join(folder, '.parts.json'), JSON.stringify(parts))
    },
  }
}

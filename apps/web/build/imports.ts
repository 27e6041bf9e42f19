import type { Rolldown } from 'vite'

/** These files and all that they import statically. */
export function withImports(files: Iterable<string>, bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set(files)
  for (const file of found) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const next of chunk.imports) found.add(next)
  }
  return found
}

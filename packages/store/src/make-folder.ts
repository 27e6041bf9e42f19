import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where a folder takes no entries and says that
 * they are absent, as /proc does.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at)
  for (const each of missing) {
    try {
      mkdirSync(each, { mode })
    } catch (failure) {
      // Another process has made it meanwhile.
      if (statSync(each, { throwIfNoEntry: false })?.isDirectory() !== true) throw failure
    }
  }
}

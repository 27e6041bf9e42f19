import type { Speech } from '#i18n/speech.ts'
import type { Viewer } from '#page/viewer.ts'

/** An answer of the border, as the page brings it to the browser. */
export type FirstAnswer = { url: string; headers: [string, string][]; body: string }
/** Asks the border as this person; null when there is no answer to show, or it comes too late. */
export type Ask = (url: string) => Promise<FirstAnswer | null>

/** What one rendering of a screen on the server depends on besides its address. */
export type Rendering = {
  viewer: Viewer
  speech: Speech
  /** Epoch milliseconds. */
  now: number
  ask: Ask
}

/** Node's AsyncLocalStorage: what `work` begins finds its own rendering, however many are under way. */
export type Renderings = {
  run: <T>(rendering: Rendering, work: () => T) => T
  getStore: () => Rendering | undefined
}

let renderings: Renderings | null = null

/** Sets the storage, once for a process: renderings under way belong to the first. */
export function keepRenderings(storage: Renderings): void {
  renderings ??= storage
}

/** Runs `work`, and all that it awaits, as part of a rendering. @throws Error before `keepRenderings` */
export function runRendering<T>(rendering: Rendering, work: () => T): T {
  if (renderings === null) throw new Error('there is no storage for renderings')
  return renderings.run(rendering, work)
}

/** The rendering that the caller is part of. @throws Error outside of one: there is no viewer to fall back to */
export function currentRendering(): Rendering {
  const rendering = renderings?.getStore()
  if (rendering === undefined) throw new Error('asked outside of a rendering')
  return rendering
}

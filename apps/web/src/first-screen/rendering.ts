import type { FirstAnswer } from '#api/first-answers.ts'
import type { Viewer } from '#browser/viewer.ts'
import type { I18n } from '#i18n/i18n.ts'

/** Reads from the BFF as this user; null when there is no answer to show in time. */
export type Ask = (url: string) => Promise<FirstAnswer | null>

/** What the server rendering of a screen depends on besides its address. */
export type Rendering = {
  viewer: Viewer
  i18n: I18n
  /** Epoch milliseconds. */
  now: number
  ask: Ask
}

/** The interface of Node's AsyncLocalStorage: async work sees the rendering that started it. */
export type Renderings = {
  run: <T>(rendering: Rendering, work: () => T) => T
  getStore: () => Rendering | undefined
}

let renderings: Renderings | null = null

/** Sets the storage once per process; later calls are ignored, because renderings may be running in the first. */
export function setRenderingStorage(storage: Renderings): void {
  renderings ??= storage
}

/** Runs `work` and all that it awaits as part of a rendering. @throws Error before `setRenderingStorage` */
export function runRendering<T>(rendering: Rendering, work: () => T): T {
  if (renderings === null) throw new Error('there is no storage for renderings')
  return renderings.run(rendering, work)
}

/** The rendering that the caller is part of. @throws Error outside of one: there is no default viewer */
export function currentRendering(): Rendering {
  const rendering = renderings?.getStore()
  if (rendering === undefined) throw new Error('asked outside of a rendering')
  return rendering
}

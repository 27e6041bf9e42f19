import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { demoExamples } from '@frontdesk/desk-api'
import type { Hono } from 'hono'
import type { z } from 'zod'

import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'

export type DemoExamples = z.output<typeof demoExamples>

/** Written by the embedded service when it created the demo; null when there is none. */
export async function readDemoExamples(dataDir: string): Promise<DemoExamples | null> {
  try {
    return demoExamples.parse(JSON.parse(await readFile(join(dataDir, 'demo-examples.json'), 'utf8')))
  } catch {
    return null
  }
}

/** Examples to try in the demo, because the API lists neither people nor codes. Null outside the demo. */
export function mountDemoExamples(app: Hono<DeskEnv>, examples: DemoExamples | null): void {
  mountDeskRoute(app, 'demoExamples', () => ({ examples }))
}

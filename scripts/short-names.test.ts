import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { Visitor, build, loadConfigFromFile, parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { root } from './root.mjs'
import { readSources } from './source-files.ts'

const time = `${root}packages/time/src/`
const folder = join(tmpdir(), `short-names-${process.pid}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asked = `
import '${time}every-part.ts'
export { describeWhen } from '${time}index.ts'
export * from '${time}recurrence/index.ts'
export { occurrencesBetween } from '${time}recurrence/occurrences-between.ts'
export { noticeText } from '${time}recurrence/sentence/notice-text.ts'
export { german } from '${time}recurrence/sentence/german.ts'
export { germanNotices } from '${time}recurrence/sentence/german-notices.ts'
export { spanish } from '${time}recurrence/sentence/spanish.ts'
`

async function plugin() {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, `${root}apps/web/vite.config.ts`)
  const plugins = [loaded?.config.plugins].flat(9)
  const found = plugins.find((one) => one && 'name' in one && one.name === 'short-names')
  if (!found || !('api' in found)) throw new Error('The build of the desk has no plugin of that name')
  return found
}

/** The time code as one module, with or without the short names. */
async function bundled(name: string, plugins: Awaited<ReturnType<typeof plugin>>[]) {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: plugins.length > 0,
      lib: { entry: join(folder, 'asked.ts'), formats: ['es'], fileName: () => `${name}.mjs` },
    },
    plugins,
  })
  return import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.mjs`)).href)
}

type Time = Awaited<ReturnType<typeof bundled>>

function vectors(name: string): Record<string, unknown>[] {
  const file = `${root}../shared/time/${name}`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

// One in ten: each of the rules is asked of the source itself, in the tests of the package.
const ruleEvents = vectors('rrule-vectors.json')
  .filter((_, index) => index % 10 === 0)
  .map((vector) => ({
    start: vector['dtstart'],
    timezone: vector['tz'] ?? 'Europe/Brussels',
    isAllDay: vector['allDay'],
    isRecurring: true,
    recurrence: { recurrenceRule: vector['rule'], exclusionRecurrenceRule: [vector['exrule'] ?? []].flat()[0] },
  }))
const brokenEvents = ['FREQ=DAILY;BYDAY=XX', 'FREQ=DAILY;COUNT=0', 'BYDAY=MO', 'FREQ=DAILY;BYHOUR=25'].map((rule) => ({
  start: '2025-01-06T09:00:00',
  timezone: 'Asia/Calcutta',
  end: '2025-01-06T10:00:00',
  recurrence: { recurrenceRule: rule, exclusionRecurrenceRule: rule },
}))
const structuredEvents = vectors('structured-vectors.json').map((vector) => ({
  ...(typeof vector['event'] === 'object' ? vector['event'] : {}),
  recurrence: vector['recurrence'],
}))
const events = [...ruleEvents, ...structuredEvents, ...brokenEvents]

/** All that a page says of an event. */
function saidBy(library: Time, event: (typeof events)[number]): unknown {
  const view = library.recurrenceOf(event)
  const now = Date.UTC(2025, 0, 6)
  const series = view.series === null ? null : library.nextOccurrences(view.series, { now, viewerZone: 'Asia/Tokyo' })
  return {
    kind: view.kind,
    source: view.source,
    when: library.describeWhen(event, { now, viewerZone: 'Asia/Tokyo' }),
    series,
    total: view.series === null ? null : library.totalText(library.totalOf(view.series, now), { locale: 'en' }),
    days:
      view.series === null
        ? null
        : library.occurrencesBetween(view.series, {
            firstDay: '1997-09-01',
            lastDay: '1997-12-31',
            zone: 'Asia/Tokyo',
          }),
    sentences: [undefined, library.german, library.spanish].map((phrases) =>
      library.sentence(view, { locale: phrases?.language ?? 'en', phrases }),
    ),
    other: library.disagreeingSentence(view, { locale: 'en' }),
    notices: view.notices.flatMap((one: unknown) => [
      library.noticeText(one, { locale: 'en' }),
      library.noticeText(one, { locale: 'de', phrases: library.german }, library.germanNotices),
    ]),
  }
}

describe('short names', () => {
  let found: Awaited<ReturnType<typeof plugin>>
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'asked.ts'), asked)
    found = await plugin()
  })

  it('change nothing that is said of any event', async () => {
    const source = await bundled('source', [])
    const short = await bundled('short', [found])
    expect(events.length).toBeGreaterThanOrEqual(brokenEvents.length)
    for (const event of events) expect(saidBy(short, event)).toEqual(saidBy(source, event))
  })

  it('are of fields and words that the rest of the desk and the API do not have', () => {
    const { internalNames, internalTexts } = found.api
    const others = readSources().filter(({ path }) => /^(?:apps\/web|packages\/api-types)\/src\//.test(path))
    const taken = others
      .filter(({ path }) => !/\.test\.tsx?$|\/testing/.test(path))
      .flatMap(({ path, text }) => wordsIn(path, text, internalNames, internalTexts).map((word) => `${path}: ${word}`))
    expect(taken).toEqual([])
    expect(
      wordsIn('a.ts', "x.wall; const { freq } = y; ({ epochMs: 1 }); 'no-text'", internalNames, internalTexts),
    ).toEqual(['wall', 'freq', 'epochMs', 'no-text'])
  })
})

/** The listed names that the code has as fields, and the listed texts in it. */
function wordsIn(path: string, text: string, names: readonly string[], texts: readonly string[]): string[] {
  const words = new RegExp(`\\b(?:${[...names, ...texts].join('|')})\\b`)
  if (!words.test(text)) return []
  const found: string[] = []
  const note = (key: { type: string; name?: unknown }) => {
    if (key.type === 'Identifier' && typeof key.name === 'string' && names.includes(key.name)) found.push(key.name)
  }
  new Visitor({
    MemberExpression: ({ computed, property }) => (computed ? undefined : note(property)),
    Property: ({ computed, key }) => (computed ? undefined : note(key)),
    Literal: ({ value }) => {
      if (typeof value === 'string' && texts.includes(value)) found.push(value)
    },
  }).visit(parseSync(path, text).program)
  return found
}

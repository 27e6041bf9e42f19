import fc from 'fast-check'
import { Histogram, type Metric, Registry } from 'prom-client'
import { expect, it } from 'vitest'

import { createTimes } from './times.ts'

const bounds = [0.005, 0.1, 1, 30]
const name = 'frontdesk_test_seconds'
const help = 'As the library\nwrites it, "quoted" too.'

const labelsOf = (operation: string, kind: number) => ({ operation, status: `${kind}xx` })
const lines = (text: string): string[] => text.trim().split('\n').toSorted()

it('says what a histogram of the library says', async () => {
  const told = fc.record({
    name: fc.constantFrom('getCompany', 'desk.file', 'od"d\n\\'),
    kind: fc.integer({ min: 1, max: 5 }),
    seconds: fc.oneof(fc.constantFrom(0, 0.005, 0.1, 1, 30, 31), fc.double({ min: 0, max: 40, noNaN: true })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(told, { maxLength: 40 }), async (all) => {
      const [ours, library] = [new Registry(), new Registry()]
      const oracle = new Histogram({
        name,
        help,
        labelNames: ['operation', 'status'],
        buckets: bounds,
        registers: [library],
      })
      const times = createTimes({ name, help, bounds, labelsOf })
      ours.registerMetric(times.histogram as unknown as Metric)
      for (const one of all) {
        times.add(one.name, one.kind, one.seconds)
        oracle.observe(labelsOf(one.name, one.kind), one.seconds)
      }
      expect(lines(await ours.metrics())).toEqual(lines(await library.metrics()))
    }),
  )
})

import { operationIds } from '@frontdesk/api-types/table'
import { z } from 'zod'

import type { Catalogue } from '#catalogue/create-catalogue.ts'

import type { Embedded } from './embedded-service.ts'

const stampAnswer = z.object({ stamp: z.string() })
const part = z.object({
  answers: z.array(z.object({ id: z.enum(operationIds), asked: z.record(z.string(), z.string()), value: z.unknown() })),
  next: z.string().nullable(),
})

/**
 * Registers every project, event and company of the embedded service with the catalogue: no operation lists them, and the
 * service is the desk's own. Nothing is done when they are those that were registered before. Returns how many answers
 * were read.
 */
export async function registerRecords(
  service: Pick<Embedded, 'ask'>,
  catalogue: Pick<Catalogue, 'learn' | 'registered'>,
): Promise<number> {
  const { stamp } = stampAnswer.parse(await service.ask({ type: 'stamp' }))
  if (stamp === (await catalogue.registered.read())) return 0
  let read = 0
  for (let after: string | null = null, more = true; more;) {
    // Part by part: each says where the next one begins.
    const { answers, next }: z.output<typeof part> = part.parse(await service.ask({ type: 'records', after }))
    await catalogue.learn(answers)
    read += answers.length
    after = next
    more = next !== null
  }
  await catalogue.registered.write(stamp)
  return read
}

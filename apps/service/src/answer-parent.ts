import { z } from 'zod'

import type { createRecordList } from './list-records.ts'

const question = z.union([
  z.object({ type: z.literal('stamp'), request: z.int() }),
  z.object({ type: z.literal('records'), request: z.int(), after: z.string().max(100).nullable() }),
])

/** Requests of the parent process (the desk) over the IPC channel; null for any other message. */
export async function answerParent(
  message: unknown,
  records: ReturnType<typeof createRecordList>,
): Promise<object | null> {
  const asked = question.safeParse(message)
  if (!asked.success) return null
  const { type, request } = asked.data
  try {
    const answer = asked.data.type === 'stamp' ? { stamp: await records.stamp() } : await records.list(asked.data.after)
    return { type, request, answer }
  } catch {
    return { type, request, answer: null }
  }
}

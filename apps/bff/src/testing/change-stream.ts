import type { Change } from '@frontdesk/desk-api'

import type { GuestDesk } from './guest-desk.ts'

type Role = Parameters<GuestDesk['send']>[0]

/** Opens the stream of changes of a desk, and reads its events one by one. */
export async function openChangeStream({ send }: Pick<GuestDesk, 'send'>, role: Role, age?: number) {
  const answer = await send(role, 'GET', age === undefined ? '/desk/changes' : `/desk/changes?age=${age}`)
  if (answer.status !== 200 || answer.body === null) throw new Error(`no stream: ${answer.status}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** null at the end of the stream. */
  const next = async (): Promise<{ event: string; data: string } | null> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read()
      if (done) return null
      text += value
    }
    const [first = ''] = text.split('\n\n')
    text = text.slice(first.length + 2)
    const field = (name: string): string => new RegExp(`^${name}: ?(.*)$`, 'm').exec(first)?.[1] ?? ''
    return { event: field('event'), data: field('data') }
  }
  const unread: Change[] = []
  await next()
  return {
    header: (name: string): string | null => answer.headers.get(name),
    next,
    async changes(): Promise<Change[]> {
      const given = await next()
      return given?.event === 'changes' ? JSON.parse(given.data) : []
    },
    /** The next change of this kind; null at the end of the stream. */
    async until(kind: Change['kind']): Promise<Change | null> {
      for (;;) {
        const at = unread.findIndex((change) => change.kind === kind)
        if (at >= 0) return unread.splice(0, at + 1)[at] ?? null
        const given = await next()
        if (given === null) return null
        if (given.event === 'changes') unread.push(...JSON.parse(given.data))
      }
    },
    leave: () => reader.cancel(),
  }
}

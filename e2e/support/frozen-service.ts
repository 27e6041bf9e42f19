import { readFileSync, readdirSync } from 'node:fs'

import type { World } from './world.ts'

/** The process of the service that the desk has started. */
function serviceProcess(world: World): number {
  const { pid = 0 } = world.desk.running.child
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )
  const own = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('apps/service'))
  if (own === undefined) throw new Error('the desk has no service of its own')
  return Number(own)
}

/** Stops it in the middle of whatever it does, as a frozen machine would; the answer lets it go on. */
export function freeze(world: World): () => void {
  const pid = serviceProcess(world)
  process.kill(pid, 'SIGSTOP')
  return () => void process.kill(pid, 'SIGCONT')
}

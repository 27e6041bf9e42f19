import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, it } from 'vitest'

it('is told to a process whose shell was ended, as npm ends it', async () => {
  const module = new URL('parent-end.mjs', import.meta.url).href
  const program = `
    const { onParentEnd } = await import('${module}')
    const open = setInterval(() => {}, 60_000)
    onParentEnd(() => { console.log('parent ended'); clearInterval(open) })
    console.log('watching')`
  // With a second command the shell does not become the process itself.
  const shell = spawn('sh', ['-c', `"$0" --input-type=module -e "$1"; true`, process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  shell.stdout.on('data', (part) => {
    text += String(part)
  })
  await once(shell.stdout, 'data')
  expect(text).toBe('watching\n')
  shell.kill('SIGTERM')
  await once(shell.stdout, 'end')
  expect(text).toBe('watching\nparent ended\n')
})

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { firstSignInCommand, forgettingSetup, tellFirstSignIn } from './first-sign-in.ts'

const facts = { address: 'http://127.0.0.1:4800', hasNoPublicUrl: false, demo: [], setupLink: null }
const withLink = { ...facts, setupLink: 'http://127.0.0.1:4800/setup#canary' }
const demo = [{ role: 'admin', name: 'Ada', email: 'admin@demo.example', password: 'canary' }] as const

let folder: string
let file: string
let notes: string[]
let printed: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-'))
  file = join(folder, 'first-sign-in.txt')
  notes = []
  printed = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const tell = (given: Parameters<typeof tellFirstSignIn>[1], onTerminal = false) =>
  tellFirstSignIn(
    {
      config: { dataDir: folder },
      log: { note: (...note) => void notes.push(JSON.stringify(note)) },
      print: onTerminal ? (text) => void printed.push(text) : null,
    },
    given,
  )
const command = () => firstSignInCommand({ config: { dataDir: folder }, print: (line) => void printed.push(line) })

describe('how to sign in first', () => {
  it.each([
    ['the set-up link', withLink],
    ['the demo passwords', { ...facts, demo }],
  ])('without a terminal %s is in a file of its owner, not in the log', async (_, given) => {
    writeFileSync(file, 'of an earlier start', { mode: 0o644 })
    await tell(given)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain('canary')
    expect(notes.join()).toContain(file)
    expect(notes.join()).not.toContain('canary')
    expect(await command()).toBe(0)
    expect(printed.join()).toContain('canary')
  })

  it('on a terminal it is printed, and no file is left', async () => {
    writeFileSync(file, 'of an earlier start')
    await tell(withLink, true)
    expect(printed.join()).toContain('/setup#canary')
    expect([existsSync(file), notes]).toEqual([false, []])
  })

  it('when nothing is needed, the file of an earlier start is deleted, and the command says why there is none', async () => {
    writeFileSync(file, 'of an earlier start')
    await tell(facts)
    expect([existsSync(file), notes]).toEqual([false, []])
    expect(await command()).toBe(1)
    expect(printed.join()).toContain('There is no first sign-in to show')
  })

  it('the file is deleted when its link was used, and stays when it was not', async () => {
    await tell(withLink)
    const person = { id: '1', name: 'Ada', email: 'ada@example.org', role: 'admin' }
    const given = { token: 'canary', name: 'Ada', email: person.email, password: 'long enough' }
    const setup = {
      isOpen: async () => true,
      makeToken: async () => '',
      close: async () => undefined,
      complete: async () => person,
    }
    const refusing = { ...setup, complete: async () => Promise.reject(new Error('refused')) }
    await expect(forgettingSetup(refusing, { dataDir: folder }).complete(given)).rejects.toThrow('refused')
    expect(existsSync(file)).toBe(true)
    expect(await forgettingSetup(setup, { dataDir: folder }).complete(given)).toEqual(person)
    expect(existsSync(file)).toBe(false)
  })
})

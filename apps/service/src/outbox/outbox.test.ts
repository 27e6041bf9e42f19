import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { outbox as table } from '#db/schema.ts'

import { emptyStore, keep, type EngineName } from '../testing/service-under-test.ts'
import { NOON, openSmallProject, type SmallProject } from '../testing/small-project.ts'
import { openSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts'
import { waitAfter } from './backoff.ts'
import { createMailer, type Mailer } from './deliver.ts'
import { createOutbox, domainOf, type RunningOutbox } from './outbox.ts'

/** A promise that the test settles. */
const deferred = <T>() => {
  const settle: { resolve?: (value: T) => void; reject?: (reason: Error) => void } = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, resolve: (value: T) => settle.resolve?.(value), reject: (reason: Error) => settle.reject?.(reason) }
}

const FROM = 'Frontdesk <desk@fair.example>'

const rowOf = async (project: SmallProject, id: string) =>
  (await project.db.select().from(table).where(eq(table.id, id)))[0]

describe.each<EngineName>(['embedded', 'postgres'])('outbox on %s', (engine) => {
  let at: SmallProject | null = null
  let remove = keep
  let sink: SmtpSink
  let opened: RunningOutbox[] = []
  const about = { eventId: '', registrantId: '' }

  beforeAll(async () => {
    const empty = await emptyStore(engine)
    if (empty === null) return
    at = await openSmallProject(empty)
    remove = at.close
    about.eventId = await at.addEvent()
    about.registrantId = await at.addRegistrant({ eventId: about.eventId, registrationTypeId: await at.addType() })
  }, 180_000)
  afterAll(() => remove())
  beforeEach(async () => {
    sink = await openSmtpSink()
    if (at) at.clock.now = NOON
  })
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.close()))
    opened = []
    await sink.close()
    await at?.db.delete(table)
  })

  /** An outbox with fake timers. */
  const open = (project: SmallProject, mailer: Mailer | null) => {
    const waits: number[] = []
    const log: Record<string, unknown>[] = []
    const keepLog = (facts: Record<string, unknown>) => log.push(facts)
    const box = createOutbox({
      db: project.db,
      now: () => project.clock.now,
      newId: () => randomUUID(),
      log: { info: keepLog, warn: keepLog },
      mailer,
      domain: domainOf(FROM),
      schedule: (ms) => {
        waits.push(ms)
        return () => {}
      },
    })
    opened.push(box)
    return { box, waits, log, send: async () => (box.wake(), box.idle()) }
  }
  const mailer = (url = sink.url) => createMailer({ url, from: FROM })
  const message = (recipient = 'mia@example.org') => ({
    kind: 'confirmation' as const,
    ...about,
    recipient,
    subject: 'Grüße zum Fest',
    bodyText: 'Hello Mia,\n.a line with a dot\n',
    bodyHtml: '<p>Hello Mia,</p>',
  })

  it('sends queued messages, as plain text and HTML, once', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const { box, send, log } = open(at, mailer())
    const id = await at.db.transaction((tx) => box.add(tx, message()))
    await send()
    await send()
    expect(sink.mails).toHaveLength(1)
    const [mail] = sink.mails
    expect(mail).toMatchObject({ from: 'desk@fair.example', to: ['mia@example.org'] })
    expect(mail?.headers.get('message-id')).toBe(`<${id}@fair.example>`)
    expect(mail?.headers.get('from')).toBe(FROM)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.headers.get('subject')).toMatch(/^=\?UTF-8\?/i)
    expect(mail?.headers.get('content-type')).toContain('multipart/alternative')
    expect(mail?.source).toContain('\r\n.a line with a dot')
    expect(mail?.source).toContain('<p>Hello Mia,</p>')
    expect(await rowOf(at, id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      sent: NOON,
      nextAttempt: null,
      lastError: null,
    })
    expect(JSON.stringify(log)).not.toContain('mia@example.org')
  })

  it('sends nothing of a rolled back transaction, and keeps all messages without a mail server', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const without = open(at, null)
    const undone = at.db.transaction(async (tx) => {
      await without.box.add(tx, message('undone@example.org'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const id = await without.box.add(at.db, message('kept@example.org'))
    await without.send()
    expect(without.box.sends).toBe(false)
    expect(await rowOf(at, id)).toMatchObject({ status: 'queued', attempts: 0 })
    const { box, send } = open(at, mailer())
    expect(box.sends).toBe(true)
    await send()
    expect(sink.mails.map((mail) => mail.to[0])).toEqual(['kept@example.org'])
  })

  it('returns whether a message was sent, is queued or was refused', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const without = open(at, null)
    expect(await without.box.delivered(await without.box.add(at.db, message('kept@example.org')))).toBe('queued')
    const { box } = open(at, mailer())
    expect(await box.delivered(await box.add(at.db, message()))).toBe('sent')
    sink.refusal = () => '550 5.1.1 no such user'
    expect(await box.delivered(await box.add(at.db, message('nobody@example.org')))).toBe('failed')
    sink.refusal = () => '451 4.3.0 later'
    expect(await box.delivered(await box.add(at.db, message('busy@example.org')))).toBe('queued')
  })

  it('retries with the same Message-ID when the server is busy or unavailable', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const { box, send, waits } = open(at, mailer())
    const id = await box.add(at.db, message())
    sink.refusal = () => '451 4.3.0 later'
    await send()
    expect(await rowOf(at, id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      nextAttempt: new Date(NOON.getTime() + (waitAfter(1) ?? 0)),
    })
    expect(waits.at(-1)).toBe(waitAfter(1))
    sink.refusal = null
    await send()
    expect(sink.mails).toEqual([])
    at.clock.now = new Date(NOON.getTime() + (waitAfter(1) ?? 0))
    await send()
    expect(sink.mails.map((mail) => mail.headers.get('message-id'))).toEqual([`<${id}@fair.example>`])
    const away = open(at, mailer('smtp://127.0.0.1:1'))
    const second = await away.box.add(at.db, message())
    await away.send()
    expect(await rowOf(at, second)).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('ECONNREFUSED'),
    })
    expect(away.log).toMatchObject([{ mail: second, code: 'ESOCKET', givenUp: false }])
  })

  it('gives up on a permanently refused address, and after the last attempt', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const { box, send } = open(at, mailer())
    sink.refusal = (recipient) => (recipient.startsWith('nobody') ? '550 5.1.1 no such user' : '451 4.3.0 later')
    const gone = await box.add(at.db, message('nobody@example.org'))
    const busy = await box.add(at.db, message('busy@example.org'))
    await send()
    expect(await rowOf(at, gone)).toMatchObject({
      status: 'failed',
      attempts: 1,
      nextAttempt: null,
      lastError: expect.stringContaining('550'),
    })
    let attempts = 1
    for (let wait = waitAfter(attempts); wait !== null; wait = waitAfter(attempts)) {
      at.clock.now = new Date(at.clock.now.getTime() + wait)
      await send()
      attempts += 1
    }
    expect(await rowOf(at, busy)).toMatchObject({ status: 'failed', attempts, nextAttempt: null })
    expect(attempts).toBe(11)
  })

  it('sends a message again after a crash, when its lease has expired', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const taken = deferred<string>()
    const hung: Mailer = {
      deliver: ({ messageId }) => {
        taken.resolve(messageId)
        return crash.promise
      },
      close: () => {},
    }
    const crash = deferred<never>()
    const first = open(at, hung)
    const id = await first.box.add(at.db, message())
    first.box.wake()
    const messageId = await taken.promise
    const { send } = open(at, mailer())
    await send()
    expect(sink.mails).toEqual([])
    at.clock.now = new Date(NOON.getTime() + 120_000)
    await send()
    expect(sink.mails.map((mail) => mail.headers.get('message-id'))).toEqual([messageId])
    expect(await rowOf(at, id)).toMatchObject({ status: 'sent', attempts: 2 })
    crash.reject(new Error('the process ended'))
    await first.box.idle()
  })

  it('is shared by several processes without sending anything twice', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const boxes = [open(at, mailer()), open(at, mailer()), open(at, mailer())]
    const recipients = Array.from({ length: 30 }, (_, number) => `guest${number}@example.org`)
    for (const recipient of recipients) await boxes[0]?.box.add(at.db, message(recipient))
    await Promise.all(boxes.map((one) => one.send()))
    expect(sink.mails.map((mail) => mail.to[0] ?? '').toSorted()).toEqual(recipients.toSorted())
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Page, expect } from '@playwright/test'

import { type Desk, startDesk, temporaryFolder } from '#stack/desk.ts'
import { importedFolder } from '#stack/imported.ts'
import { demoFolder } from '#stack/kept-demo.ts'
import { root, run } from '#stack/process.ts'

import type { ScreenIds } from './screens.ts'

/** Facts about one event in a world's records. */
export type Facts = {
  slug: string
  eventName: string
  /** The time in the event's header, in the event's own zone. */
  when: RegExp
  /** Enrolled, without a registration: may be removed and added again. */
  attendeeId: string
  attendeeName: string
  personId: string
  /** Enrolled, with a registration that is complete. */
  registeredAttendeeId: string
  registeredName: string
  goodCode: string
  badCode: string
  badReason: RegExp
  item: string
  sponsor: string
  sponsorPerson: string
  sponsorPersonEmail: string
}

/** A running desk, its sign-in, and facts about its records. */
export type World = {
  desk: Desk
  signIn: (page: Page) => Promise<void>
  /** The same person, signed in without a page. */
  letIn: (page: Page) => Promise<void>
  facts: Facts
  /** The service's key, to verify that it does not leak. */
  key: string
  /** The output of its processes. */
  output: () => string
  stop: () => Promise<void>
}

/** Optional folder with real records beside the checkout. */
const realRecords = join(root, '..', 'shared', 'data')
export const haveRealRecords = existsSync(join(realRecords, 'events.ndjson'))

const keyIn = (folder: string) => readFileSync(join(folder, 'service-credential'), 'utf8').trim()

const people = { Support: 'support', 'Event staff': 'staff', Organizer: 'organizer', Administrator: 'admin' }
type Role = keyof typeof people

/** Signs in by the sign-in page and waits for the first page. */
export async function signInAs(page: Page, url: string, role: Role) {
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click()
  await page.waitForURL(`${url}/`)
}

/** Signs in without a page, for tests that open one afterwards. */
export async function letIn(page: Page, url: string, role: Role) {
  await letInWith(page, url, { email: `${people[role]}@demo.example`, password: 'frontdesk-demo' })
}

export async function letInWith(page: Page, url: string, data: typeof administrator) {
  const answer = await page.request.post(`${url}/desk/session`, { headers: { 'x-frontdesk': '1' }, data })
  expect(answer.status()).toBe(200)
}

type Record_ = Record<string, unknown>
type AskService = (path: string) => Promise<unknown>
const askService =
  (base: string, key: string): AskService =>
  async (path) => {
    const response = await fetch(`${base}${path}`, { headers: { 'x-api-key': key, accept: 'application/json' } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }

/** The demo's examples, created with its records. */
function tourOf(folder: string): (name: string) => string {
  const examples = JSON.parse(readFileSync(join(folder, 'demo-examples.json'), 'utf8')) as Record<string, string>
  return (name) => {
    const value = examples[name]
    if (value === undefined) throw new Error(`demo-examples.json has no ${name}`)
    return value
  }
}

/** Records of the demo for every screen. */
export function demoScreenIds(folder: string): ScreenIds {
  const at = tourOf(folder)
  return {
    slug: at('eventSlug'),
    eventId: at('eventId'),
    projectId: at('projectId'),
    companyId: at('companyId'),
    memberId: at('companyMemberId'),
    locationId: at('locationId'),
    itemId: at('inventoryId'),
    attendeeId: at('attendeeId'),
    userId: at('attendeeUserId'),
    personId: at('attendeePersonId'),
    facilitatorId: at('facilitatorId'),
    registrationTypeId: at('registrationTypeId'),
  }
}

/** The card of a person on the waitlist. */
export function waitlistedCard(folder: string): string {
  const at = tourOf(folder)
  return `/e/${at('fullEventSlug')}/attendees/${at('waitlistedAttendeeId')}`
}

function tourFacts(folder: string): Facts {
  const at = tourOf(folder)
  return {
    slug: at('eventSlug'),
    eventName: at('eventName'),
    when: /08:30 – .*18:30, Lisbon time/,
    attendeeId: at('removableAttendeeId'),
    attendeeName: at('removableAttendeeName'),
    personId: at('personId'),
    registeredAttendeeId: at('attendeeId'),
    registeredName: at('attendeeName'),
    goodCode: at('openCode'),
    badCode: at('usedUpCode'),
    badReason: /used up|none left|no uses left|all .* used/i,
    item: at('inventoryName'),
    sponsor: at('companyName'),
    sponsorPerson: at('companyMemberName'),
    sponsorPersonEmail: at('companyMemberEmail'),
  }
}

/** The embedded service with its demo: a copy of the prepared one, or a new one with other settings. */
export async function demoWorld(settings: Record<string, string> = {}): Promise<World> {
  const desk = await startDesk(settings, 'DATABASE_URL' in settings ? temporaryFolder() : demoFolder())
  return {
    desk,
    signIn: (page) => signInAs(page, desk.url, 'Organizer'),
    letIn: (page) => letIn(page, desk.url, 'Organizer'),
    facts: tourFacts(desk.folder),
    key: keyIn(desk.folder),
    output: desk.running.output,
    stop: desk.stop,
  }
}

const lines = (name: string): Record_[] =>
  readFileSync(join(realRecords, `${name}.ndjson`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record_)

const text = (record: Record_ | undefined, name: string): string => {
  const value = record?.[name]
  if (typeof value !== 'string') throw new Error(`a record without ${name}`)
  return value
}

/** Facts of FOSDEM 2025, read from the files. */
function realFacts(): Facts {
  const event = lines('events').find((one) => one['slug'] === 'fosdem-2025')
  const eventId = text(event, 'id')
  const registered = new Set(lines('registrants').map((one) => one['personId']))
  const enrolled = lines('attendees')
    .map((one) => one['attendee'] as Record_)
    .filter((one) => one['eventId'] === eventId && one['enrollmentStatus'] === 'Enrolled')
  const free = enrolled.filter((one) => !registered.has(one['personId']) && typeof one['personId'] === 'string')
  const complete = new Set(
    lines('registrants').flatMap((one) =>
      one['eventId'] === eventId && one['registrantStatus'] === 'Complete' ? [one['personId']] : [],
    ),
  )
  const registeredHere = enrolled.find((one) => complete.has(one['personId']))
  const names = new Map(lines('companies').map((one) => [one['id'], text(one, 'name')]))
  const members = lines('company-members')
  const withPeople = lines('event-companies').find(
    (one) => one['eventId'] === eventId && one['sponsorTypeId'] && (one['memberIds'] as string[]).length > 0,
  )
  const [memberId] = (withPeople?.['memberIds'] ?? []) as string[]
  const member = members.find((one) => one['id'] === memberId)
  const item = lines('inventory').find((one) => (one['details'] as Record_)['eventId'] === eventId)
  return {
    slug: 'fosdem-2025',
    eventName: 'FOSDEM 2025',
    when: /1 Feb.*09:00 – .*2 Feb.*18:00, Brussels time/,
    attendeeId: text(free[0], 'id'),
    attendeeName: text(free[0], 'name'),
    personId: text(free[1], 'personId'),
    registeredAttendeeId: text(registeredHere, 'id'),
    registeredName: text(registeredHere, 'name'),
    goodCode: 'JUNIOR50',
    badCode: 'SOLDOUT20',
    badReason: /used up|none left|no uses left|all .* used/i,
    item: text(item?.['inventory'] as Record_, 'name'),
    sponsor: names.get(withPeople?.['companyId']) ?? '',
    sponsorPerson: text(member, 'name'),
    sponsorPersonEmail: text(member, 'email'),
  }
}

/** An attendee of FOSDEM 2025 with each kind of id. */
function realAttendee() {
  const eventId = text(
    lines('events').find((one) => one['slug'] === 'fosdem-2025'),
    'id',
  )
  const attendees = lines('attendees').map((one) => one['attendee'] as Record_)
  const one = attendees.find((each) => each['eventId'] === eventId && typeof each['userId'] === 'string')
  return {
    name: text(one, 'name'),
    email: text(one, 'email'),
    ids: [text(one, 'id'), text(one, 'personId'), text(one, 'userId')],
  }
}
export type RealAttendee = ReturnType<typeof realAttendee>

export const administrator = { email: 'ada@example.org', password: 'a long enough password 7' }
const byAdministrator = {
  FRONTDESK_ADMIN_EMAIL: administrator.email,
  FRONTDESK_ADMIN_PASSWORD: administrator.password,
}

/** The embedded service on real records, loaded by the import command, as a copy of one import for all tests. */
export async function importedWorld(): Promise<World & { report: string; attendee: RealAttendee }> {
  const { folder, report } = await importedFolder()
  const desk = await startDesk(byAdministrator, folder)
  return {
    desk,
    report,
    attendee: realAttendee(),
    signIn: (page) => signInWith(page, desk.url, administrator),
    letIn: (page) => letInWith(page, desk.url, administrator),
    facts: realFacts(),
    key: keyIn(folder),
    output: desk.running.output,
    stop: desk.stop,
  }
}

export async function signInWith(page: Page, url: string, { email, password }: typeof administrator) {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${url}/`)
}

/** A separate service with its demo, and a desk that is configured to use it. */
export async function upstreamWorld(): Promise<World & { ask: AskService; stopService: () => Promise<void> }> {
  const folder = demoFolder(['service', 'service-credential', 'demo-pins.json', 'demo-examples.json'])
  const service = run('apps/service/dist/main.js', [], {
    SERVICE_PORT: '0',
    DATA_DIR: folder,
    SERVICE_DEMO: '1',
    SERVICE_CREDENTIAL_FILE: join(folder, 'service-credential'),
  })
  const [, url = ''] = await service.line(/"listensAt":"(http:\/\/127\.0\.0\.1:\d+)"/)
  const key = keyIn(folder)
  const desk = await startDesk({
    UPSTREAM_BASE_URL: url,
    UPSTREAM_API_KEY: key,
    ...byAdministrator,
  })
  return {
    desk,
    signIn: (page) => signInWith(page, desk.url, administrator),
    letIn: (page) => letInWith(page, desk.url, administrator),
    facts: tourFacts(folder),
    key,
    ask: askService(url, key),
    output: () => desk.running.output() + service.output(),
    stopService: async () => {
      await service.stop('SIGKILL')
    },
    stop: async () => {
      await desk.stop()
      await service.stop()
    },
  }
}

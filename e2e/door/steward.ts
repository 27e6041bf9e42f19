import type { Random } from '@frontdesk/bff/testing/random'
import type { Browser, BrowserContext, Page } from '@playwright/test'

import { type Said, browserAt, openDoor, putGuestsOnDevice, typeCode } from '#support/at-the-door.ts'
import { type DoorEvent, type DoorGuest, guestAt } from '#support/door-event.ts'
import { type SpoiledNetwork, networkStates, spoiledNetwork } from '#support/spoiled-network.ts'

/** Words that promise an arrival, or say that there is one. */
const promises = ['welcome', 'waiting', 'already']
const answerMs = 6000
/** Of the scans: guests whom the neighbour marks at about the same time, and tabs that end right after one. */
const sharedShare = 0.2
const killShare = 0.04

/** A simulated user of the door, with a browser context and a network proxy of its own. */
export type Steward = {
  network: SpoiledNetwork
  context: BrowserContext
  counts: { scans: number; kills: number; reopened: number; unanswered: number }
  /** Names that were entered here, and those of whom this device has said that they are in or kept. */
  entered: Set<string>
  promised: Map<string, Said>
  words: Map<string, number>
  page: () => Page
  work: (isOver: () => boolean) => Promise<void>
  spoil: (isOver: () => boolean) => Promise<void>
}

type Place = { browser: Browser; event: DoorEvent; at: number; of: number; random: Random }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function stewardAt({ browser, event, at, of, random }: Place): Promise<Steward> {
  const ports = event.desks.map(({ port }) => port)
  const network = await spoiledNetwork(() => (random.next() < 0.5 ? ports : ports.toReversed()), random)
  const promised = new Map<string, Said>()
  const words = new Map<string, number>()
  const cookie = event.accounts[at % event.accounts.length] ?? ''
  const context = await browserAt(browser, network.url, cookie, {
    onSaid: (said) => {
      words.set(said.word, (words.get(said.word) ?? 0) + 1)
      if (promises.includes(said.word)) promised.set(said.name, said)
    },
  })
  context.setDefaultTimeout(20_000)
  let page = await context.newPage()
  await putGuestsOnDevice(page, network.url)
  await openDoor(page, network.url, 'Express')
  const counts = { scans: 0, kills: 0, reopened: 0, unanswered: 0 }
  const entered = new Set<string>()
  let turn = 0

  const nextGuest = (): DoorGuest => {
    turn += 1
    const whose = random.next() < sharedShare ? (at + 1) % of : at
    return guestAt((turn * of + whose) % event.ids.length)
  }
  const reopen = async (): Promise<void> => {
    await page.close()
    page = await context.newPage()
    await openDoor(page, network.url, 'Express')
    counts.reopened += 1
  }
  const scan = async ({ name, code }: DoorGuest): Promise<void> => {
    entered.add(name)
    counts.scans += 1
    await typeCode(page, code)
    if (random.next() < killShare) {
      counts.kills += 1
      await page.close()
      return
    }
    const answer = page.locator('[data-door-answer]:not([data-door-answer=looking])').filter({ hasText: name })
    const isAnswered = await answer.waitFor({ timeout: answerMs }).then(
      () => true,
      () => false,
    )
    if (!isAnswered) counts.unanswered += 1
    // The settings of the door were not known: it asks.
    else if ((await answer.getAttribute('data-door-answer')) === 'onList') await page.keyboard.press('Enter')
  }
  return {
    network,
    context,
    counts,
    entered,
    promised,
    words,
    page: () => page,
    work: async (isOver) => {
      while (!isOver()) {
        try {
          if (page.isClosed()) await reopen()
          await scan(nextGuest())
        } catch {
          // The page could not be opened, or used: a steward opens another one.
          await page.close()
        }
        await pause(1000 + random.next() * 3000)
      }
      while (page.isClosed()) await reopen().catch(() => page.close())
    },
    spoil: async (isOver) => {
      while (!isOver()) {
        network.become(random.one(networkStates))
        await pause(2000 + random.next() * 10_000)
      }
      network.become('whole')
    },
  }
}

/** The rows that wait on a device, as its screen *Waiting* shows them, without those that are only told. */
export async function waitingRows(steward: Steward): Promise<string[]> {
  const page = await steward.context.newPage()
  try {
    await page.goto(`${steward.network.url}/waiting`)
    const list = page.getByRole('list', { name: 'Waiting' })
    await list.or(page.getByText('Nothing waits on this device.')).waitFor({ timeout: 60_000 })
    return (await list.getByRole('listitem').allInnerTexts()).filter((text) => !text.startsWith('Already so'))
  } finally {
    await page.close()
  }
}

/** How many have arrived, as the door says it. */
export async function countAtDoor(steward: Steward): Promise<number> {
  const text = await steward.page().locator('[data-door-count]').textContent()
  return Number.parseInt((text ?? '').replaceAll(',', ''), 10)
}

import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'

import { prepareAudit } from '#audit/audit.ts'
import type { WalkTurned } from '#catalogue/walk/walk-turn.ts'
import { usualBounds } from '#guests/imports/import-limits.ts'
import { createStatefulParts } from '#server/stateful-parts.ts'
import { keysFrom } from '#store/installation-secret.ts'
import type { Upstream } from '#upstream/upstream.ts'

import { type Graph, graphService } from './graph-service.ts'
import { memoryAnchor } from './memory-anchor.ts'

const secret = 'canary-secret-Qw83nbVc-0123456789abcdef'
const tables = ['job', 'walk', 'walk_address', 'directory', 'directory_erasure', 'event_place']

/** Everything that an earlier test left of a catalogue. */
export async function clearCatalogue(store: Store): Promise<void> {
  await prepareAudit(store.db, keysFrom(secret).audit)
  for (const table of tables) await store.pool.query(`delete from ${table}`)
}

/** Milliseconds until the next turn. */
export const pauseOf = (turned: WalkTurned): number => (turned.ended ? 0 : turned.pauseMs)

const nothing: WalkTurned = { did: 'nothing', ended: true }

/** A desk that is walked by hand, with a clock of the test. */
export function walkDesk(store: Store, upstream: Upstream, clock: { at: number }) {
  const stateful = createStatefulParts({
    config: {
      deadlineMs: 1000,
      directoryDays: 30,
      versionDays: 0,
      versionsInAll: 100,
      guestDays: 30,
      guestBounds: usualBounds,
      guestLimits: {},
      webhookNetworks: [],
    },
    store,
    keys: keysFrom(secret),
    anchor: memoryAnchor(),
    upstream,
    leaks: () => false,
    source: 'links',
    isBusy: () => false,
    owner: randomUUID(),
    log: { note: () => undefined },
    now: () => new Date(clock.at),
    elapsed: () => clock.at,
  })
  const { catalogue, directory } = stateful
  const known = (kind: 'event' | 'company' | 'project') =>
    [...directory.ofKind(kind)].map(({ name }) => name).toSorted()
  return {
    stateful,
    catalogue,
    walks: catalogue.routes.walks,
    known,
    names: () => [...known('event'), ...known('company'), ...known('project')],
    turn: async (signal: AbortSignal = new AbortController().signal) => (await catalogue.step(signal)) ?? nothing,
    /** Runs turns until the walk ends or pauses; the clock advances by the wait of each turn. */
    async walk(most = 500): Promise<string> {
      for (let turns = 0; turns < most; turns += 1) {
        const turned = await this.turn()
        if (turned.did === 'nothing' || turned.did === 'ended') return turned.did
        clock.at += pauseOf(turned)
      }
      return 'goes on'
    },
    close: () => directory.close(),
  }
}

/** Two companies and three events in a circle. */
export const circle: Graph = {
  companiesOf: [[0], [0, 1], [1]],
  membersOf: [[[0, 1]], [[2]]],
  parentOf: [null, 0, null],
  projectOf: [0, 0, 1],
}

/** A desk that is to walk from these slugs. What is there is asked by the walk alone, so that its calls can be counted. */
export async function seeded(store: Store, clock: { at: number }, graph: Graph, ...slugs: string[]) {
  const service = graphService(graph)
  const desk = walkDesk(store, service.upstream, clock)
  const seed = { operation: 'getEventForSlug', within: null, depth: 0, near: null, seed: true, mention: false } as const
  await desk.walks.addSeeds(
    slugs.map((subject) => ({ ...seed, subject })),
    { actor: null },
  )
  return { ...service, desk }
}

import { type DeskAnswer, type DeskRouteId, deskSchemas } from '@frontdesk/desk-api'

import type { Grant } from '#access/scope.ts'
import type { Sessions } from '#auth/sessions.ts'

import { startFakeService } from './fake-service.ts'
import { createGatewayDesk } from './gateway-desk.ts'
import { replyFrom } from './graph-replies.ts'
import { type Graph, graphService, projectId, slugOf } from './graph-service.ts'
import { noSessions } from './no-sessions.ts'
import { openTestStore } from './test-store.ts'
import { clearCatalogue } from './walk-desk.ts'

/** Event 0 and 1 lie in project 0, event 2 in project 1. Event 0 was on 1 November, and so on, two hours each. */
const graph: Graph = { companiesOf: [[0], [0, 1], [1]], membersOf: [[[0]], [[2]]], parentOf: [], projectOf: [0, 0, 1] }

/** A desk in front of three events, two companies and two projects, whose sessions have the scope that a test sets. */
export async function openCatalogueDesk() {
  const store = await openTestStore()
  const service = await startFakeService()
  const person: { scope: Grant[] | null } = { scope: null }
  const sessions: Sessions = {
    ...noSessions,
    find: async (token) => {
      const role = token?.startsWith('support') === true ? 'support' : 'admin'
      const ada = { id: projectId(99), name: 'Ada', email: 'ada@desk.example', role, ...person }
      return { id: 'session', person: ada, idleEnds: '', ends: '' }
    },
  }
  const started = () => createGatewayDesk(store, () => service.url, { deps: { sessions } })
  let graphed = graphService(graph)
  let desk = await started()
  return {
    service,
    person,
    desk: () => desk,
    asked: () => graphed.asked,
    async clear(): Promise<void> {
      await clearCatalogue(store)
      person.scope = null
      service.seen.length = 0
      graphed = graphService(graph)
      service.reply = (seen, response) => void replyFrom(graphed.upstream, new URL(seen.url, service.url), response)
      desk = await started()
    },
    /** As after a start; what is stored stays. */
    async start(): Promise<void> {
      desk = await started()
      await desk.stateful.directory.settle()
    },
    /** Parsed as the contract has it: an answer of another shape fails. */
    async get<I extends DeskRouteId>(id: I, path: string): Promise<DeskAnswer<I>> {
      const answer = await desk.ask('admin', path)
      if (answer.status !== 200) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
      return deskSchemas[id].answer.parse(await answer.json()) as DeskAnswer<I>
    },
    post: (path: string, body: unknown = {}) => desk.ask('admin', path, { method: 'POST', body: JSON.stringify(body) }),
    /** A turn of the walk, and the time until the next one. */
    async turn() {
      const turned = await desk.stateful.catalogue.step(new AbortController().signal)
      if (turned?.ended === false) desk.later(turned.pauseMs)
      return turned?.did
    },
    /** Turns until the walk ends. */
    async walk(): Promise<void> {
      for (let turns = 0; turns < 100; turns += 1) if ((await this.turn()) === 'ended') return
      throw new Error('the walk does not end')
    },
    /** Everything that links reach from the first event. */
    async fill(): Promise<void> {
      await this.post('/desk/catalogue/seeds', { text: slugOf(0) })
      await this.walk()
    },
    async close(): Promise<void> {
      await service.close()
      await store.close()
    },
  }
}

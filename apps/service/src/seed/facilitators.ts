import type { Calendar } from './calendar.ts'
import type { SeedEvent } from './event-records.ts'
import { idOf } from './ids.ts'
import { contactOf, type People } from './people.ts'
import { styleOf, type SeedProject } from './projects.ts'
import { createRandom, entryAt } from './random.ts'
import { recordOf, seedItem, type SeedItem } from './record.ts'

/** The facilitators of an event; each has several events, the main event among them. */
export function facilitatorItems(
  project: SeedProject,
  events: readonly SeedEvent[],
  world: { people: People; firstPerson: number; calendar: Calendar },
): SeedItem[] {
  const eventIds = new Map<number, string[]>()
  let turn = 0
  for (const { plan, record } of events) {
    for (let index = 0; index < (plan.speakers ?? 0); index += 1) {
      const who = turn % project.people.facilitators
      eventIds.set(who, [...new Set([...(eventIds.get(who) ?? []), record.id])])
      turn += 1
    }
  }
  const types = project.facilitatorTypes.map((name, itemOrder) => {
    const id = idOf(`facilitator type ${project.key} ${name}`)
    return recordOf('FacilitatorType', {
      id,
      ...world.calendar.stamps(id),
      projectId: project.id,
      organizationId: project.organizationId,
      name,
      publish: true,
      useForAllEventTypes: itemOrder === 0,
      itemOrder,
      hasRate: itemOrder > 0,
    })
  })
  return [...eventIds].map(([who, ids]) => {
    const demoPerson = world.people.person(world.firstPerson + who, ['isFacilitator'])
    const id = idOf(`facilitator ${demoPerson.key}`)
    const random = createRandom(id)
    const facilitator = recordOf('Facilitator', {
      id,
      ...world.calendar.stamps(id),
      projectId: project.id,
      userId: demoPerson.userId,
      personId: demoPerson.person.id,
      ...contactOf(demoPerson),
      description: entryAt(project.facilitatorTexts, who),
      url: random.chance(0.5) ? `https://people.example.org/${id.slice(0, 8)}` : null,
      tags: random.chance(0.4) ? 'returning' : null,
      externalId: demoPerson.person.externalId,
      style: random.chance(0.2) ? styleOf(project) : recordOf('Style', {}),
      facilitatorKind: 'Person',
      rank: random.chance(0.6) ? Math.round(random.next() * 500) / 100 : null,
      itemOrder: who,
      facilitatorTypes: random.some(types, random.int(1, 2)),
    })
    return seedItem('facilitators', { ...facilitator, eventIds: ids })
  })
}

import type { Category, EventType } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf, slugOf } from './ids.ts'
import { projects, styleOf, type ProjectKey } from './projects.ts'
import { recordOf } from './record.ts'
import { tracks } from './tideline-talks.ts'

/** Code, name, base type, and the label of a type of sub-events. */
const types: Record<ProjectKey, readonly (readonly [string, string, string, string?])[]> = {
  tideline: [
    ['conf', 'Conference', 'Registration'],
    ['track', 'Track', 'Public', 'Track'],
    ['talk', 'Talk', 'Public', 'Talk'],
    ['keynote', 'Keynote', 'Public', 'Keynote'],
    ['workshop', 'Workshop', 'Ticketed'],
    ['social', 'Social evening', 'Invitation'],
    ['meetup', 'Meetup', 'Basic'],
    ['webinar', 'Webinar', 'Basic'],
    ['milestone', 'Milestone', 'Basic'],
    ['crew', 'Crew', 'Private'],
  ],
  lantern: [
    ['festival', 'Festival', 'Public'],
    ['gala', 'Gala', 'Ticketed'],
    ['concert', 'Concert', 'Public', 'Stage'],
    ['show', 'Show', 'Public', 'Stage'],
    ['walk', 'Walk', 'Registration'],
    ['market', 'Market', 'Public'],
    ['reading', 'Reading', 'Public'],
    ['class', 'Class', 'Registration'],
    ['film', 'Film', 'Ticketed'],
    ['exhibition', 'Exhibition', 'Public'],
  ],
  sundial: [['call', 'Call', 'Basic']],
}

/** Categories by project: names with their sub-categories. */
const trees: Record<ProjectKey, Record<string, readonly string[]>> = {
  tideline: {
    Programme: tracks.map((track) => track.name),
    Workshops: ['Half day', 'Full day'],
    'Around town': ['Meetups', 'Food'],
    Online: [],
    Technology: ['Hosting', 'Developer tools', 'Data', 'Hardware', 'Security'],
    Services: ['Catering', 'Print', 'Sound and light', 'Travel', 'Training'],
  },
  lantern: {
    Stage: ['Music', 'Theatre', 'Words', 'Film'],
    'Hands on': ['Craft', 'Children', 'Walks'],
    'Food and market': ['Tea', 'Street food', 'Flowers'],
    Partners: ['Public bodies', 'Media', 'Crafts', 'Hospitality'],
  },
  sundial: { Calls: ['Weekly', 'Monthly', 'Once'], Hosting: [], Language: [] },
}

export function eventTypesOf(key: ProjectKey, calendar: Calendar): Map<string, EventType> {
  const project = projects[key]
  return new Map(
    types[key].map(([code, name, baseType, subEventLabel], itemOrder) => {
      const id = idOf(`event type ${key} ${code}`)
      const record = recordOf('EventType', {
        id,
        ...calendar.stamps(id),
        projectId: project.id,
        organizationId: project.organizationId,
        name,
        code,
        description: `${name} of ${project.name}`,
        baseType,
        hasChecklist: code === 'workshop',
        hasMetaFields: baseType === 'Registration',
        itemOrder,
        publish: code !== 'crew',
        style: itemOrder === 0 ? styleOf(project) : recordOf('Style', {}),
        isLocked: code === 'conf',
        isSubEventType: subEventLabel !== undefined,
        subEventLabel: subEventLabel ?? null,
      })
      return [code, record]
    }),
  )
}

/** The categories of a project by name, parents first. */
export function categoriesOf(key: ProjectKey, calendar: Calendar): Map<string, Category> {
  const project = projects[key]
  const made = new Map<string, Category>()
  const add = (name: string, parent: Category | null, itemOrder: number) => {
    const id = idOf(`category ${key} ${name}`)
    made.set(
      name,
      recordOf('Category', {
        id,
        ...calendar.stamps(id),
        projectId: project.id,
        parentId: parent?.id ?? null,
        topLevelId: parent?.topLevelId ?? id,
        currentLevel: parent === null ? 0 : 1,
        itemOrder,
        displayOrder: (parent?.displayOrder ?? 0) + (itemOrder + 1) * (parent === null ? 100 : 1),
        code: slugOf(name),
        name,
        categoryKind: 'Multi',
        useForAllEventTypes: parent === null,
        publish: true,
      }),
    )
    return made.get(name) ?? null
  }
  for (const [top, [name, narrower]] of Object.entries(trees[key]).entries()) {
    const parent = add(name, null, top)
    for (const [order, child] of narrower.entries()) add(child, parent, order)
  }
  return made
}

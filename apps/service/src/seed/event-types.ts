import type { Category, EventType } from '@frontdesk/api-types'
import { slugOf } from '@frontdesk/api-types/plain-text'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import { styleOf, type SeedProject } from './projects.ts'
import { recordOf } from './record.ts'

export function eventTypesOf(project: SeedProject, calendar: Calendar): Map<string, EventType> {
  return new Map(
    project.eventTypes.map(({ code, name, baseType, subEventLabel }, itemOrder) => {
      const id = idOf(`event type ${project.key} ${code}`)
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
export function categoriesOf(project: SeedProject, calendar: Calendar): Map<string, Category> {
  const made = new Map<string, Category>()
  const add = (name: string, parent: Category | null, itemOrder: number) => {
    const id = idOf(`category ${project.key} ${name}`)
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
  for (const [top, { name, parts }] of project.categories.entries()) {
    const parent = add(name, null, top)
    for (const [order, child] of parts.entries()) add(child, parent, order)
  }
  return made
}

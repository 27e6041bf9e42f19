import type { Category, MetaField } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import type { SeedProject } from './projects.ts'
import { recordOf } from './record.ts'

export function metaFieldsOf(project: SeedProject, categories: Map<string, Category>, calendar: Calendar): MetaField[] {
  const firstCategory = [...categories.values()][0]
  return project.metaFields.map((field, index) => {
    const id = idOf(`meta field ${project.key} ${field.code ?? index}`)
    return recordOf('MetaField', {
      id,
      ...calendar.stamps(id),
      projectId: project.id,
      metaNum: index + 1,
      col: `meta${String(index + 1).padStart(2, '0')}`,
      itemOrder: index,
      publish: true,
      categoryId: field.isCategory === true ? (firstCategory?.id ?? null) : null,
      ...field,
    })
  })
}

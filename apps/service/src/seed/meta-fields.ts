import type { Category, MetaField } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import { projects, type ProjectKey } from './projects.ts'
import { recordOf } from './record.ts'

/** One field of each value kind that a real service has used: Text, Multi, Number, Person, DateTime, Category. */
const fields: Record<ProjectKey, readonly Partial<MetaField>[]> = {
  tideline: [
    {
      code: 'diet',
      name: 'Food',
      valueKind: 'Multi',
      optionsText: 'Everything|Vegetarian|Vegan|Halal|Gluten free',
      minSelections: 0,
      maxSelections: 3,
    },
    {
      code: 'shirt',
      name: 'Shirt size',
      valueKind: 'Multi',
      optionsText: 'XS|S|M|L|XL|XXL',
      minSelections: 1,
      maxSelections: 1,
      isRequired: true,
      defaultValue: 'M',
    },
    { code: 'years', name: 'Years of Tideline', valueKind: 'Number', minValue: 0, maxValue: 20 },
    { code: 'handle', name: 'Handle on the badge', valueKind: 'Text', minLength: 1, maxLength: 39 },
    { code: 'guest-of', name: 'Guest of', valueKind: 'Person', publish: false },
    { code: 'arrival', name: 'Arrival', valueKind: 'DateTime' },
    { code: 'favourite-track', name: 'Favourite track', valueKind: 'Category', isCategory: true },
    {
      code: 'access',
      name: 'What would help you?',
      valueKind: 'Multi',
      optionsText: 'Captions|Front row|Step-free route|Quiet room',
      minSelections: 0,
      maxSelections: 4,
      isLocked: true,
    },
  ],
  lantern: [
    {
      code: 'lantern-colour',
      name: 'Colour of the lantern',
      valueKind: 'Multi',
      optionsText: 'Marigold|Indigo|Rose|Leaf',
      minSelections: 1,
      maxSelections: 1,
    },
    {
      code: 'party-size',
      name: 'How many come along',
      valueKind: 'Number',
      minValue: 0,
      maxValue: 8,
      isRequired: true,
      defaultValue: '0',
    },
    { code: 'language', name: 'Language for the guide', valueKind: 'Text', maxLength: 40 },
    { code: 'guide', name: 'Guide', valueKind: 'Person', publish: false },
    { code: 'ferry', name: 'Ferry home', valueKind: 'DateTime' },
    { code: 'interest', name: 'Interest', valueKind: 'Category', isCategory: true },
  ],
  sundial: [
    { code: 'utc-offset', name: 'Where are you, roughly?', valueKind: 'Text', maxLength: 60 },
    { code: 'best-hour', name: 'Best hour of your day', valueKind: 'Number', minValue: 0, maxValue: 23 },
  ],
}

export function metaFieldsOf(key: ProjectKey, categories: Map<string, Category>, calendar: Calendar): MetaField[] {
  const firstCategory = [...categories.values()][0]
  return fields[key].map((field, index) => {
    const id = idOf(`meta field ${key} ${field.code ?? index}`)
    return recordOf('MetaField', {
      id,
      ...calendar.stamps(id),
      projectId: projects[key].id,
      metaNum: index + 1,
      col: `meta${String(index + 1).padStart(2, '0')}`,
      itemOrder: index,
      publish: true,
      categoryId: field.isCategory === true ? (firstCategory?.id ?? null) : null,
      ...field,
    })
  })
}

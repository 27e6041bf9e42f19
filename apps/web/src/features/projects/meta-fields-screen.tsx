import { useMemo } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { useProjectPage } from '#events/project-page.ts'
import { say } from '#i18n/say.ts'
import { metaFieldView, metaFieldsInOrder } from '#records/event/meta-field-view.ts'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'

import { MetaFieldCard } from './meta-field-card.tsx'

/** The project's metadata field definitions (op 12), each with its control in a form. */
export function MetaFieldsScreen() {
  const { projectId, name } = useProjectPage()
  usePageTitle(say('Fields, {name}', { name }))
  const input = { params: { projectid: projectId } }
  const read = useMaybeAnswer('listMetaFields', input)
  const data = read.answer?.data
  const fields = useMemo(
    () => metaFieldsInOrder(data ?? []).map((field) => ({ field, view: metaFieldView(field) })),
    [data],
  )
  return (
    <ListScreen
      title={say('Metadata fields')}
      id="listMetaFields"
      input={input}
      read={read}
      what={say('the metadata fields of the project')}
      name={`meta-fields-${projectId.slice(0, 8)}`}
      shown={fields.length}
      skeleton={8}
      // Each field has its own list.
      fields={null}
    >
      {() =>
        fields.length === 0 ? (
          <Empty title={say('No metadata fields')}>
            {say('No extra fields for the events of this project. They can’t be added here.')}
          </Empty>
        ) : (
          <>
            <p className="text-quiet max-w-prose">
              {say('This is how each field looks in the form of a new event. Try it: nothing is sent.')}
            </p>
            <ol className="border-line flex flex-col border-t">
              {fields.map(({ field, view }) => (
                <li key={field.id} className="border-line border-b">
                  <MetaFieldCard field={field} view={view} />
                </li>
              ))}
            </ol>
          </>
        )
      }
    </ListScreen>
  )
}

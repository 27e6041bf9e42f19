import { createFileRoute } from '@tanstack/react-router'

import { DoorScreen } from '#features/door/door-screen.tsx'
import { deferred } from '#ui/deferred.tsx'

const PracticeScreen = deferred(
  async () => (await import('#features/door/practice/practice-screen.tsx')).PracticeScreen,
)

/** Letting people in, on the whole screen. `practice`: with made-up guests. */
export const Route = createFileRoute('/_desk/e/$event/door')({
  validateSearch: (search): { practice?: true } =>
    'practice' in search && search['practice'] !== false ? { practice: true } : {},
  component: Door,
})

function Door() {
  return Route.useSearch().practice ? <PracticeScreen /> : <DoorScreen />
}

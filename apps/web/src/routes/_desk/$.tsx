import { createFileRoute } from '@tanstack/react-router'

import { RouteMissing } from '#app/route-problem.tsx'

/** Any other address: whoever is signed in keeps the box and the rail, to go on from. */
export const Route = createFileRoute('/_desk/$')({ component: RouteMissing })

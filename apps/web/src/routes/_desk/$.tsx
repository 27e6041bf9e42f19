import { createFileRoute } from '@tanstack/react-router'

import { RouteMissing } from '#app/route-problem.tsx'

/** Any other URL: signed-in users keep the search box and the rail. */
export const Route = createFileRoute('/_desk/$')({ component: RouteMissing })

import { type LinkProps, useRouter } from '@tanstack/react-router'
import {
  Activity,
  Building2,
  CalendarDays,
  CalendarRange,
  Compass,
  FolderKanban,
  House,
  Package,
  ScrollText,
  Users,
} from 'lucide-react'

import { isAdministrator, useSession } from '#api/desk/session.ts'
import { type Marked, mark } from '#i18n/say.ts'

/** A page that belongs to no event, company or project. Listed in the rail, the phone's sheet, search and shortcuts. */
export type TopPage = {
  path: string
  /** Marked for translation, like `about`. */
  label: Marked
  about: Marked
  keys: string
  icon: typeof House
  /** Listed for administrators only. */
  admin?: true
}

// An entry is all that a new page needs; it is listed once its route exists.
export const topPages: readonly TopPage[] = [
  { path: '/', label: mark('Home'), about: mark('today and next, pinned events'), keys: 'G H', icon: House },
  { path: '/events', label: mark('Events'), about: mark('all known events'), keys: 'G E', icon: CalendarDays },
  { path: '/calendar', label: mark('Calendar'), about: mark('of the pinned events'), keys: 'G D', icon: CalendarRange },
  {
    path: '/companies',
    label: mark('Companies'),
    about: mark('sponsors, exhibitors, vendors'),
    keys: 'G B',
    icon: Building2,
  },
  {
    path: '/projects',
    label: mark('Projects'),
    about: mark('locations, types, fields'),
    keys: 'G J',
    icon: FolderKanban,
  },
  { path: '/inventory', label: mark('Inventory'), about: mark('of the pinned events'), keys: 'G I', icon: Package },
  {
    path: '/find-events',
    label: mark('Find events'),
    about: mark('add events, companies, projects'),
    keys: 'G X',
    icon: Compass,
    admin: true,
  },
  {
    path: '/team',
    label: mark('Team'),
    about: mark('team'),
    keys: 'G U',
    icon: Users,
    admin: true,
  },
  { path: '/audit', label: mark('Audit'), about: mark('who did what'), keys: 'G L', icon: ScrollText, admin: true },
  {
    path: '/operations',
    label: mark('Operations'),
    about: mark('whether the event system works'),
    keys: 'G S',
    icon: Activity,
    admin: true,
  },
]

/** Those of this user. */
export function useTopPages(): TopPage[] {
  const { person } = useSession()
  const { routesByPath } = useRouter()
  return topPages.filter(
    ({ path, admin }) => Object.hasOwn(routesByPath, path) && (admin !== true || isAdministrator(person)),
  )
}

/** Whether the app has a route with this path. */
export function useHasPage(path: string): boolean {
  return Object.hasOwn(useRouter().routesByPath, path)
}

/** Guarantee of the cast: `useTopPages` and `useHasPage` check that the router has the path. */
export function linkTo(path: string): Pick<LinkProps, 'to'> {
  return { to: path } as Pick<LinkProps, 'to'>
}

import type { QueryClient } from '@tanstack/react-query'

import type { paintBeforeNavigation } from './paint-before-navigation.ts'

/** Context of all route loaders. */
export type RouterContext = {
  client: QueryClient
  /** Absent on the server, where no link is pressed. */
  beforeScreen?: ReturnType<typeof paintBeforeNavigation>
}

import type { QueryClient } from '@tanstack/react-query'

import type { pressFirst } from './press-first.ts'

/** What the loaders of all routes are given. */
export type RouterContext = {
  client: QueryClient
  /** Absent on the server, where no link is pressed. */
  beforeScreen?: ReturnType<typeof pressFirst>
}

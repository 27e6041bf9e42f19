import { guidIn, present } from '#navigation/search-params.ts'

/** `import`: the import that is open. */
export const importSearch = (search: Record<string, unknown>): { import?: string } =>
  present({ import: guidIn(search, 'import') })

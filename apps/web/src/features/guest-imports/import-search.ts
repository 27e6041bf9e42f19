import { guidIn, present } from '#page/search-params.ts'

/** `import`: the import that is open. */
export const importSearch = (search: Record<string, unknown>): { import?: string } =>
  present({ import: guidIn(search, 'import') })

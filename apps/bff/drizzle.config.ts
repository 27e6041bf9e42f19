import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/store/tables.ts',
    './src/store/directory-tables.ts',
    './src/store/catalogue-tables.ts',
    './src/store/guest-tables.ts',
    './src/store/job-tables.ts',
    './src/store/operations-tables.ts',
    './src/store/version-tables.ts',
    './src/store/token-tables.ts',
    './src/store/webhook-tables.ts',
    './src/store/view-tables.ts',
  ],
  out: './migrations',
})

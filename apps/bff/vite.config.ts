import { defineConfig } from 'vite'

export default defineConfig({
  ssr: {
    noExternal: true,
    external: ['@electric-sql/pglite', '@node-rs/argon2', '@frontdesk/store/pglite-worker'],
    target: 'node',
  },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})

import { defineConfig } from 'vite'

export default defineConfig({
  ssr: {
    noExternal: true,
    external: ['@electric-sql/pglite', '@node-rs/argon2', '@frontdesk/store/pglite-worker'],
    target: 'node',
  },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      // The thread that writes calendars is a program of its own.
      input: { main: 'src/main.ts', 'calendar-worker': 'src/personal/calendar/calendar-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})

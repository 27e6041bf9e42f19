import type { Plugin } from 'vite'

/** What a row of the table says of the service, and only the border and the documents read. */
const ofTheService = / answer: (?:\w+(?:\('\w+'\))?|\{[^}]*\}), statuses: \[[\d, ]+\], credentials: \w+,(?= effect: )/g

/** In the desk as shipped the 33 rows of the table have what the desk reads of them: address, effect, secrets, role. */
export function rowsAsRead(): Plugin {
  return {
    name: 'rows-as-read',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/api-types\/src\/operations\.ts$/ },
      handler(code) {
        const rows = [...code.matchAll(/\{ number: \d+, method: /g)].length
        const found = [...code.matchAll(ofTheService)].length
        if (rows === 0 || found !== rows)
          throw new Error(`${rows} rows of the table, ${found} of the form that is known`)
        return { code: code.replaceAll(ofTheService, ''), map: null }
      },
    },
  }
}

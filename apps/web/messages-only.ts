import type { Plugin } from 'vite'

/** A line of `createIntl` that binds a formatter; the desk's own dates, numbers and lists are made by Intl itself. */
const otherFormatter = /^\s*format(?!Message\b)\w+: format\w+\.bind\(.*\),?\n/gm

/** Formatters that only those take, and what is said of a locale that the browser does not know: `say` asks for none. */
const otherMaker =
  /^\t\tget(?:DurationFormat|RelativeTimeFormat|ListFormat|DisplayNames): memoize\([\s\S]*?^\t\t\}\),?\n/gm
const unknownLocale = /^(\t\}? ?)else if \(!Intl\.\w+\.supportedLocalesOf.*\n/gm

/** A component's name for its developers, and a component that is made by a call: both would keep what nobody asks for. */
const componentName = /^\w+\.displayName = "\w+";\n/gm
const madeByCall = /^(const \w+ = )(?=(?:React\.\w+|create\w+)\()/gm

const shorterBy = (code: string, ...steps: readonly (readonly [RegExp, string])[]) =>
  steps.reduce((text, [form, instead]) => {
    const next = text.replaceAll(form, instead)
    if (next === text) throw new Error(`react-intl is written in another way now: nothing is like ${form.source}`)
    return next
  }, code)

/** Of react-intl the desk calls `formatMessage` only: its components and other formatters are left out of what is shipped. */
export function messagesOnly(): Plugin {
  return {
    name: 'messages-only',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:@formatjs\/intl|react-intl)\/index\.js$/ },
      handler(code, id) {
        const isCore = id.includes('@formatjs')
        const shorter = isCore
          ? shorterBy(code, [otherFormatter, ''], [otherMaker, ''], [unknownLocale, '$1\n'])
          : shorterBy(code, [componentName, ''], [madeByCall, '$1/* @__PURE__ */ '])
        return { code: shorter, map: null }
      },
    },
  }
}

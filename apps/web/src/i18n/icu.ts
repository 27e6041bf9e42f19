/**
 * A parser of the ICU message syntax that the texts use, with the AST of @formatjs: values, numbers, `plural`,
 * `selectordinal`, `select`, `<b>tags</b>` and quotes. Dates, times, skeletons and offsets are syntax errors.
 * `icu.test.ts` compares both parsers on every text of the app.
 */

const literal = 0
const argument = 1
const number = 2
const select = 5
const plural = 6
const pound = 7
const tag = 8

type Options = Record<string, { value: Part[] }>
export type Part =
  | { type: typeof literal; value: string }
  | { type: typeof argument; value: string }
  | { type: typeof number; value: string; style: null }
  | { type: typeof select; value: string; options: Options }
  | { type: typeof plural; value: string; options: Options; offset: 0; pluralType: 'cardinal' | 'ordinal' }
  | { type: typeof pound }
  | { type: typeof tag; value: string; children: Part[] }

export const TYPE = { literal, argument, number, select, plural, pound, tag } as const

/** @throws SyntaxError for invalid messages and for syntax outside of the subset */
export function parse(message: string): Part[] {
  let at = 0

  function fail(): never {
    throw new SyntaxError(`Not a message at ${at}: ${message}`)
  }

  /** Consumes the match of `form` at the current position. */
  function take(form: RegExp): string | undefined {
    form.lastIndex = at
    const found = form.exec(message)?.[0]
    at += found?.length ?? 0
    return found
  }

  function need(form: RegExp): string {
    const found = take(form) ?? fail()
    take(space)
    return found
  }

  /** Parses up to the end of the enclosing element; an unmatched `}` is literal text. */
  function parts(inPlural: boolean, isInside = true): Part[] {
    const found: Part[] = []
    const add = (value: string) => {
      const last = found.at(-1)
      if (last?.type === literal) last.value += value
      else found.push({ type: literal, value })
    }
    for (;;) {
      const plain = take(inPlural ? plainInPlural : plainText)
      const quoted = plain === undefined ? take(inPlural ? quotedInPlural : quotedText) : undefined
      if (plain !== undefined) add(plain)
      else if (quoted !== undefined) add(quoted.replace(/^'(?!'$)|(?<!^)'$/g, '').replaceAll("''", "'"))
      else if (take(open) !== undefined) found.push(placed())
      else if (take(opening) !== undefined) found.push(tagged(inPlural))
      else if (inPlural && take(hash) !== undefined) found.push({ type: pound })
      else {
        const other = message.startsWith('</', at) ? undefined : take(isInside ? less : lessOrClose)
        if (other === undefined) return found
        add(other)
      }
    }
  }

  function tagged(inPlural: boolean): Part {
    const value = need(name)
    at = message.indexOf('>', at - 1) + 1
    const children = parts(inPlural)
    if (take(new RegExp(`</${value}>`, 'y')) === undefined) fail()
    return { type: tag, value, children }
  }

  function placed(): Part {
    take(space)
    const value = need(name)
    if (take(close) !== undefined) return { type: argument, value }
    need(comma)
    const kind = need(name)
    if (kind === 'number' && take(close) !== undefined) return { type: number, value, style: null }
    const isPlural = kind === 'plural' || kind === 'selectordinal'
    if (!isPlural && kind !== 'select') return fail()
    need(comma)
    const options: Options = {}
    while (take(close) === undefined) {
      const key = need(choice)
      need(open)
      at = message.lastIndexOf('{', at - 1) + 1
      options[key] = { value: parts(isPlural) }
      need(close)
    }
    if (!Object.hasOwn(options, 'other')) fail()
    return isPlural
      ? { type: plural, value, options, offset: 0, pluralType: kind === 'plural' ? 'cardinal' : 'ordinal' }
      : { type: select, value, options }
  }

  const read = parts(false, false)
  return at === message.length ? read : fail()
}

const space = /\s+/y
const open = /\{/y
const close = /\}/y
const comma = /,/y
const name = /[\w.-]+/y
const choice = /=?[\w-]+/y
const hash = /#/y
const less = /[<>]/y
const lessOrClose = /[<>}]/y
const opening = /<(?=[a-zA-Z][\w.-]*>)/y
const plainText = /(?:[^{}<>']|'(?![{}<>']))+/y
const plainInPlural = /(?:[^{}<>'#]|'(?![{}<>'#]))+/y
const quotedText = /''|'(?=[{}<>])(?:[^']|'')+(?:'|$)/y
const quotedInPlural = /''|'(?=[{}<>#])(?:[^']|'')+(?:'|$)/y

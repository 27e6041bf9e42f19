/** The texts in `socials`. The contract says only that it is a string: a URL, several, or JSON with some. */
export function socialsOf(socials: string | null | undefined): string[] {
  const text = socials?.trim() ?? ''
  if (text === '') return []
  const found = /^[[{"]/.test(text) ? fromJson(text) : null
  return [...new Set(found ?? partsOf(text))].slice(0, most)
}

const most = 50

/** Splits a text of several URLs; any other text stays whole, with its commas and blanks. */
function partsOf(text: string): string[] {
  const parts = text.split(/[\s,;|]+/).filter(Boolean)
  return parts.every((part) => /^https?:\/\/\S+$/i.test(part) || /^@[\w.-]+$/.test(part)) ? parts : [text]
}

function fromJson(text: string): string[] | null {
  try {
    const texts: string[] = []
    const todo: unknown[] = [JSON.parse(text)]
    for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
      if (typeof value === 'string' && value.trim() !== '') texts.push(value.trim())
      else if (typeof value === 'object' && value !== null) todo.push(...Object.values(value).toReversed())
      if (texts.length >= most) break
    }
    return texts.length > 0 ? texts : null
  } catch {
    return null
  }
}

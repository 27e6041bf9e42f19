const separator = /\s*[:|–—]\s*|\s+-\s+/u

/** The part of each name that tells it from the others: what stands before a colon or a dash, else what follows, else all. */
export function distinctNames(names: readonly string[]): string[] {
  const parts = names.map((name) => name.split(separator).filter((part) => part !== ''))
  const only = (at: 0 | 1, own: readonly string[]): string | null => {
    const part = own[at]
    return part !== undefined && parts.filter((one) => one[at] === part).length === 1 ? part : null
  }
  return names.map((name, at) => only(0, parts[at] ?? []) ?? only(1, parts[at] ?? []) ?? name)
}

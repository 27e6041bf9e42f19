export type Named = {
  name?: string | null | undefined
  displayName?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
}

function filled(text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  return trimmed ? trimmed : null
}

/** Display name of a record; `null` when it has none. */
export function nameOf(record: Named | null | undefined): string | null {
  if (!record) return null
  const parts = [filled(record.firstName), filled(record.lastName)].filter((part) => part !== null)
  return filled(record.displayName) ?? filled(record.name) ?? filled(parts.join(' ')) ?? filled(record.email)
}

/** The first non-empty text among several fields that may contain it. */
export function firstFilled(...texts: (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const found = filled(text)
    if (found !== null) return found
  }
  return null
}

/** Joins the non-empty texts; `null` when there are none. */
export function joined(texts: (string | null | undefined)[], separator = ', '): string | null {
  return filled(
    texts
      .map(filled)
      .filter((text) => text !== null)
      .join(separator),
  )
}

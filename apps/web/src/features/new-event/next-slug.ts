/** The next guess: a service numbers duplicates. `spring` → `spring-2` → `spring-3`. */
export function nextSlug(slug: string): string {
  const [, base = slug, number] = /^(.+)-(\d{1,4})$/.exec(slug) ?? []
  return `${base}-${number === undefined ? 2 : Number(number) + 1}`
}

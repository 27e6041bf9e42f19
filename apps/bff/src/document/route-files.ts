/** `/companies/$companyId/events` and the files that its screen needs, as the build of the desk has told. */
type RouteFiles = [path: string, files: string[]]

const isRouteFiles = (told: unknown): told is RouteFiles =>
  Array.isArray(told) && typeof told[0] === 'string' && Array.isArray(told[1])

/** Whether an address is one of this path; a part that begins with `$` stands for any that is there. */
function matches(path: readonly string[], address: readonly string[]): boolean {
  return (
    path.length === address.length &&
    path.every((part, at) => part === address[at] || (part.startsWith('$') && address[at] !== ''))
  )
}

const variable = (path: readonly string[]): number => path.filter((part) => part.startsWith('$')).length

/**
 * What the page at an address has to name in its head, so that the browser asks for the code of the screen with that of the desk:
 * links in HTML, the same text for every address of a screen. Empty for an address that no screen has.
 * @param text what the build wrote beside the page; null when it wrote nothing
 * @param isServed whether there is such a file
 */
export function createRouteLinks(
  text: string | null,
  isServed: (file: string) => boolean,
): (pathname: string) => string {
  const told: unknown = text === null ? [] : JSON.parse(text)
  const routes = (Array.isArray(told) ? told.filter(isRouteFiles) : [])
    .map(([path, files]) => ({
      path: path.split('/'),
      links: files
        .filter(isServed)
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
        .join(''),
    }))
    // Of two that match, the one that names more of the address.
    .toSorted((one, other) => variable(one.path) - variable(other.path))
  return (pathname) => {
    const address = pathname.replace(/(?<=.)\/$/, '').split('/')
    return routes.find(({ path }) => matches(path, address))?.links ?? ''
  }
}

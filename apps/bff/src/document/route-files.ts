/** A route path such as `/companies/$companyId/events` and the files of its screen, from the build. */
type RouteFiles = [path: string, files: string[]]

const isRouteFiles = (built: unknown): built is RouteFiles =>
  Array.isArray(built) && typeof built[0] === 'string' && Array.isArray(built[1])

/** Whether an address matches a route path; a part with `$` matches any value. */
function matches(path: readonly string[], address: readonly string[]): boolean {
  return (
    path.length === address.length &&
    path.every((part, at) => part === address[at] || (part.startsWith('$') && address[at] !== ''))
  )
}

const variable = (path: readonly string[]): number => path.filter((part) => part.startsWith('$')).length

/**
 * Preload links for the code of the screen at an address; the same HTML for every address of a screen, empty for an
 * unknown address.
 * @param text written by the build beside the page; null when there is none
 * @param isServed whether the file exists
 */
export function createRouteLinks(
  text: string | null,
  isServed: (file: string) => boolean,
): (pathname: string) => string {
  const parsed: unknown = text === null ? [] : JSON.parse(text)
  const routes = (Array.isArray(parsed) ? parsed.filter(isRouteFiles) : [])
    .map(([path, files]) => ({
      path: path.split('/'),
      links: files
        .filter(isServed)
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
        .join(''),
    }))
    // The more specific of two matching routes wins.
    .toSorted((one, other) => variable(one.path) - variable(other.path))
  return (pathname) => {
    const address = pathname.replace(/(?<=.)\/$/, '').split('/')
    return routes.find(({ path }) => matches(path, address))?.links ?? ''
  }
}

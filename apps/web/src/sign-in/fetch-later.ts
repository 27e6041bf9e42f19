/**
 * Fetches the files of the desk into the browser's cache while somebody signs in. By script: the content policy of the
 * page lets a prefetch link pass in Chromium only, other engines judge it by `default-src`.
 */
export function fetchLater(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="files-for-later"]')?.content ?? ''
  for (const file of files.split(' ').filter(Boolean)) void intoCache(file)
}

async function intoCache(file: string): Promise<void> {
  try {
    const answer = await fetch(file, { priority: 'low' })
    await answer.arrayBuffer()
  } catch {
    // It is fetched when it is needed.
  }
}

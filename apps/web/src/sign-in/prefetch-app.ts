/**
 * Prefetches the files of the app during sign-in. By `fetch`: for a prefetch link the content security policy applies
 * `default-src` in every browser but Chromium.
 */
export function prefetchApp(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="app-files"]')?.content ?? ''
  for (const file of files.split(' ').filter(Boolean)) void prefetch(file)
}

async function prefetch(file: string): Promise<void> {
  try {
    const answer = await fetch(file, { priority: 'low' })
    await answer.arrayBuffer()
  } catch {
    // The files are loaded again when they are needed.
  }
}

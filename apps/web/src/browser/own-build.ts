/** The name of the file that this page runs, which every build names anew. */
export function ownBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script?.src.split('/').at(-1)?.slice(0, 80) || 'unknown'
}

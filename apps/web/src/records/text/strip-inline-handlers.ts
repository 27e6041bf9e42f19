/**
 * Removes inline styles and handlers before parsing: under a strict content security policy browsers report each of
 * them, even in a document that is never shown. Not a sanitizer.
 */
export function stripInlineHandlers(html: string): string {
  return html
    .replaceAll(/<(\/?)style\b/giu, '<$1script')
    .replaceAll(/<(\/?)base\b/giu, '<$1x-base')
    .replaceAll(/<[a-z][^>]*(?:>|$)/giu, (tag) => tag.replaceAll(/([\s/"'])(on\w+|style)(?=\s*=)/giu, '$1x-$2'))
}

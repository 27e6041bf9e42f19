/**
 * Markup in which nothing makes a strict policy setLanguage up while it is parsed: a browser notes every inline style and
 * handler as an error of the page, also in a document that is never shown. It makes nothing safe; what parses it does.
 */
export function quietMarkup(html: string): string {
  return html
    .replaceAll(/<(\/?)style\b/giu, '<$1script')
    .replaceAll(/<(\/?)base\b/giu, '<$1x-base')
    .replaceAll(/<[a-z][^>]*(?:>|$)/giu, (tag) => tag.replaceAll(/([\s/"'])(on\w+|style)(?=\s*=)/giu, '$1x-$2'))
}

import type { ReactNode } from 'react'

import { safeLink } from '#format/links.ts'

/** A link to an https address, or its text for any other. */
export function SafeLink({ address, children }: { address: string | null | undefined; children?: ReactNode }) {
  if (!address) return null
  const href = safeLink(address)
  if (!href) return <span className="break-all">{address}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="touch:inline-flex touch:min-h-11 touch:items-center break-all underline decoration-current/40 underline-offset-2 hover:decoration-current"
    >
      {children ?? address}
    </a>
  )
}

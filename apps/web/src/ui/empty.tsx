import type { ReactNode } from 'react'

/** Empty state: what would be listed here and the one action that adds it. Left-aligned, in place of the rows. */
export function Empty({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-1.5 py-6">
      <p className="font-medium">{title}</p>
      {children ? <div className="text-quiet">{children}</div> : null}
      {action ? <div className="pt-2">{action}</div> : null}
    </div>
  )
}

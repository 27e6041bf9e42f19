import type { ReactNode } from 'react'
import { createContext, use } from 'react'

import { usePageTitle } from '#navigation/page-title.ts'

export { usePageTitle } from '#navigation/page-title.ts'

const InLayout = createContext(false)

/** Frame of pages with a shared header and tabs: the header has the level-one heading, nested pages have none. */
export function LayoutPage({ children }: { children: ReactNode }) {
  return (
    <InLayout value>
      <div className="flex w-full max-w-[75rem] flex-col gap-4 px-4 py-4 sm:px-6 lg:px-8">{children}</div>
    </InLayout>
  )
}

/** A page outside of an event: heading and content, at most 1200 px wide. The heading takes the focus on navigation. */
export function Page(props: {
  title: string
  /** The visible heading, when it differs from the document's title. */
  heading?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  const { title, heading = title, aside, children } = props
  usePageTitle(title)
  if (use(InLayout))
    return (
      <section aria-label={title} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-title">{heading}</h2>
          {aside}
        </div>
        {children}
      </section>
    )
  return (
    <div className="flex w-full max-w-[75rem] flex-col gap-6 px-4 py-5 sm:px-6 lg:px-8">
      <header className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-title">
          {heading}
        </h1>
        {aside ? <div className="flex flex-wrap items-center gap-3 sm:ms-auto">{aside}</div> : null}
      </header>
      {children}
    </div>
  )
}

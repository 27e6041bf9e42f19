import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'

import { usePageTitle } from '#navigation/page-title.ts'
import { cx } from '#ui/cx.ts'

/** Frame of the pages outside of the app (sign-in, invitation, setup): one narrow column. */
export function PlainFrame({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  usePageTitle(title)
  return (
    <main className="flex min-h-dvh justify-center px-4 py-8 sm:pt-[14vh]">
      <div className={cx('flex w-full flex-col gap-5', wide ? 'max-w-md' : 'max-w-sm')}>
        <p className="flex items-center gap-2 font-medium">
          <CalendarDays aria-hidden className="text-accent size-5" />
          Frontdesk
        </p>
        <h1 className="text-title">{title}</h1>
        {children}
      </div>
    </main>
  )
}

import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'

import { afterFrame } from '#ui/after-frame.ts'

import { LayoutPage, Page, usePageTitle } from './tabbed-page.tsx'

function Titled({ title, children }: { title: string; children?: ReactNode }) {
  usePageTitle(title)
  return children
}
const page = (event: string, tab?: string) => <Titled title={event}>{tab ? <Titled title={tab} /> : null}</Titled>

afterEach(cleanup)

/** The document's title after the next paint. */
async function titleShown(): Promise<string> {
  await new Promise<void>((resolve) => void afterFrame(resolve))
  return document.title
}

it('shows the innermost title, also when the outer one is set later, and the outer one again without it', async () => {
  const { rerender } = render(page('Event', 'Companies'))
  expect(await titleShown()).toBe('Companies · Frontdesk')
  rerender(page('Event, renamed', 'Companies'))
  expect(await titleShown()).toBe('Companies · Frontdesk')
  rerender(page('Event, renamed'))
  expect(await titleShown()).toBe('Event, renamed · Frontdesk')
  rerender(page('Event, renamed', 'Inventory'))
  expect(await titleShown()).toBe('Inventory · Frontdesk')
})

it('has one heading of level one, also when a page is nested below the layout', () => {
  const { container } = render(
    <LayoutPage>
      <h1>Event</h1>
      <Page title="Couldn’t show this page">Why</Page>
    </LayoutPage>,
  )
  expect([...container.querySelectorAll('h1, h2')].map((one) => one.outerHTML.slice(0, 3) + one.textContent)).toEqual([
    '<h1Event',
    '<h2Couldn’t show this page',
  ])
  cleanup()
  render(<Page title="Audit">Rows</Page>)
  expect(document.querySelector('h1')?.textContent).toBe('Audit')
})

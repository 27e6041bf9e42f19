import { expect, it, vi } from 'vitest'

import { whenHeadingShows } from './focus-on-navigation.ts'

const pageOf = (html: string) => {
  const page = document.createElement('main')
  page.innerHTML = html
  document.body.replaceChildren(page)
  return page
}

it('acts at once on a heading that shows', () => {
  const act = vi.fn<(heading: HTMLElement) => void>()
  whenHeadingShows(pageOf('<h1>Expo</h1>'), act)
  expect(act).toHaveBeenCalledOnce()
})

it('waits for a page that is still under way, and acts once', async () => {
  const page = pageOf('<p>…</p>')
  const act = vi.fn<(heading: HTMLElement) => void>()
  whenHeadingShows(page, act)
  expect(act).not.toHaveBeenCalled()
  page.innerHTML = '<section><h1>Expo</h1></section>'
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce())
  page.append(document.createElement('h1'))
  await Promise.resolve()
  expect(act).toHaveBeenCalledOnce()
})

it('waits for a heading that is there but hidden', async () => {
  const page = pageOf('<div style="display: none !important"><h1>Expo</h1></div>')
  const act = vi.fn<(heading: HTMLElement) => void>()
  whenHeadingShows(page, act)
  expect(act).not.toHaveBeenCalled()
  page.querySelector('div')?.removeAttribute('style')
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce())
})

it('waits no longer when it is told so', async () => {
  const page = pageOf('')
  const act = vi.fn<(heading: HTMLElement) => void>()
  whenHeadingShows(page, act)()
  page.innerHTML = '<h1>Expo</h1>'
  await Promise.resolve()
  expect(act).not.toHaveBeenCalled()
})

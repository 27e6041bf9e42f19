import { afterEach, expect, it, vi } from 'vitest'

import { whenShown } from './when-shown.ts'

afterEach(() => document.body.replaceChildren())

const pageOf = (html: string) => {
  const page = document.createElement('main')
  page.innerHTML = html
  document.body.replaceChildren(page)
  return page
}

it('calls back at once for a visible heading', () => {
  const act = vi.fn<(heading: HTMLElement) => void>()
  whenShown(pageOf('<h1>Expo</h1>'), 'h1', act)
  expect(act).toHaveBeenCalledOnce()
})

it('waits for a heading that is not rendered yet, and calls back once', async () => {
  const page = pageOf('<p>…</p>')
  const act = vi.fn<(heading: HTMLElement) => void>()
  whenShown(page, 'h1', act)
  expect(act).not.toHaveBeenCalled()
  page.innerHTML = '<section><h1>Expo</h1></section>'
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce())
  page.append(document.createElement('h1'))
  await Promise.resolve()
  expect(act).toHaveBeenCalledOnce()
})

it('waits for a heading that is rendered but hidden', async () => {
  const page = pageOf('<div style="display: none !important"><h1>Expo</h1></div>')
  const act = vi.fn<(heading: HTMLElement) => void>()
  whenShown(page, 'h1', act)
  expect(act).not.toHaveBeenCalled()
  page.querySelector('div')?.removeAttribute('style')
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce())
})

it('stops waiting when it is cancelled', async () => {
  const page = pageOf('')
  const act = vi.fn<(heading: HTMLElement) => void>()
  whenShown(page, 'h1', act)()
  page.innerHTML = '<h1>Expo</h1>'
  await Promise.resolve()
  expect(act).not.toHaveBeenCalled()
})

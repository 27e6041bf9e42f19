import {
  Link,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useRouter,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { ListLink } from '#ui/list-link.tsx'

import { BackToList } from './back-to-list.tsx'
import { keepScrollPosition } from './scroll-positions.ts'

const links = eventPaths('opening')
const page = { links } as EventPage

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

function List() {
  const router = useRouter()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- as the list itself
    <ul
      onClickCapture={({ target }) =>
        keepScrollPosition(router.state.location, target instanceof Element ? target : null)
      }
    >
      {['a', 'b'].map((id, index) => (
        <li key={id} data-index={index}>
          <ListLink to={links.guest(id)} data-guest={id}>
            {id}
          </ListLink>
        </li>
      ))}
    </ul>
  )
}

/** A list with two guests, their cards, and a home page that leads to the second card. */
async function show(at: string) {
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <Link {...links.guest('b')}>Found Bo</Link>,
  })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/e/$event/attendees',
    component: List,
  })
  const card = createRoute({
    getParentRoute: () => root,
    path: '/e/$event/attendees/guest/$guestId',
    component: () => (
      <EventPageContext value={page}>
        <BackToList />
      </EventPageContext>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([home, list, card]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(router.state.status).toBe('idle'))
  const goTo = async (href: string) => {
    router.history.push(href)
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(href))
  }
  return { router, goTo }
}
const backHref = async () => (await screen.findByRole('link', { name: 'Guest list' })).getAttribute('href')

it('leads to the list as it was when this card was opened, not to the search of another', async () => {
  const { goTo } = await show('/e/opening/attendees?who=Ilse')
  await userEvent.click(await screen.findByRole('link', { name: 'a' }))
  expect(await backHref()).toBe('/e/opening/attendees?who=Ilse')
  await goTo('/e/opening/attendees?who=Bo')
  await userEvent.click(await screen.findByRole('link', { name: 'b' }))
  expect(await backHref()).toBe('/e/opening/attendees?who=Bo')
})

it('leads to the plain list from a card that was opened from elsewhere', async () => {
  const { goTo } = await show('/e/opening/attendees?who=Ilse')
  await userEvent.click(await screen.findByRole('link', { name: 'a' }))
  expect(await backHref()).toBe('/e/opening/attendees?who=Ilse')
  await goTo('/')
  await userEvent.click(await screen.findByRole('link', { name: 'Found Bo' }))
  expect(await backHref()).toBe('/e/opening/attendees')
})

it('leads to the door from a card that was opened there', async () => {
  const { router } = await show('/')
  await router.navigate({ ...links.guest('b'), state: { door: 'opening' } })
  const back = await screen.findByRole('link', { name: 'Back to the door' })
  expect(back.getAttribute('href')).toBe('/e/opening/door')
})

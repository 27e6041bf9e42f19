import type { Location } from '@frontdesk/api-types'
import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { LocationFacts } from './location-facts.tsx'
import { LocationMapCard } from './location-map-card.tsx'
import { LocationTree } from './location-tree-list.tsx'
import { locationRows } from './location-tree.ts'

let comeIntoView: () => void
/** Observed elements come into view when the test triggers it, or at once. */
const windowThatSees = (atOnce: boolean) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: () => void
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        heard([{ isIntersecting: false }])
        this.tell = () => heard([{ isIntersecting: true }])
      }
      observe() {
        comeIntoView = this.tell
        if (atOnce) this.tell()
      }
      disconnect() {}
    },
  )
beforeEach(() => windowThatSees(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const place = (id: string, more: Partial<Location> = {}): Location => ({ id, name: id, ...more })
const porto = { latitude: 41.1579, longitude: -8.6291 }
const link = ({ id }: Location) => ({ to: '/l/$id', params: { id } }) as object
const locations = [
  place('Porto', porto),
  place('Hall', { ...porto, parentId: 'Porto', address1: 'Rua 40' }),
  place('Room', { ...porto, parentId: 'Hall', address1: 'Rua 40', publish: false }),
  place('Kolkata', { latitude: 22.5726, longitude: 88.3639 }),
  place('Nowhere', { latitude: 0, longitude: 0 }),
  place('Too far', { latitude: 123, longitude: 5 }),
  place('Orphan', { parentId: 'gone' }),
  place('Attic', { parentId: 'known' }),
]

async function shown(element: React.ReactNode): Promise<void> {
  const root = createRootRoute({ component: () => element })
  const routes = ['/', '/l/$id'].map((path) => createRoute({ getParentRoute: () => root, path }))
  const routeTree = root.addChildren(routes)
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  render(<RouterProvider router={router} />)
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })

it('lists locations under their parents, with notes on missing parents and coordinates', async () => {
  await shown(
    <LocationTree
      label="Locations"
      rows={locationRows(locations)}
      link={({ location }) => link(location)}
      parentOf={({ location }) => ({
        link: link(place(location.parentId ?? '')),
        name: location.parentId === 'known' ? 'Annex' : null,
      })}
    />,
  )
  expect(within(row('Room')).getByText('level 3')).toBeTruthy()
  expect(row('Room').textContent).toContain('Not published')
  expect(row('Hall').textContent).toContain('Rua 40')
  expect(row('Room').textContent).not.toContain('Rua 40')
  expect(row('Nowhere').textContent).toContain('Not on the map: coordinates 0, 0: treated as not set')
  expect(row('Too far').textContent).toContain('impossible coordinates: 123, 5')
  const above = within(row('Orphan')).getByRole('link', { name: 'Within a location that is not on this page' })
  expect(above.getAttribute('href')).toBe('/l/gone')
  expect(row('Attic').textContent).toContain('Within Annex, which is not on this page')
})

it('marks every place on the map with a link, and lists those that share a spot', async () => {
  await shown(<LocationMapCard label="Map" locations={locations} link={link} />)
  const alone = await screen.findByRole('link', { name: 'Kolkata' })
  expect(alone.getAttribute('href')).toBe('/l/Kolkata')
  const together = screen.getByRole('button', { name: 'Porto and 2 more' })
  expect(together.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(together)
  expect(screen.getByRole('link', { name: 'Hall' }).getAttribute('href')).toBe('/l/Hall')
  expect(screen.getByRole('link', { name: 'Room' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zoom in here' })).toBeNull()
  await userEvent.click(together)
  expect(screen.queryByRole('link', { name: 'Hall' })).toBeNull()
  expect(screen.getByText('4 of them are not on the map: the list says why.')).toBeTruthy()
})

it('moves and zooms with keys, and resets', async () => {
  await shown(<LocationMapCard label="Map" locations={locations} link={link} />)
  const surface = await screen.findByRole('group', { name: /^Map\./ })
  expect(screen.queryByRole('button', { name: 'Show all places' })).toBeNull()
  surface.focus()
  await userEvent.keyboard('{+}{ArrowLeft}')
  await userEvent.click(screen.getByRole('button', { name: 'Show all places' }))
  expect(screen.queryByRole('button', { name: 'Show all places' })).toBeNull()
})

it('separates nearby places by zooming in, however near', async () => {
  const near = [
    place('Dock', porto),
    place('Quay', { latitude: 41.16, longitude: -8.63 }),
    place('Kolkata', { latitude: 22.5726, longitude: 88.3639 }),
  ]
  await shown(<LocationMapCard label="Map" locations={near} link={link} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Dock and 1 more' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in here' }))
  expect(screen.getByRole('link', { name: 'Dock' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Quay' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Dock and 1 more' })).toBeNull()
})

it('is not shown for one place or for places of one town, which need a street map', async () => {
  const town = [place('Dock', porto), place('Quay', { latitude: 41.16, longitude: -8.63 })]
  for (const places of [town, town.slice(0, 1)]) {
    await shown(<LocationMapCard label="Map" locations={places} link={link} />)
    expect(document.body.textContent).toBe('')
    cleanup()
  }
  await shown(<LocationFacts location={{ ...place('Dock'), ...porto }} />)
  expect(screen.getByRole('link', { name: 'Open a street map' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/?mlat=41.1579&mlon=-8.6291#map=17/41.1579/-8.6291',
  )
})

it('explains why there is no map when no place has coordinates', async () => {
  await shown(<LocationMapCard label="Map" locations={[place('Nowhere')]} link={link} />)
  expect(screen.getByText('It has no usable coordinates, so there is no map.')).toBeTruthy()
})

it('loads the drawing when the card scrolls into view, not before', async () => {
  windowThatSees(false)
  await shown(<LocationMapCard label="Map" locations={locations} link={link} />)
  // By then a requested map would be shown.
  await import('./location-map.tsx')
  await act(async () => undefined)
  expect(screen.queryByRole('group', { name: /^Map\./ })).toBeNull()
  act(comeIntoView)
  expect(await screen.findByRole('group', { name: /^Map\./ })).toBeTruthy()
})

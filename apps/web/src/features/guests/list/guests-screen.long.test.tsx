import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

import { desk, show, useGuestsStage } from '#testing/guests-stage.tsx'

const goTo = vi.fn<(link: unknown) => Promise<void>>(() => Promise.resolve())
const location = { pathname: '/e/opening/attendees', search: {}, state: {} }
const router = { state: { location, resolvedLocation: location }, subscribe: () => () => undefined }
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => goTo,
  useRouter: () => router,
  useRouterState: () => false,
  createLink: (Anchor: ComponentType<object>) => Anchor,
  Link: ({ children }: { children: ReactNode }) => <a href="/card">{children}</a>,
}))
let rowsRendered = 0
vi.mock('#ui/list-link.tsx', () => ({
  ListLink: ({ children, ...rest }: { children: ReactNode; to: object }) => {
    rowsRendered += 1
    return (
      <a {...rest} href="/card">
        {children}
      </a>
    )
  },
}))

useGuestsStage()
beforeEach(() => {
  goTo.mockClear()
})

const pages = () => desk.asked.filter(({ pathname }) => pathname.endsWith('/guests')).map(({ search }) => search)

it('reads a hundred rows first, then ahead for a time without the network, and shows whose word each column is', async () => {
  show()
  await screen.findByText('Guest 0')
  const ahead = [0, 1000, 2000].map((offset) => `?offset=${offset}&limit=1000`)
  expect(pages()).toEqual(['?offset=0&limit=100', ...ahead])
  expect(screen.getByRole('table', { name: 'Guests of Tideline' }).getAttribute('aria-rowcount')).toBe('2501')
  expect(screen.getByTitle('On the event: From the event system').tagName).toBe('TH')
  expect(screen.getByText('Couldn’t check', { selector: 'td *' })).toBeDefined()
  expect(document.querySelector('[data-guest-count]')?.textContent).toMatch(/^2,500 guests · as of/)
  // Of 2,500 rows only those on screen exist.
  expect(document.querySelectorAll('a[data-guest]').length).toBeLessThan(60)
})

const sheet = (fileName: string, startedAt: string, state = 'done') => ({ id: fileName, fileName, startedAt, state })

const line = () => document.querySelector('[data-guest-count]')?.textContent

it('says nothing of the whole list while it is read after a search that found nobody', async () => {
  const { searchFor } = show({ who: 'nobody' })
  await screen.findByText('No match for “nobody” on the list')
  searchFor({})
  expect(screen.queryByText('No guests')).toBeNull()
  await screen.findByText('Guest 0')
})

it('names the number of sheets that the guests came from, of those that are kept', async () => {
  const kept = [sheet('b.csv', '2026-11-22T09:00:00Z'), sheet('a.csv', '2026-11-21T09:00:00Z')]
  desk.imports = [...kept, sheet('c.csv', '2026-11-23T09:00:00Z', 'undone')]
  show({}, 'organizer')
  await screen.findByText('Guest 0')
  await waitFor(() => expect(line()).toMatch(/ · from 2 sheets, last b\.csv/))
  cleanup()
  desk.imports = [sheet('a.csv', '2026-11-21T09:00:00Z')]
  show({}, 'organizer')
  await waitFor(() => expect(line()).toMatch(/ · from a\.csv/))
})

it('tells the age of the list by the clock of the event, as its arrivals', async () => {
  show({}, 'staff', 'Pacific/Kiritimati')
  await screen.findByText('Guest 0')
  expect(document.querySelector('[data-guest-count]')?.textContent).toMatch(/as of .*23:12/)
})

it('takes filter, order and columns from the address', async () => {
  show({ who: 'ana', arrived: 'no', ticket: '-VIP', sort: '-arrived', cols: 'phone,free1' })
  await screen.findByText('Guest 0')
  expect(pages()[0]).toBe('?q=ana&arrived=no&ticket=VIP&sort=-arrived&offset=0&limit=100')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toContain('Diet')
  expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull()
})

it('is filtered and sorted by dietary needs, each with its count', async () => {
  show({ dietaryNeeds: '-vegan', cols: 'dietaryNeeds', sort: 'dietaryNeeds' })
  await screen.findByText('Guest 0')
  expect(pages()[0]).toBe('?dietaryNeeds=vegan&sort=dietaryNeeds&offset=0&limit=100')
  expect(screen.getByRole('columnheader', { name: /Dietary needs/ }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByTitle('Take this filter away').textContent).toBe('Dietary needs: vegan')
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  const choice = await screen.findByRole('combobox', { name: 'Dietary needs' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All dietary needs', 'with any dietary need (3)', 'vegan (3)', 'without dietary needs (2,497)'])
})

it('is filtered by any dietary need, which is the list of the kitchen', async () => {
  show({ dietaryNeeds: '-*' })
  await screen.findByText('Guest 0')
  expect(pages()[0]).toBe('?dietaryNeeds=*&offset=0&limit=100')
  expect(screen.getByTitle('Take this filter away').textContent).toBe('with any dietary need')
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await screen.findByRole('combobox', { name: 'Dietary needs' })
  expect(chosen('Dietary needs')).toBe('with any dietary need (3)')
})

const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text

it('is filtered by any of several values of a column', async () => {
  show({ dietaryNeeds: '-VEGAN\n-' })
  await screen.findByText('Guest 0')
  expect(pages()[0]).toBe('?dietaryNeeds=VEGAN%0A&offset=0&limit=100')
  expect(screen.getByTitle('Take this filter away').textContent).toBe('Dietary needs: VEGAN · without dietary needs')
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await screen.findByRole('combobox', { name: 'Dietary needs' })
  expect(chosen('Dietary needs')).toBe('vegan (3)')
  expect(chosen('Dietary needs, choice 2')).toBe('without dietary needs (2,497)')
  const second = screen.getByRole('combobox', { name: 'Dietary needs, choice 2' })
  await userEvent.selectOptions(second, 'not this one')
  expect(goTo).toHaveBeenLastCalledWith(expect.objectContaining({ search: { dietaryNeeds: '-VEGAN' } }))
})

it('shows at most five saved views by name, with the one that is shown marked', async () => {
  desk.views = ['Kitchen', 'Speakers', 'Press', 'VIP', 'Missing', 'Late'].map((name, at) => ({
    id: `v${at}`,
    name,
    search: at === 0 ? 'dietaryNeeds=-*' : `ticket=-${name}`,
  }))
  const { searchFor } = show({ dietaryNeeds: '-*' })
  const views = await screen.findByRole('navigation', { name: 'Saved views' })
  const links = () => [...views.querySelectorAll('a')]
  expect(links().map(({ textContent }) => textContent)).toEqual(['Kitchen', 'Speakers', 'Press', 'VIP', 'Missing'])
  expect(views.textContent).toMatch(/1 more in the menu$/)
  expect(links().map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null, null, null])
  searchFor({ ticket: '-Press' })
  await waitFor(() => expect(links()[2]?.getAttribute('aria-current')).toBe('true'))
})

it('says nothing of saved views when there are none', async () => {
  show()
  await screen.findByText('Guest 0')
  expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull()
})

it('begins at the first row of what was searched; the arrow waits for its rows', async () => {
  const { searchFor } = show()
  await screen.findByText('Guest 0')
  const region = screen.getByRole('region', { name: 'Guests of Tideline' })
  region.scrollTop = 900
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, 'ab{ArrowDown}')
  expect(document.activeElement).toBe(field)
  searchFor({ who: 'ab' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Guest 0'))
  expect(region.scrollTop).toBe(0)
})

it('selects a range with Shift, and everybody whom the filter leaves', async () => {
  show()
  await screen.findByText('Guest 0')
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Select Guest 1' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Guest 4' }))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('4 guests selected')).toBeDefined()
  const before = rowsRendered
  await user.click(screen.getByRole('checkbox', { name: 'Select everyone in this list' }))
  expect(screen.getByText('Everyone in this list: 2,500 guests')).toBeDefined()
  // The check boxes were rendered again, the rows were not.
  expect(rowsRendered).toBe(before)
})

it('finds among the loaded rows after a second in which the desk has not answered, until it does', async () => {
  const { searchFor } = show()
  await screen.findByText('Guest 0')
  desk.silentFor = 'Guest 1999'
  searchFor({ who: desk.silentFor })
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), desk.silentFor)
  expect(await screen.findByText('Guest 1999', { selector: 'a *, a' }, { timeout: 3000 })).toBeDefined()
  expect(screen.getByText('Finding among the 2,500 people loaded on this page')).toBeDefined()
  expect(screen.getByText('The whole list has not answered yet.')).toBeDefined()
  expect(screen.queryByText('Guest 0')).toBeNull()
  act(() => desk.answerNow())
  await screen.findByText('Guest 0')
  expect(screen.queryByText('The whole list has not answered yet.')).toBeNull()
})

it('nobody is offered to be enrolled, or said to be missing, while the list has not answered', async () => {
  const { searchFor } = show()
  await screen.findByText('Guest 0')
  desk.silentFor = 'Ada Lovelace'
  searchFor({ who: desk.silentFor })
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), desk.silentFor)
  await screen.findByText('Not among the loaded guests', {}, { timeout: 3000 })
  expect(screen.queryByText(/No match/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Enroll/ })).toBeNull()
})

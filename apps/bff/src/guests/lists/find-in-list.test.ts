import { expect, it } from 'vitest'

import { type GuestDesk, eventId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
useGuestDesk((opened) => ({ desk } = opened))

it('the list finds a short name as heard, and a word without the letter and hyphen', async () => {
  await desk.bring({
    headers: ['Name', 'Email', 'Company'],
    rows: [
      ['Ilse Soares', 'ilse@example.org', ''],
      ['Olga Soares', 'olga@example.org', ''],
      ['Ilka Lund', 'ilka@example.org', ''],
      ['Anne Lund', 'anne@example.org', 'Shirt Works'],
    ],
  })
  const names = async (q: string) =>
    (await desk.list(`q=${encodeURIComponent(q)}`)).guests.map(({ sheet }) => sheet.name)
  expect(await names('Ilze Soares')).toEqual(['Ilse Soares'])
  expect(await names('Ilza Soares')).toEqual(['Ilse Soares'])
  expect(await names('elsa soares')).toEqual(['Ilse Soares'])
  expect(await names('Enzo Soares')).toEqual([])
  expect(await names('t-shirt works')).toEqual(['Anne Lund'])
})

it('finds “and” in any language, and as a sign', async () => {
  const event = '7f1f3f6e-13c5-4ac0-8b2e-4a9a2f6d2b12'
  await desk.bring(
    {
      headers: ['Name', 'Email', 'Company'],
      rows: [
        ['Uwe Kanal', 'uwe@example.org', 'Kanal & Söhne'],
        ['Ana Kanal', 'ana@example.org', 'Kanal und Söhne'],
        ['Eva Kanal', 'eva@example.org', 'Kanal Töchter'],
      ],
    },
    event,
  )
  for (const text of ['Kanal und Söhne', 'kanal & sohne', 'Kanal and Söhne', 'Kanal y Söhne'])
    expect([text, (await desk.list(`q=${encodeURIComponent(text)}`, event)).count]).toEqual([text, 2])
})

it('is filtered by several values at once, each in all of its spellings', async () => {
  const event = '7f1f3f6e-13c5-4ac0-8b2e-4a9a2f6d2b11'
  const diets = ['vegan', 'Vegan', 'VEGAN  ', 'vegan, no nuts', 'Végan', 'vegan', '', 'halal']
  await desk.bring(
    {
      headers: ['Name', 'Email', 'Diet', 'Ticket'],
      rows: diets.map((diet, at) => [`Guest ${at}`, `g${at}@example.org`, diet, at < 3 ? 'Speaker' : 'SPEAKER']),
    },
    event,
  )
  const names = async (diet: readonly string[]) => {
    const query = new URLSearchParams({ dietaryNeeds: diet.join('\n'), sort: 'name' })
    return (await desk.list(query.toString(), event)).guests.map(({ sheet }) => sheet.name)
  }
  expect(await names(['VEGAN'])).toEqual(['Guest 0', 'Guest 1', 'Guest 2', 'Guest 3', 'Guest 4', 'Guest 5'])
  expect(await names(['halal', 'Vegan, no nuts'])).toEqual(['Guest 3', 'Guest 7'])
  expect(await names(['halal', ''])).toEqual(['Guest 6', 'Guest 7'])
  const { values } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(event)}/filters`)
  expect(values.dietaryNeeds).toEqual([
    // A guest with two needs is counted for each.
    { value: 'vegan', guests: 6 },
    { value: '', guests: 1 },
    { value: 'halal', guests: 1 },
    { value: 'no nuts', guests: 1 },
  ])
  const board = (ticket: string) =>
    desk.ask('arrivals', 'support', 'GET', `/desk/events/${event}/arrivals?ticket=${ticket}`)
  expect((await board('speaker')).tickets).toEqual([{ value: 'SPEAKER', expected: 8, arrived: 0 }])
  const body = { filter: { dietaryNeeds: 'halal\nVEGAN, NO NUTS' }, columns: ['name'] }
  const file = await desk.send('organizer', 'POST', `${desk.at(event)}/exports`, body)
  expect((await file.text()).trim().split('\r\n').slice(1).toSorted()).toEqual(['Guest 3', 'Guest 7'])
})

it('counts a guest once for a need that the cell has twice', async () => {
  const event = '7f1f3f6e-13c5-4ac0-8b2e-4a9a2f6d2b12'
  await desk.bring({ headers: ['Name', 'Diet'], rows: [['Ada Ray', 'vegan; VEGAN, no nuts']] }, event)
  const { values } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(event)}/filters`)
  const named = values.dietaryNeeds.filter(({ value }) => value !== '')
  expect(named.map(({ value, guests }) => [value.toLowerCase(), guests])).toEqual([
    ['no nuts', 1],
    ['vegan', 1],
  ])
})

it('is filtered and sorted by dietary needs, with the count of each', async () => {
  await desk.bring({
    headers: ['Name', 'Email', 'Diet'],
    rows: [
      ['Vera Lake', 'vera@example.org', 'vegan'],
      ['Nils Moor', 'nils@example.org', ''],
      ['Gus Field', 'gus@example.org', 'gluten-free'],
      ['Amy Field', 'amy@example.org', 'vegan'],
    ],
  })
  const names = async (query: string) => (await desk.list(query)).guests.map(({ sheet }) => sheet.name)
  expect(await names('dietaryNeeds=vegan')).toEqual(['Amy Field', 'Vera Lake'])
  expect((await names('sort=dietaryNeeds')).slice(0, 3)).toEqual(['Gus Field', 'Amy Field', 'Vera Lake'])
  const counted = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters?dietaryNeeds=vegan`)
  const { values, withValue } = counted
  // Everybody with a need: the list of the kitchen.
  expect(await names('dietaryNeeds=*')).toEqual(['Amy Field', 'Gus Field', 'Vera Lake'])
  expect(await names('dietaryNeeds=')).toContain('Nils Moor')
  expect(withValue.dietaryNeeds).toBe(3)
  expect(values.dietaryNeeds).toEqual(
    expect.arrayContaining([
      { value: 'vegan', guests: 2 },
      { value: 'gluten-free', guests: 1 },
    ]),
  )
  const body = { filter: { dietaryNeeds: 'gluten-free' }, columns: ['name', 'dietaryNeeds'] }
  const file = await desk.send('organizer', 'POST', `${desk.at(eventId)}/exports`, body)
  expect(await file.text()).toContain('Gus Field,gluten-free')
  const kitchen = { filter: { dietaryNeeds: '*' }, columns: ['name'] }
  const list = await desk.send('organizer', 'POST', `${desk.at(eventId)}/exports`, kitchen)
  expect((await list.text()).trim().split('\r\n').slice(1)).toEqual(['Amy Field', 'Gus Field', 'Vera Lake'])
})

it('lists the guests that are asked for by their ids, at most a hundred', async () => {
  const event = '7f1f3f6e-13c5-4ac0-8b2e-4a9a2f6d2b14'
  await desk.bring({ headers: ['Name'], rows: [['Ada Ray'], ['Kim Lee'], ['Zoe Fox']] }, event)
  const page = (query: string) => desk.ask('guests', 'support', 'GET', `${desk.at(event)}?${query}`)
  const ids = new Map((await page('')).guests.map(({ id, sheet }) => [sheet.name, id]))
  const chosen = [ids.get('Zoe Fox')?.toUpperCase(), ids.get('Kim Lee')]
  const { guests, count } = await page(`ids=${chosen.join(',')}&sort=name`)
  expect([guests.map(({ sheet }) => sheet.name), count]).toEqual([['Kim Lee', 'Zoe Fox'], 2])
  const asked = async (many: number) =>
    (await desk.send('support', 'GET', `${desk.at(event)}?ids=${Array(many).fill(chosen[1]).join(',')}`)).status
  expect([await asked(100), await asked(101)]).toEqual([200, 400])
})

import type { ProjectKey } from './projects.ts'

/** A registration type. Prices in the smallest unit of the currency. */
export interface TypePlan {
  code: string
  name: string
  about: string
  status: 'NotAvailable' | 'Hidden' | 'Open' | 'Closed' | 'Cancelled'
  kind?: 'Attendee' | 'Company'
  /** Window in days from today. */
  opens: number
  closes: number | null
  quantity: number | null
  price: number
  needsCode?: boolean
  manual?: boolean
  tickets?: readonly (readonly [string, number, number])[]
}

/** Every status, and windows in the past, present and future. */
export const typePlans: Record<ProjectKey, readonly TypePlan[]> = {
  tideline: [
    {
      code: 'PASS',
      name: 'Two-day pass',
      about: 'Both days, lunch and the boat.',
      status: 'Open',
      opens: -90,
      closes: 1,
      quantity: 400,
      price: 39_500,
      tickets: [
        ['Regular', 39_500, 300],
        ['Supporter', 59_500, 60],
        ['Lunch only', 2500, 40],
      ],
    },
    {
      code: 'STUDENT',
      name: 'Student pass',
      about: 'Bring a student card.',
      status: 'Open',
      opens: -90,
      closes: 1,
      quantity: 60,
      price: 9500,
      needsCode: true,
    },
    {
      code: 'WORKSHOP',
      name: 'Workshop add-on',
      about: 'One half-day workshop.',
      status: 'Open',
      opens: -60,
      closes: 1,
      quantity: 46,
      price: 6000,
    },
    {
      code: 'EARLY',
      name: 'Early bird',
      about: 'For those who knew early.',
      status: 'Closed',
      opens: -120,
      closes: -45,
      quantity: 80,
      price: 24_500,
    },
    {
      code: 'SPEAKER',
      name: 'Speaker',
      about: 'By invitation.',
      status: 'Hidden',
      opens: -90,
      closes: 2,
      quantity: null,
      price: 0,
      needsCode: true,
    },
    {
      code: 'ONLINE',
      name: 'Online pass',
      about: 'The stream and the chat.',
      status: 'NotAvailable',
      opens: -30,
      closes: 2,
      quantity: 1000,
      price: 4900,
    },
    {
      code: 'TRIP',
      name: 'Boat trip to the estuary',
      about: 'The boat is in repair.',
      status: 'Cancelled',
      opens: -40,
      closes: 2,
      quantity: 48,
      price: 1800,
    },
    {
      code: 'LATE',
      name: 'Door ticket',
      about: 'Sold at the door from tomorrow.',
      status: 'Open',
      opens: 1,
      closes: 2,
      quantity: 50,
      price: 49_500,
    },
    {
      code: 'FORGOT',
      name: 'Community day ticket',
      about: 'Its window has passed although it still says Open.',
      status: 'Open',
      opens: -60,
      closes: -2,
      quantity: 30,
      price: 0,
    },
    {
      code: 'BOOTH',
      name: 'Exhibitor crew',
      about: 'For people at a booth.',
      status: 'Open',
      kind: 'Company',
      opens: -60,
      closes: 1,
      quantity: 90,
      price: 0,
      manual: true,
    },
  ],
  lantern: [
    {
      code: 'STEPS',
      name: 'Seat on the steps',
      about: 'Opening night, any step.',
      status: 'Open',
      opens: -45,
      closes: 1,
      quantity: 320,
      price: 45_000,
      tickets: [
        ['Full price', 45_000, 240],
        ['Neighbour', 15_000, 60],
        ['Child', 0, 20],
      ],
    },
    {
      code: 'WRIST',
      name: 'Festival wristband',
      about: 'All fourteen days.',
      status: 'Open',
      opens: -60,
      closes: 10,
      quantity: null,
      price: 120_000,
    },
    {
      code: 'VOL',
      name: 'Volunteer',
      about: 'Two evenings of help, one evening free.',
      status: 'Open',
      opens: -60,
      closes: 5,
      quantity: 70,
      price: 0,
      manual: true,
    },
    {
      code: 'PRESS',
      name: 'Press',
      about: 'With a letter from the desk.',
      status: 'Hidden',
      opens: -30,
      closes: 8,
      quantity: 25,
      price: 0,
      needsCode: true,
      manual: true,
    },
    {
      code: 'STALL',
      name: 'Market stall',
      about: 'All stalls are taken.',
      status: 'Closed',
      kind: 'Company',
      opens: -90,
      closes: -10,
      quantity: 8,
      price: 350_000,
    },
    {
      code: 'CRUISE',
      name: 'River cruise',
      about: 'The river is too high.',
      status: 'Cancelled',
      opens: -20,
      closes: 6,
      quantity: 40,
      price: 90_000,
    },
    {
      code: 'DINNER',
      name: 'Captain’s dinner',
      about: 'Announced, not yet for sale.',
      status: 'NotAvailable',
      opens: 0,
      closes: 1,
      quantity: 40,
      price: 220_000,
    },
  ],
  sundial: [
    {
      code: 'SEAT',
      name: 'A seat in the call',
      about: 'Free for everybody.',
      status: 'Open',
      opens: -200,
      closes: null,
      quantity: null,
      price: 0,
    },
  ],
}

/** The tracks of the conference, with the room they are in and their talks in order: two days, half of them on each. */
export interface Track {
  name: string
  code: string
  room: string
  talks: readonly string[]
}

export const tracks: readonly Track[] = [
  {
    name: 'Below the waterline',
    code: 'below',
    room: 'RIO',
    talks: [
      'Backpressure for people who hate queues',
      'What the kernel does while you sleep',
      'A file system in an afternoon',
      'Five ways to lose a write, and one to keep it',
      'The scheduler that learned to be bored',
      'Reading flame graphs without burning out',
      'Memory that forgets on purpose',
      'Clocks are opinions',
      'Shipping a database on a boat',
      'The quiet life of a connection pool',
      'Copy-on-write, explained with sandwiches',
      'Retries considered rude',
      'How we deleted 40,000 lines of caching',
      'Bits on a wet cable',
      'Undo logs for the rest of us',
      'A tour of a very small operating system',
    ],
  },
  {
    name: 'Front of house',
    code: 'front',
    room: 'FOZ',
    talks: [
      'Forms that forgive',
      'Keyboard first, mouse welcome',
      'Designing for the second visit',
      'Right-to-left from the first commit',
      'The list that scrolled for ever',
      'Colours that survive sunlight',
      'Empty states are full of promise',
      'Animating less, meaning more',
      'What screen readers hear',
      'One page, four hundred languages',
      'The error message as a love letter',
      'Offline is a feature, not an apology',
      'Tables, and how to stop fearing them',
      'Pixels on a bus: testing on bad phones',
      'A component library nobody asked for',
      'Latency you can feel with your thumb',
    ],
  },
  {
    name: 'Data at sea',
    code: 'data',
    room: 'DUNA',
    talks: [
      'Schemas for teams that argue',
      'Counting things that keep moving',
      'Maps with holes in them',
      'A/B tests on ferries',
      'The spreadsheet that ran a harbour',
      'Privacy budgets for small charities',
      'Streaming tide tables to fishermen',
      'Never trust an average',
      'Search that understands typos',
      'Vectors without the magic',
      'Backfilling ten years in one weekend',
      'Missing data is data',
      'Dashboards that admit they do not know',
      'How old is this number?',
      'Time zones: a horror story in three acts',
      'Open data from a fishing village',
    ],
  },
  {
    name: 'Crew',
    code: 'crew',
    room: 'MAR',
    talks: [
      'Onboarding without a buddy system',
      'On call with small children',
      'Writing that survives a reorganisation',
      'The senior engineer’s to-don’t list',
      'Pairing across eleven hours',
      'Saying no in public',
      'A retrospective that changed something',
      'Hiring for curiosity',
      'Interns who ship',
      'Meetings as a service, deprecated',
      'How to leave a project well',
      'Maintaining what nobody uses',
      'Grief and the sunset notice',
      'From support desk to staff engineer',
      'Teaching machines, and also people',
      'The incident that made us friends',
    ],
  },
]

export const workshops: readonly string[] = [
  'Write a parser before lunch',
  'Accessible maps, hands on',
  'Postmortems with puppets',
  'Tracing a request through five services',
  'Your first pull request to a big project',
  'Threat modelling with playing cards',
]

export const meetups: readonly (readonly [string, string, string])[] = [
  ['Porto Systems Evening', 'BAIXA', 'Europe/Lisbon'],
  ['Type Theory and Pastéis', 'DOCA1', 'Europe/Lisbon'],
  ['Harbour Frontend Club', 'BAIXA', 'Europe/Lisbon'],
  ['Brooklyn-side Data Supper', 'PIER2', 'America/New_York'],
  ['Maintainers’ Dinner', 'LOUNGE', 'Europe/Lisbon'],
  ['Accessibility Lab Night', 'OFC', 'Europe/Lisbon'],
]

export const webinars: readonly string[] = [
  'Speaker clinic: the first five minutes',
  'Captioning your own talk',
  'Ask the programme committee',
  'How the venue network works',
  'First-timers’ guide to Tideline',
  'Sponsor briefing',
  'Open rehearsal: lightning talks',
  'Volunteer shift planning',
]

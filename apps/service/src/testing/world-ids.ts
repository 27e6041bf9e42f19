/** A fixed id: `id('e', 1)`. */
export const id = (group: string, number: number): string =>
  `${group.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`

export const ids = {
  first: { project: id('1', 1), organization: id('1', 2) },
  second: { project: id('2', 1), organization: id('2', 2), event: id('2', 3) },
  location: { hall: id('3', 1), room: id('3', 2), cafe: id('3', 3) },
  eventType: id('4', 1),
  /** `main` is the top event, `talk` is inside it, `full` takes one person and has a waitlist for one. */
  event: { main: id('e', 1), talk: id('e', 2), full: id('e', 3) },
  company: { acme: id('c', 1), zeta: id('c', 2) },
  member: { ada: id('c', 11), bo: id('c', 12) },
  companyType: { gold: id('c', 21), silver: id('c', 22), stand: id('c', 23), food: id('c', 24) },
  category: { tools: id('c', 31), food: id('c', 32) },
  person: { ada: id('a', 1), bo: id('a', 2) },
  user: { ada: id('a', 11) },
  attendee: { ada: id('a', 21), bo: id('a', 22) },
  registrationType: { open: id('b', 1), coded: id('b', 2) },
  passCode: { early: id('b', 11), gone: id('b', 12) },
  ticketType: id('b', 21),
  registrant: { ada: id('b', 31) },
  registrationDetails: id('b', 41),
  facilitator: id('f', 1),
  comment: { question: id('d', 1), answer: id('d', 2), other: id('d', 3) },
  inventory: { table: id('9', 1), lamp: id('9', 2) },
  inventoryType: { furniture: id('9', 11), light: id('9', 12) },
  nobody: id('0', 1),
}

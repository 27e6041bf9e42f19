import type { RegistrationPassCode } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import { projects, type ProjectKey } from './projects.ts'
import { recordOf } from './record.ts'
import { typeIdOf } from './registration-types.ts'

/** The displayed state of a code. */
export type CodeState =
  | 'open'
  | 'notYetOpen'
  | 'closed'
  | 'expired'
  | 'usedUp'
  | 'allReserved'
  | 'onlyForList'
  | 'neverGivenOut'
  | 'typeNotOpen'

export interface CodePlan {
  project: ProjectKey
  type: string
  code: string
  name: string
  state: CodeState
  /** Left out: unlimited. */
  quantity?: number
  used?: number
  reserved?: number
  percent?: number
  /** In the smallest unit of the currency. */
  amount?: number
  opens?: number
  closes?: number | null
  isExpired?: boolean
  /** Numbers of the people whose addresses are allowed. */
  people?: readonly number[]
}

const tide = { project: 'tideline', type: 'PASS' } as const
const lamp = { project: 'lantern', type: 'STEPS' } as const

export const codePlans: readonly CodePlan[] = [
  { ...tide, code: 'HARBOUR', name: 'Friends of the harbour', state: 'open', percent: 10, used: 9 },
  {
    ...tide,
    code: 'EARLYTIDE20',
    name: 'Newsletter readers',
    state: 'open',
    percent: 20,
    quantity: 50,
    used: 12,
    reserved: 3,
  },
  { ...tide, code: 'TENOFF', name: 'Ten euros off', state: 'open', amount: 1000, quantity: 100, used: 5 },
  { ...tide, code: 'Maré Alta 100%', name: 'Guests of the house', state: 'open', percent: 100, quantity: 12, used: 11 },
  { ...tide, code: 'SPRINGTIDE', name: 'Opens next week', state: 'notYetOpen', percent: 25, quantity: 40, opens: 7 },
  {
    ...tide,
    code: 'LOWTIDE',
    name: 'Summer offer',
    state: 'closed',
    percent: 30,
    quantity: 60,
    used: 14,
    opens: -90,
    closes: -20,
  },
  {
    ...tide,
    code: 'RIPTIDE',
    name: 'Withdrawn by hand',
    state: 'expired',
    percent: 50,
    quantity: 20,
    used: 2,
    isExpired: true,
  },
  { ...tide, code: 'FULLMOON', name: 'Twenty for the meetups', state: 'usedUp', percent: 15, quantity: 20, used: 20 },
  {
    ...tide,
    code: 'SLACKWATER',
    name: 'Six for the neighbours',
    state: 'allReserved',
    amount: 5000,
    quantity: 6,
    used: 4,
    reserved: 2,
  },
  {
    ...tide,
    code: 'FERRYCREW',
    name: 'The ferry’s crew',
    state: 'onlyForList',
    percent: 100,
    quantity: 5,
    used: 1,
    people: [3, 4, 5, 6],
  },
  { ...tide, code: '0047110', name: 'Only digits', state: 'open', percent: 33.33, quantity: 10 },
  { ...tide, code: 'ZEROTIDE', name: 'Never given out', state: 'neverGivenOut', percent: 10, quantity: 0 },
  { ...tide, type: 'STUDENT', code: 'CARDHOLDER', name: 'Student card shown', state: 'open', quantity: 60, used: 8 },
  { ...tide, type: 'SPEAKER', code: 'ONSTAGE', name: 'Speakers', state: 'open', percent: 100, quantity: 90, used: 6 },
  {
    ...tide,
    type: 'TRIP',
    code: 'ESTUARY',
    name: 'For the boat that does not leave',
    state: 'typeNotOpen',
    percent: 20,
  },
  {
    ...tide,
    type: 'ONLINE',
    code: 'STREAM',
    name: 'For a pass not on sale',
    state: 'typeNotOpen',
    amount: 900,
    quantity: 30,
  },
  { ...lamp, code: 'LANTERN', name: 'Everybody’s code', state: 'open', percent: 10, used: 16 },
  {
    ...lamp,
    code: 'NEIGHBOUR',
    name: 'People of the quarter',
    state: 'open',
    amount: 20_000,
    quantity: 60,
    used: 21,
    reserved: 2,
  },
  { ...lamp, code: 'MARIGOLD', name: 'Flower sellers', state: 'usedUp', percent: 100, quantity: 12, used: 12 },
  {
    ...lamp,
    code: 'MONSOON',
    name: 'Rainy days',
    state: 'closed',
    percent: 40,
    quantity: 30,
    used: 7,
    opens: -60,
    closes: -5,
  },
  { ...lamp, code: 'WINTERLIGHT', name: 'For the last days', state: 'notYetOpen', percent: 15, quantity: 80, opens: 4 },
  {
    ...lamp,
    code: 'BOATMEN',
    name: 'Boatmen and their families',
    state: 'onlyForList',
    percent: 100,
    quantity: 8,
    used: 2,
    people: [2, 3, 7],
  },
  {
    ...lamp,
    code: 'LASTROW',
    name: 'The last row',
    state: 'allReserved',
    amount: 10_000,
    quantity: 4,
    used: 2,
    reserved: 2,
  },
  { ...lamp, code: 'OLDLAMP', name: 'Withdrawn by hand', state: 'expired', percent: 5, isExpired: true },
  { ...lamp, type: 'PRESS', code: 'PRESSDESK', name: 'Letter from the desk', state: 'open', quantity: 25, used: 3 },
  { ...lamp, type: 'CRUISE', code: 'HIGHWATER', name: 'For a cruise that is off', state: 'typeNotOpen', percent: 10 },
]

export function codeIdOf(plan: Pick<CodePlan, 'project' | 'type' | 'code'>): string {
  return idOf(`pass code ${plan.project} ${plan.type} ${plan.code}`)
}

/** `emailOf`: e-mail address of a person by number. */
export function passCodeOf(
  plan: CodePlan,
  emailOf: (person: number) => string,
  calendar: Calendar,
): RegistrationPassCode {
  const id = codeIdOf(plan)
  const { used = 0, reserved = 0, quantity = null, opens = -60, closes = null } = plan
  const remaining = quantity === null ? null : quantity - used - reserved
  const isExpired = plan.isExpired === true || (closes !== null && closes < 0)
  return recordOf('RegistrationPassCode', {
    id,
    ...calendar.stamps(id),
    projectId: projects[plan.project].id,
    registrationTypeId: typeIdOf(plan.project, plan.type),
    name: plan.name,
    description: plan.state === 'onlyForList' ? 'Only for the addresses on the list.' : null,
    passcode: plan.code,
    emailAddresses: plan.people === undefined ? null : plan.people.map(emailOf).join(', '),
    discountAmount: plan.amount ?? null,
    discountPercent: plan.percent ?? null,
    quantity,
    numberReserved: reserved,
    numberRemaining: remaining,
    numberUsed: used,
    isExpired,
    isAvailable: !isExpired && opens <= 0 && remaining !== 0,
    openDate: calendar.utc(opens, '00:00'),
    closeDate: closes === null ? null : calendar.utc(closes, '22:00'),
  })
}

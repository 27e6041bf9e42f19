import type { OperationId, Output } from '@frontdesk/api-types/table'
import type { QueryClient } from '@tanstack/react-query'

import { type Answer, call } from '#api/call.ts'
import { type ApiProblem, asProblem, kindOf } from '#api/problem.ts'
import { readThrough } from '#api/read-through.ts'
import { viewerZone } from '#browser/now.ts'
import { nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { attendeeView } from '#records/registration/attendee-view.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'
import { passCodeState } from '#records/registration/pass-code-state.ts'
import { wordText } from '#records/state-words.ts'
import { recordHref } from '#search/rows/desk-links.ts'
import type { BoxIcon } from '#search/rows/results.ts'

import { type Probe, probesForTypes } from './find-probes.ts'
import type { Outcome, ProbeAnswer } from './resolver.ts'

/** A record that a probe found. */
export type Found = {
  probe: Probe
  label: string
  detail: string
  icon: BoxIcon
  group: string
  /** Its address; null for a code, which is never part of an address. */
  href: string | null
}

export type FindAnswer = ProbeAnswer<Probe, Found>

const outcomes: Record<ReturnType<typeof kindOf>, Outcome> = {
  missing: 'absent',
  rejected: 'absent',
  refused: 'refused',
  away: 'silent',
  offline: 'silent',
  'signed-out': 'silent',
  broken: 'silent',
}

/** A failed probe. Only "not found" counts as absent: a refusal may hide a record. */
function failedAnswer(problem: ApiProblem): FindAnswer {
  const why =
    problem.status === 0 ? problem.title : say('{status}: {title}', { status: problem.status, title: problem.title })
  return { outcome: outcomes[kindOf(problem)], why }
}

const empty = (): FindAnswer => ({ outcome: 'unclear', why: say('Couldn’t check: the answer was empty') })

/** Runs one probe against the service. */
export function createProbeRunner(client: QueryClient) {
  return async (probe: Probe, signal: AbortSignal): Promise<FindAnswer> => {
    try {
      return await readProbe(client, probe, signal)
    } catch (thrown) {
      signal.throwIfAborted()
      return failedAnswer(asProblem(thrown))
    }
  }
}

function found(probe: Probe, row: Omit<Found, 'probe' | 'href'>, href: string | null): FindAnswer {
  return { outcome: 'found', found: [{ probe, href, ...row }] }
}

async function readProbe(client: QueryClient, probe: Probe, signal: AbortSignal): Promise<FindAnswer> {
  const { kind, id, event: searched, projectId } = probe
  const inEvent = { eventid: searched?.eventId ?? '' }
  const event = searched?.name ?? ''
  const open = (of: string, known: { id?: string; personId?: string; projectId?: string | null } = {}) =>
    recordHref({ kind: of, id, event: searched, projectId, ...known })
  switch (kind) {
    case 'attendee': {
      const view = attendeeView(
        await readThrough(client, 'getAttendee', { params: { ...inEvent, attendeeid: id } }, signal),
      )
      if (!view) return empty()
      const detail = say('{state} in {event}', { state: enrollmentOf(view.attendee).word, event })
      return found(probe, { label: view.name, detail, icon: 'person', group: say('Attendee') }, open('attendee'))
    }
    case 'user': {
      const input = { params: inEvent, query: { userid: id } }
      const view = attendeeView(await readThrough(client, 'getAttendeeForUser', input, signal))
      if (!view) return empty()
      const detail = say('{state} in {event}', { state: enrollmentOf(view.attendee).word, event })
      const href = open('attendee', { id: view.attendee.id.toLowerCase() })
      return found(probe, { label: view.name, detail, icon: 'person', group: say('User') }, href)
    }
    case 'registrant': {
      const input = { params: inEvent, query: { personid: id } }
      const registrant = await readThrough(client, 'getRegistrantForPerson', input, signal)
      const state = wordText('registrant', registrant.registrantStatus)
      const label = nameOf(registrant) ?? say('No name')
      const detail = state
        ? say('Registration {state} for {event}', { state, event })
        : say('Registered for {event}', { event })
      return found(probe, { label, detail, icon: 'person', group: say('Person') }, open('registrant', { personId: id }))
    }
    case 'facilitator': {
      const params = { ...inEvent, facilitatorid: id }
      const { facilitator } = await readThrough(client, 'getFacilitator', { params }, signal)
      const label = nameOf(facilitator) ?? say('No name')
      const detail = say('in {event}', { event })
      return found(probe, { label, detail, icon: 'person', group: say('Facilitator') }, open('facilitator'))
    }
    case 'item': {
      const params = { ...inEvent, inventoryid: id }
      const { inventory } = await readThrough(client, 'getInventoryItem', { params }, signal)
      const detail = say('in {event}', { event })
      const label = inventory?.name ?? say('No name')
      return found(probe, { label, detail, icon: 'page', group: say('Inventory') }, open('item'))
    }
    case 'company': {
      const company = await readThrough(client, 'getCompany', { params: { companyid: id } }, signal)
      const label = nameOf(company) ?? say('No name')
      return found(probe, { label, detail: '', icon: 'company', group: say('Company') }, open('company'))
    }
    case 'location': {
      const params = { projectid: projectId ?? '', locationid: id }
      const location = await readThrough(client, 'getLocation', { params }, signal)
      const label = nameOf(location) ?? say('No name')
      return found(probe, { label, detail: '', icon: 'page', group: say('Location') }, open('location'))
    }
    case 'event': {
      const companies = await readThrough(client, 'listEventCompanies', { params: { eventid: id } }, signal)
      if (companies.length === 0) return empty()
      const label = say('An event with {count, plural, one {# company} other {# companies}}', {
        count: companies.length,
      })
      const detail = say('the name is looked up among their events')
      const spot = { eventId: id, slug: null, projectId: null }
      const href = recordHref({ kind: 'event', id, event: spot })
      return found(probe, { label, detail, icon: 'event', group: say('Event') }, href)
    }
    case 'type':
      return typeAnswer(client, probe, signal)
    case 'types': {
      const types = await readThrough(
        client,
        'listRegistrationTypes',
        { query: { projectid: projectId ?? '' } },
        signal,
      )
      const named = types.map((type) => ({ id: type.id, name: type.displayName ?? type.name ?? say('No name') }))
      return {
        outcome: 'step',
        why: say('{count, plural, one {# type} other {# types}} to check', { count: types.length }),
        more: probesForTypes(probe, named),
      }
    }
    case 'code':
      return codeAnswer(probe, signal)
  }
}

/** Op 27 states the type's project only in its codes; without codes there is no page to open. */
async function typeAnswer(client: QueryClient, probe: Probe, signal: AbortSignal): Promise<FindAnswer> {
  const codes = await readThrough(client, 'listPassCodes', { params: { registrationtypeid: probe.id } }, signal)
  const projectId = codes[0]?.projectId
  if (!projectId) return empty()
  const types = client
    .getQueriesData<Answer<Output<'listRegistrationTypes'>>>({
      queryKey: ['listRegistrationTypes' satisfies OperationId],
    })
    .flatMap(([, answer]) => answer?.data ?? [])
  const type = types.find(({ id }) => id.toLowerCase() === probe.id)
  const label = type?.displayName ?? type?.name ?? say('A registration type')
  const detail = say('{count, plural, one {# code} other {# codes}}', { count: codes.length })
  const href = recordHref({ kind: 'type', id: probe.id, event: null, projectId })
  return found(probe, { label, detail, icon: 'page', group: say('Registration type') }, href)
}

/** The text of a code is sent by POST and cached nowhere. */
async function codeAnswer(probe: Probe, signal: AbortSignal): Promise<FindAnswer> {
  const { id: passcode, type } = probe
  if (!type) return empty()
  const { data: code } = await call(
    'getPassCode',
    { params: { registrationtypeid: type.id }, query: { passcode } },
    signal,
  )
  const state = passCodeState(code, { zone: viewerZone(), now: Date.now() })
  const detail = `${type.name} · ${say('{word}: {says}', { word: state.word, says: state.says })}`
  const label = say('Look up the code {code}', { code: passcode })
  return found(probe, { label, detail, icon: 'code', group: say('Code') }, null)
}

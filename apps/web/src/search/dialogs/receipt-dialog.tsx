import { rowOf } from '@frontdesk/api-types/table'

import { type Marked, mark, say } from '#i18n/say.ts'
import type { ProbeKind } from '#search/finder/find-probes.ts'
import { countsOf, receiptLine } from '#search/finder/find-rows.ts'
import type { Asked, Receipt } from '#search/finder/finder.ts'
import type { WhyUntried } from '#search/finder/resolver.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { type ReceiptRow, ReceiptTable } from './receipt-table.tsx'

const taken: Readonly<Record<ProbeKind, Marked>> = {
  attendee: mark('Attendee'),
  registrant: mark('Person with a registration'),
  user: mark('User'),
  facilitator: mark('Facilitator'),
  item: mark('Inventory item'),
  company: mark('Company'),
  location: mark('Location'),
  type: mark('Registration type'),
  event: mark('Event'),
  types: mark('Registration types'),
  code: mark('Pass code'),
}

const answers = {
  found: ['yes', mark('Found')],
  refused: ['unknown', mark('Refused')],
  silent: ['unknown', mark('No answer')],
  unclear: ['unknown', mark('Couldn’t check')],
  absent: ['no', mark('No match')],
  step: ['neutral', mark('Followed')],
  untried: ['neutral', mark('Not checked')],
} as const satisfies Record<Asked['outcome'], readonly [ReceiptRow['meaning'], Marked]>
const order = Object.keys(answers)

const untried: Readonly<Record<WhyUntried, Marked>> = {
  found: mark('already found elsewhere'),
  limit: mark('too many places for one search'),
  late: mark('the time ran out'),
  stopped: mark('stopped'),
  role: mark('your role can’t look this up'),
  offline: mark('no connection'),
}

function whyOf({ probe, outcome, untried: left, why }: Asked): string | null {
  if (left) return say(untried[left])
  // Needs no explanation, and is the most frequent outcome.
  if (outcome === 'absent') return null
  // These operations define no 404: a refusal may mean either.
  const blind = outcome === 'refused' && ['attendee', 'user', 'registrant'].includes(probe.kind)
  return blind ? say('The answer is the same for someone unknown and for someone this desk may not see') : why
}

function rowsOf({ asked }: Receipt): ReceiptRow[] {
  return asked
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
    .map((it) => {
      const { kind, operation, id, event, projectId, type } = it.probe
      const [meaning, word] = answers[it.outcome]
      return {
        id: [kind, id, event?.eventId, projectId, type?.id].join(' '),
        what: say(taken[kind]),
        operation: rowOf(operation).number,
        where:
          event?.name ?? type?.name ?? (projectId ? say('project {id}', { id: `${projectId.slice(0, 8)}…` }) : null),
        meaning,
        word: say(word),
        why: whyOf(it),
      }
    })
}

/** All probes of a search: found, refused, no answer, not run and why. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { found, refused, silent, untried: left } = countsOf(receipt)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Where it was searched')}
      description={receiptLine(receipt)}
      actions={
        <Button data-focus-first onClick={onClose}>
          {say('Close')}
        </Button>
      }
    >
      {found > 0 ? null : (
        <section aria-label={say('What to ask for')} className="mb-4">
          <h3 className="mb-1">{say('What to ask for')}</h3>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>{say('The link in their confirmation e-mail or on their ticket: it names event and person.')}</li>
            <li>{say('Which event it is for. Open or pin that event and search again.')}</li>
            {refused > 0 ? (
              <li>{say('An administrator, whether Frontdesk has access to the events that were refused.')}</li>
            ) : null}
            {silent + left > 0 ? (
              <li>{say('Nothing yet: some checks are unfinished. Try again in a moment.')}</li>
            ) : null}
          </ul>
        </section>
      )}
      <ReceiptTable rows={rowsOf(receipt)} />
    </Dialog>
  )
}

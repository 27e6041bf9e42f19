import { operations } from '@frontdesk/api-types/table'

import type { AuditEntry } from '#api/desk/audit.ts'
import { roleWords } from '#api/desk/role-words.ts'
import { exactly, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Id } from '#ui/id.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { actionText, namesText, outcomeOf } from './audit-words.ts'

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All fields of one audit entry. */
export function AuditEntryDialog(props: { entry: AuditEntry; onClose: () => void; onOnly: (id: string) => void }) {
  const { entry, onClose, onOnly } = props
  const { by, subjects, fields } = entry
  const outcome = outcomeOf(entry)
  const row = Object.hasOwn(operations, entry.action) ? operations[asOperation(entry.action)] : null
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={actionText(entry)}
      actions={<Button onClick={onClose}>{say('Close')}</Button>}
    >
      <DefinitionList>
        <Definition term={say('How it ended')}>
          <Badge meaning={outcome.meaning}>{outcome.name}</Badge>
          {entry.code ? <code className="ms-2">{entry.code}</code> : null}
        </Definition>
        <Definition term={say('When')}>
          <time dateTime={entry.at}>{exactly(readStamp(entry.at), zone())}</time>
        </Definition>
        <Definition term={say('Who')}>
          {by ? (
            <span className="flex flex-wrap items-center gap-x-3">
              <span dir="auto">{by.name ?? say('someone who was removed')}</span>
              {by.role && Object.hasOwn(roleWords, by.role) ? <span>{roleName(by.role)}</span> : null}
              <Id id={by.id} />
            </span>
          ) : (
            say('someone who was not signed in')
          )}
        </Definition>
        <Definition term={say('On whom or what')}>
          {namesText(entry) === null ? null : <p dir="auto">{namesText(entry)}</p>}
          {Object.keys(subjects).length === 0 ? null : (
            <ul>
              {Object.entries(subjects).map(([name, id]) => (
                <li key={name} className="flex flex-wrap items-center gap-x-3">
                  <code className="text-label text-quiet">{name}</code>
                  <Id id={id} />
                  <Button compact kind="quiet" onClick={() => onOnly(id)}>
                    {say('Only this one')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Definition>
        {entry.door ? (
          <Definition term={say('Door')}>
            <bdi>{entry.door}</bdi>
          </Definition>
        ) : null}
        <Definition term={say('Fields that were sent')}>
          {fields.length === 0 ? null : <code className="text-label break-words">{fields.join(', ')}</code>}
        </Definition>
        <Definition term={say('Operation')}>
          <code dir="ltr" className="text-label break-all">
            {row ? `${row.number} ${row.method} ${row.path}` : entry.action}
          </code>
        </Definition>
        <Definition term={say('Session')}>
          {entry.session ? <SessionOrToken session={entry.session} onOnly={onOnly} /> : null}
        </Definition>
        <Definition term={say('Reference')}>{entry.reference ? <code>{entry.reference}</code> : null}</Definition>
        {entry.seq === null ? null : <Definition term={say('Row of the audit')}>{String(entry.seq)}</Definition>}
      </DefinitionList>
    </Dialog>
  )
}

const ofToken = 'token:'

function SessionOrToken({ session, onOnly }: { session: string; onOnly: (id: string) => void }) {
  if (!session.startsWith(ofToken)) return <code>{session}</code>
  const id = session.slice(ofToken.length)
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{say('a script, with a token')}</span>
      <Id id={id} />
      <Button compact kind="quiet" onClick={() => onOnly(id)}>
        {say('Who made it')}
      </Button>
    </span>
  )
}

/** Guarantee of the caller: the text is a key of the table. */
function asOperation(action: string): keyof typeof operations {
  return action as keyof typeof operations
}

/** Guarantee of the caller: the text is a role. */
function roleName(role: string): string {
  return say(roleWords[role as keyof typeof roleWords].name)
}

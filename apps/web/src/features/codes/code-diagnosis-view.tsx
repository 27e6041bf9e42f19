import { Link } from '@tanstack/react-router'

import { useOrganizes } from '#api/desk/desk-roles.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useRegistrationPerson } from '#people/registration-person.ts'
import { type Source } from '#records/registration/code-check.ts'
import { anotherMayHelp, codesThatHold, diagnose } from '#records/registration/diagnose-code.ts'
import { passCodeName } from '#records/registration/pass-code-name.ts'
import { discountOf } from '#records/registration/pass-code-state.ts'
import { SealedFields } from '#records/sealed-fields.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { type CodeFindings, type KnownTypes, recordsOf } from './code-diagnosis.ts'
import { codeLink } from './code-links.ts'
import { PersonWords } from './code-person.tsx'
import { CodeUses } from './code-uses.tsx'
import { CopyCodeLink } from './copy-code-link.tsx'
import { RegisterWithCode } from './register-with-code.tsx'
import { VerdictCard } from './verdict-card.tsx'

/** Why a code works or fails for a person: verdict, conditions, and other codes that are valid. */
export function CodeDiagnosisView(props: {
  findings: CodeFindings
  types: KnownTypes | null
  /** The project of the address. */
  project: string | undefined
}) {
  const { findings, types, project } = props
  const page = useEventPage()
  const now = useNow()
  const organizes = useOrganizes()
  const { personId, verdict, problem } = findings
  const known = useRegistrationPerson(page.eventId, personId)
  const { code, type, search } = recordsOf(findings, types)
  const at = { zone: page.zone, now }
  const input = {
    code,
    type,
    registrant: registrantOf(known),
    email: known.mail,
    verdict: verdict ? { value: verdict.data, source: { operation: 30, at: verdict.at } } : null,
    noVerdict: problem?.title ?? null,
    search,
    organizes,
    ...at,
  }
  const diagnosis = diagnose(input)
  const typeId = type?.value.id ?? null
  const link = code && codeLink(code.value)
  const codes = useMaybeAnswer(
    'listPassCodes',
    { params: { registrationtypeid: typeId ?? '' } },
    { enabled: typeId !== null && anotherMayHelp(diagnosis) },
  )
  const source: Source = { operation: 27, at: codes.answer?.at ?? '' }
  const others = codes.answer && anotherMayHelp(diagnosis) ? codesThatHold(codes.answer.data, source, input) : []
  return (
    <div className="flex flex-col gap-2">
      <VerdictCard
        verdict={verdict?.data ?? null}
        noVerdict={problem?.title ?? null}
        code={findings.code}
        person={<PersonWords personId={personId} />}
        diagnosis={diagnosis}
        passCode={code?.value ?? null}
        type={type?.value ?? null}
        {...at}
      >
        {others.length > 0 && typeId !== null ? (
          <section aria-label={say('Other codes that may work')} className="flex flex-col gap-1">
            <h3 className="text-label text-quiet font-medium">
              {say('Other codes of this type that may work, smallest discount first')}
            </h3>
            <ul className="flex flex-col gap-0.5">
              {others.slice(0, 5).map((other) => (
                <li key={other.id} className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{passCodeName(other)}</span>
                  <span className="text-quiet">{discountOf(other, type?.value.currency) ?? say('no discount')}</span>
                </li>
              ))}
              {others.length > 5 ? (
                <li>
                  <Link {...page.links.registrationType(typeId, { person: personId })} className="touch:py-3">
                    {say('{count, plural, one {# more} other {# more}} on the page of the type', {
                      count: others.length - 5,
                    })}
                  </Link>
                </li>
              ) : null}
            </ul>
          </section>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {verdict?.data.success === true && findings.code !== null ? (
            <RegisterWithCode code={findings.code} person={personId} type={typeId ?? undefined} project={project} />
          ) : null}
          {link ? <CopyCodeLink first link={link} person={personId} project={project} /> : null}
          <ButtonLink {...page.links.person(personId)}>{say('Open the person')}</ButtonLink>
          {typeId === null ? null : (
            <ButtonLink {...page.links.registrationType(typeId, { person: personId })}>
              {say('Open the type')}
            </ButtonLink>
          )}
        </div>
      </VerdictCard>
      {code ? <CodeUses codeId={code.value.id} typeId={typeId} /> : null}
      <SealedFields names={verdict?.sealed ?? []} />
    </div>
  )
}

/** Null: known to have none; undefined: unknown (refused, failed, or pending). */
function registrantOf({ read }: ReturnType<typeof useRegistrationPerson>) {
  if (read.answer) return { value: read.answer.data, source: { operation: 32, at: read.answer.at } }
  return read.problem?.code === 'upstream_not_found' ? null : undefined
}

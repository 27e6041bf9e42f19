import type { RegistrationType } from '@frontdesk/api-types'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

import { useMaybeAnswer } from '#api/queries.ts'
import { amount, isFree, unitNotStated } from '#format/money.ts'
import { nameOf } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { PassCodeRow } from '#records/pass-code-row.tsx'
import { typeHealth } from '#records/registration-type-health.ts'
import { SealedFields } from '#records/sealed-fields.tsx'
import { WordBadge } from '#records/state-badge.tsx'
import { useNow } from '#shell/now.ts'
import { usePageTitle } from '#shell/page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { Badge } from '#ui/badge.tsx'
import { Completeness } from '#ui/completeness.tsx'
import { Id } from '#ui/copy.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/empty.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Table, TableHead, TableHeader } from '#ui/table.tsx'

import { Answered } from './-answered.tsx'
import { CodeCheck } from './-code-check.tsx'
import { useEventPage } from './-event-page.tsx'

type RegistrationSearch = { type?: string; person?: string }

/** The project's registration types (op 26), each with its codes (op 27), and the check of a code for a person (op 30). */
export function RegistrationScreen({ projectId, search }: { projectId: string; search: RegistrationSearch }) {
  const page = useEventPage()
  usePageTitle(`Registration, ${page.name}`)
  const read = useMaybeAnswer('listRegistrationTypes', { query: { projectid: projectId } })
  return (
    <div className="flex flex-col gap-8">
      <CodeCheck key={search.person ?? ''} person={search.person} />
      <Section
        title="Registration types of the project"
        aside={
          read.answer ? (
            <>
              {read.answer.data.length > 0 ? <Completeness shown={read.answer.data.length} /> : null}
              <AsOf at={read.answer.at} refreshing={read.answer.refreshing} onRefresh={read.answer.refresh} />
            </>
          ) : null
        }
      >
        <Answered
          read={read}
          id="listRegistrationTypes"
          what="the registration types"
          skeleton={<SkeletonRows rows={5} />}
        >
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="No registration types">
                The ways to register for the events of this project would stand here. They are made in the service.
              </Empty>
            ) : (
              <ul className="border-line border-t">
                {data
                  .toSorted((a, b) => (a.itemOrder ?? 0) - (b.itemOrder ?? 0))
                  .map((type) => (
                    <TypeRow key={type.id} type={type} open={type.id === search.type} person={search.person} />
                  ))}
              </ul>
            )
          }
        </Answered>
      </Section>
    </div>
  )
}

function TypeRow({ type, open, person }: { type: RegistrationType; open: boolean; person: string | undefined }) {
  const page = useEventPage()
  const now = useNow()
  const { window, flags, opensByCode } = typeHealth(type, { zone: page.zone, now })
  const name = nameOf({ displayName: type.displayName, name: type.name }) ?? type.code ?? 'Type without a name'
  const price = amount(type.price, type.currency)
  const link = page.links.registration?.(person, open ? undefined : type.id)
  return (
    <li className="border-line border-b">
      <Link
        {...link}
        replace
        resetScroll={false}
        aria-expanded={open}
        className="min-h-row text-text hover:bg-hover grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 px-1 py-1.5 no-underline transition-colors duration-120 md:grid-cols-[1rem_minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_8rem]"
      >
        <ChevronRight
          aria-hidden
          className={cx('size-4 text-quiet transition-transform duration-120', open && 'rotate-90')}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {type.kind && type.kind !== 'Attendee' ? (
            <span className="text-label text-quiet">for a {type.kind.toLowerCase()}</span>
          ) : null}
          {flags.map((flag) => (
            <span key={flag.word} title={flag.says} className="inline-flex">
              <Badge meaning="wait">{flag.word}</Badge>
            </span>
          ))}
        </span>
        <span className="text-table max-md:col-start-2" title={window.exact}>
          {window.text}
          {opensByCode ? <span className="text-quiet">, by code only</span> : null}
        </span>
        <span className="text-table text-quiet max-md:col-start-2">
          {typeof type.quantity === 'number' ? `${grouped(type.quantity)} in all` : 'no limit stated'}
          {price === null ? null : ` · ${price}`}
          {price === null || isFree(type.price) ? null : <span className="sr-only">, {unitNotStated}</span>}
        </span>
        <span className="flex justify-self-end max-md:col-start-3 max-md:row-start-1">
          <WordBadge still family="registrationType" word={type.status} label="Status" />
        </span>
      </Link>
      {open ? <Codes type={type} name={name} price={price} /> : null}
    </li>
  )
}

function Codes({ type, name, price }: { type: RegistrationType; name: string; price: string | null }) {
  const page = useEventPage()
  const now = useNow()
  const read = useMaybeAnswer('listPassCodes', { params: { registrationtypeid: type.id } })
  return (
    <div className="fade-in flex flex-col gap-2 pt-1 pb-5 sm:pl-7">
      <p className="text-label text-quiet flex flex-wrap items-center gap-x-4 gap-y-1">
        {type.code ? <span>Code of the type: {type.code}</span> : null}
        <span>Approval: {type.approvalKind ?? 'not given'}</span>
        {price === null || isFree(type.price) ? null : (
          <span>
            Price {price}, {unitNotStated}
          </span>
        )}
        <Id id={type.id} what="registration type id" />
      </p>
      {type.description ? <p className="max-w-prose whitespace-pre-line">{type.description}</p> : null}
      <Answered read={read} id="listPassCodes" what={`the codes of ${name}`} skeleton={<SkeletonRows rows={4} />}>
        {({ data, sealed, at, refreshing, refresh }) => (
          <>
            <div className="flex flex-wrap items-center gap-3">
              {data.length > 0 ? <Completeness shown={data.length} /> : null}
              <SealedFields names={sealed} />
              <AsOf at={at} refreshing={refreshing} onRefresh={refresh} className="ml-auto" />
            </div>
            {data.length === 0 ? (
              <Empty title={`No codes for ${name}`}>
                Pass codes are made in the service. They would stand here with what is left of each.
              </Empty>
            ) : (
              <Table label={`Pass codes of ${name}`}>
                <TableHead>
                  <TableHeader>Code</TableHeader>
                  <TableHeader>Left</TableHeader>
                  <TableHeader className="max-sm:hidden">Gives</TableHeader>
                  <TableHeader className="max-sm:hidden">Window</TableHeader>
                </TableHead>
                <tbody>
                  {data.map((code) => (
                    <PassCodeRow key={code.id} code={code} zone={page.zone} now={now} />
                  ))}
                </tbody>
              </Table>
            )}
          </>
        )}
      </Answered>
    </div>
  )
}

import type { OperationId } from '@frontdesk/api-types/table'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

import type { Shown } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { AnswerAside } from './answer-aside.tsx'
import { QueryBoundary, type Read } from './query-boundary.tsx'
import type { WholeList } from './whole-list.tsx'

/** What a section needs to show the answer of one operation in all of its states. */
type SectionOf<T> = {
  id: OperationId
  read: Read<T>
  /** Completes "Could not load …": "the inventory of X". */
  what: string
  title: ReactNode
  /** Beside the heading, whether or not there is an answer. */
  actions?: ReactNode
  /** Between the heading and the answer: filters, a summary. */
  above?: ReactNode
  /** Rows to keep free while it is read, or what keeps the space free. */
  skeleton: number | ReactNode
  /** Shown instead of the answer and its states. */
  instead?: ReactNode
  children: (answer: Shown<T>) => ReactNode
}

/** A heading with what belongs to an answer (completeness, age, details), the answer or why there is none, and what follows. */
function AnswerSection<T>(props: SectionOf<T> & { aside: ReactNode; fields?: ReactNode; record?: boolean }) {
  const { record = false, id, read, what, title, actions, above, skeleton, instead, aside, fields, children } = props
  return (
    <Section
      record={record}
      title={title}
      aside={
        actions || aside ? (
          <>
            {actions}
            {aside}
          </>
        ) : null
      }
    >
      {above}
      {instead ?? (
        <QueryBoundary
          read={read}
          id={id}
          what={what}
          skeleton={typeof skeleton === 'number' ? <SkeletonRows rows={skeleton} /> : skeleton}
        >
          {children}
        </QueryBoundary>
      )}
      {fields}
    </Section>
  )
}

type Aside = ComponentProps<typeof AnswerAside>

/** A screen, or a part of one, that shows a list: how complete it is, its rows, all fields of it. */
export function ListScreen<T>(
  props: SectionOf<T> &
    Pick<Aside, 'input' | 'name' | 'more'> & {
      /** How many records are shown. */
      shown: number
      /** How many the service says there are; left out where it says nothing. */
      count?: number | string | null | undefined
      /** The record whose fields are all listed; null where there is nothing to list. */
      fields: object | null | undefined
      /** For a list that is read with a subset of its fields: its details and all fields are those of the whole one. */
      whole?: WholeList
    },
) {
  const { input, name, shown, more, fields, whole, ...section } = props
  const { answer } = section.read
  return (
    <AnswerSection
      {...section}
      aside={
        answer ? (
          <AnswerAside
            id={section.id}
            input={input}
            answer={answer}
            shown={shown}
            name={name}
            {...(more ? { more } : {})}
            {...(whole ? { whole } : {})}
            {...('count' in props ? { count: props.count } : {})}
          />
        ) : null
      }
      fields={
        fields ? (
          <AllFields
            record={whole?.answer?.data ?? fields}
            title={say('All fields of the list')}
            {...(whole ? { onOpen: whole.load, fallback: whole.fallback } : {})}
          />
        ) : null
      }
    />
  )
}

/** A screen, or a part of one, that shows one record: the way back, its parts, all of its fields. */
export function RecordScreen<T>(
  props: Omit<SectionOf<T>, 'title'> &
    Pick<Aside, 'input' | 'name'> & {
      title: string
      back?: { link: LinkProps; text: string }
      /** The title is what the record is called: another one under the heading of the page. */
      named?: boolean
      /** What the details show, where the answer holds more than the record. */
      shownRecord?: unknown
      /** Further parts of the screen, above all fields. */
      below?: ReactNode
      /** The record whose fields are all listed; null where there is none. */
      fields: object | null | undefined
      fieldsTitle?: string
    },
) {
  const { input, name, title, back, named = true, shownRecord, below, fields, fieldsTitle, ...section } = props
  const { answer } = section.read
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        {back ? <BackLink {...back.link}>{back.text}</BackLink> : null}
        <AnswerSection
          {...section}
          record={named && Boolean(fields)}
          title={named ? <bdi className="text-title line-clamp-6">{title}</bdi> : title}
          aside={
            answer ? (
              <AnswerAside
                id={section.id}
                input={input}
                answer={shownRecord === undefined ? answer : { ...answer, data: shownRecord }}
                name={name}
              />
            ) : null
          }
        />
      </div>
      {below}
      {fields ? <AllFields record={fields} {...(fieldsTitle ? { title: fieldsTitle } : {})} /> : null}
    </div>
  )
}

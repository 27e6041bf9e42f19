import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { eventTimes } from '@frontdesk/desk-api/table'

import { choiceTests, checkedZone, collator, fitsTime, otherTest, tally, timeTest } from './find-events.ts'
import type { Visible } from './known-catalogue.ts'
import { type KnownEvent, categoriesOf, textOf } from './known-event.ts'

type Choices = DeskAnswer<'catalogueFilters'>

const itself = (value: string): string => value
const none: readonly string[] = []

function choices(values: Iterable<string>, nameOf: (value: string) => string = itself) {
  return [...tally(values)]
    .map(([value, events]) => ({ value, name: nameOf(value), events }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
}

/** What each filter can be set to, counted among the events that fit all of the others. */
export function filterChoices(visible: Visible, query: DeskQuery<'catalogueFilters'>, now: number): Choices {
  const zone = checkedZone(query.zone)
  const times = eventTimes.map((when) => ({ when, test: timeTest(when, zone, now) }))
  const tests = choiceTests(query)
  const names = ['project', 'type', 'category', 'place', 'status'] as const
  const other = otherTest(query, visible.links)
  const valuesOf: Record<(typeof names)[number], (event: KnownEvent) => readonly string[]> = {
    project: ({ entry }) => (entry.projectId === null ? none : [entry.projectId]),
    type: ({ facts }) => texts(textOf(facts, 'typeName')),
    category: ({ facts }) => [...new Set(categoriesOf(facts))],
    place: ({ facts }) => texts(textOf(facts, 'place')),
    status: ({ facts }) => texts(textOf(facts, 'status')),
  }
  const found = { project: [], type: [], category: [], place: [], status: [] } as Record<
    (typeof names)[number],
    string[]
  >
  const counts = new Map<string, number>()
  const fitsChosen = fitsTime(query, now)
  for (const event of visible.events) {
    if (!other(event)) continue
    const failing = names.filter((name) => !tests[name](event))
    if (failing.length > 1) continue
    // The one filter that it does not fit is the only one under which it would be counted.
    if (failing.length === 0)
      for (const { when, test } of times) if (test(event)) counts.set(when, (counts.get(when) ?? 0) + 1)
    if (!fitsChosen(event)) continue
    for (const name of failing.length === 1 ? failing : names) found[name].push(...valuesOf[name](event))
  }
  return {
    whens: eventTimes.map((value) => ({ value, events: counts.get(value) ?? 0 })),
    projects: choices(found.project, (id) => visible.projectName(id) ?? id),
    types: choices(found.type),
    categories: choices(found.category),
    places: choices(found.place),
    statuses: choices(found.status),
  }
}

const texts = (text: string | null): readonly string[] => (text === null ? none : [text])

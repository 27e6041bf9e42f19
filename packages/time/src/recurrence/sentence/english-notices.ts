import type { NoticeWords } from './phrases.ts'

const notices: NoticeWords['notices'] = {
  'rule-invalid': (detail) => `The rule could not be read. ${detail}.`,
  'rule-fields-disagree': () => 'The rule and the separate fields lead to different dates. The list follows the rule.',
  'invalid-field-ignored': (detail) => `${detail} holds a value that cannot be, and is left aside.`,
  'end-incomplete': (detail) => `An end is announced, but ${detail} is empty: where the series ends is not known.`,
  'unused-fields-set': () => 'Fields of another kind of end are filled too. They are not used.',
  'assumed-from-start': () => 'The fields can be read in several ways. The reading that fits the start is shown.',
  'start-not-in-pattern': () => 'The start does not match the pattern and is not one of the occurrences.',
  'short-months': () => 'Months without that day are skipped. Some other calendars take the last day instead.',
  'has-exclusions': () => 'Some dates are excluded.',
  'exclusion-invalid': (detail) => `Exclusions could not be read, so the list may show too much. ${detail}.`,
  'exclusion-matches-nothing': (detail) => `The excluded date ${detail} is not one of the occurrences.`,
  'no-occurrences': () => 'No date matches the pattern.',
  'search-stopped': () => 'No occurrence was found within a reasonable search.',
  'no-start': () => 'It repeats, but has no start to calculate from.',
  'recurring-without-pattern': () => 'It is marked as recurring, but no pattern is given.',
  'pattern-without-recurring': () => 'A pattern is given, but it is not marked as recurring.',
  'recurs-until-differs': (detail) => `Elsewhere in the record the series lasts until ${detail}.`,
  'start-differs': (detail) => `The pattern starts on ${detail}, not at the start of the event.`,
  overlaps: () => 'Occurrences overlap: one begins before the one before it has ended.',
  'unusual-rule': () => 'Other calendars may read this rule differently.',
}

const totals: NoticeWords['totals'] = {
  left: (left, of) => `${left} of ${of} left`,
  excluded: (count) => `${count} excluded`,
  noEnd: 'no end',
  noneMatch: 'none match',
  moreThan: (count) => `more than ${count}`,
  stoppedSearching: (count) => (count === 0 ? 'stopped searching' : `stopped searching after ${count}`),
}

export const englishNotices: NoticeWords = { language: 'en', notices, totals }

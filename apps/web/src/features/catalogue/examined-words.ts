import type { Examined, Walk } from '#api/desk/walk.ts'
import { type Marked, mark } from '#i18n/say.ts'
import type { Meaning } from '#ui/meaning.ts'

type Words = { word: Marked; meaning: Meaning; says: Marked }

/** What an entry is, in a word and a sentence. */
export const examinedWords: Readonly<Record<Examined['is'], Words>> = {
  event: { word: mark('Event'), meaning: 'yes', says: mark('Found') },
  company: { word: mark('Company'), meaning: 'yes', says: mark('Found. Its events are looked up') },
  project: { word: mark('Project'), meaning: 'yes', says: mark('Found. Events can’t be looked up by project alone') },
  unknown: {
    word: mark('Not found'),
    meaning: 'no',
    says: mark('No event, company or project has this address or id'),
  },
  refused: { word: mark('No access'), meaning: 'no', says: mark('This desk may not read it') },
  unanswered: { word: mark('Couldn’t ask'), meaning: 'unknown', says: mark('No answer now. Added, it is asked again') },
  waiting: { word: mark('Later'), meaning: 'wait', says: mark('Looked up after you add it') },
  unreadable: {
    word: mark('Not an address'),
    meaning: 'no',
    says: mark('Neither a link nor an event address nor an id'),
  },
  repeated: { word: mark('Repeated'), meaning: 'neutral', says: mark('Already in a line above') },
}

/** Whether an entry may lead to something. */
export const mayAdd = ({ is }: Examined): boolean => is !== 'unknown' && is !== 'unreadable' && is !== 'repeated'

export const unreachedWords: Readonly<Record<Walk['unreached']['first'][number]['reason'], Marked>> = {
  refused: mark('No access: this desk needs more rights'),
  missing: mark('Not found'),
  unanswered: mark('No answer after three tries'),
  unreadable: mark('An answer that can’t be read'),
  cut: mark('A list without its end: paste what is missing'),
  unnamed: mark('Only its id is known: paste its event address'),
  budget: mark('Not asked before the limit: run again'),
}

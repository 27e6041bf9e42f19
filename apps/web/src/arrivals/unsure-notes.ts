import { say } from '#i18n/say.ts'

import { quoted, tellSearch } from './not-marked.ts'

// Notes about a search whose results do not identify one person.

const chooseOne = () => say('Choose one with the arrows, then Enter. No arrival was marked.')

/** Enter does nothing to a person whom the text does not single out. */
export const noteSeveralFit = (text: string): void =>
  tellSearch('several', text, say('Several people fit “{text}”', { text: quoted(text) }), chooseOne())

/** With no event open, the text fits people at several running events. */
export const noteSeveralEvents = (text: string): void =>
  tellSearch(
    'events',
    text,
    say('“{text}” is on the lists of several events that run now', { text: quoted(text) }),
    chooseOne(),
  )

/** One person has a similar name: whether they are meant is for a person to say. */
export const noteOnlySimilar = (text: string, name: string): void =>
  tellSearch(
    'similar',
    text,
    say('Only a similar name for “{text}”: {name}', { text: quoted(text), name }),
    chooseOne(),
    name,
  )

/** One person has this name, but at another event than the one whose page was open. */
export const noteElsewhere = (text: string): void =>
  tellSearch(
    'elsewhere',
    text,
    say('“{text}” is at another event', { text: quoted(text) }),
    say('Look at their card: it names the event. No arrival was marked.'),
  )

/** Found on this device, which has nothing of their card. */
export const noteCannotOpen = (text: string, name: string): void =>
  tellSearch(
    'away',
    text,
    say('The card of {name} can’t be opened now', { name }),
    say('It opens when the network is back. No arrival was marked.'),
    name,
  )

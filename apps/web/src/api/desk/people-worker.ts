import { type PeopleMessage, createPeopleIndex } from './people-index.ts'

const take = createPeopleIndex()

/** Finds people outside of the main thread. */
addEventListener('message', ({ data }: MessageEvent<PeopleMessage>) => {
  const answer = take(data)
  if (answer !== null) postMessage(answer)
})

import { parseJson } from '@frontdesk/api-types/table'

import { ApiProblem } from '#api/problem.ts'
import { type Sent, told } from '#api/sent.ts'

/** An answer of the border, as the page brings it to the browser. */
export type FirstAnswer = { url: string; headers: [string, string][]; body: string }
/** Asks the border as this person; null when there is no answer to show, or it comes too late. */
export type Ask = (url: string) => Promise<FirstAnswer | null>
/** Keeps whom a read is for through everything that it waits for. */
export type Asking = { run: <T>(ask: Ask, work: () => T) => T; getStore: () => Ask | undefined }

let asking: Asking | null = null

/** The first counts: screens that are under way belong to it. */
export function askBy(first: Asking): void {
  asking ??= first
}

/** What `work` reads is asked by `ask`. */
export const askedBy = <T>(ask: Ask, work: () => T): T => (asking === null ? work() : asking.run(ask, work))

/** In the place of the browser's: reads only, and only for the screen that is being opened. @throws ApiProblem */
export async function send(method: string, url: string): Promise<Sent> {
  const ask = method === 'GET' ? asking?.getStore() : undefined
  const answer = (await ask?.(url)) ?? null
  if (answer === null) throw new ApiProblem({ status: 0, code: 'no_answer' })
  return told(new Headers(answer.headers), 200, parseJson(answer.body))
}

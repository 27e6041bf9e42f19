import { parseJson } from '@frontdesk/api-types/table'

import { ApiProblem } from '#api/problem.ts'
import { type Sent, told } from '#api/response.ts'

import { currentRendering } from './rendering.ts'

/** In place of `api/send.ts`: reads only, by the `ask` of the rendering. @throws ApiProblem */
export async function send(method: string, url: string): Promise<Sent> {
  const answer = method === 'GET' ? await currentRendering().ask(url) : null
  if (answer === null) throw new ApiProblem({ status: 0, code: 'no_answer' })
  return told(new Headers(answer.headers), 200, parseJson(answer.body))
}

import { parseJson } from '@frontdesk/api-types/table'

import { ApiProblem } from '#api/problem.ts'
import { type ApiResponse, toApiResponse } from '#api/response.ts'

import { currentRendering } from './rendering.ts'

/** Replaces `api/send.ts`: reads only, through the rendering's `ask`. @throws ApiProblem */
export async function send(method: string, url: string): Promise<ApiResponse> {
  const answer = method === 'GET' ? await currentRendering().ask(url) : null
  if (answer === null) throw new ApiProblem({ status: 0, code: 'no_answer' })
  return toApiResponse(new Headers(answer.headers), 200, parseJson(answer.body))
}

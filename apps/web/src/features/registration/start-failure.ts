import type { ApiProblem } from '#api/problem.ts'

export type StartFailure = { state: 'refused' | 'unsent' | 'doubt'; problem: ApiProblem; personId: string }

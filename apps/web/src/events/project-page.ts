import { createContext, use } from 'react'

import { type ApiProblem, kindOf } from '#api/problem.ts'

/** Context of a project's pages. */
export type ProjectPage = {
  /** In lower case. */
  projectId: string
  /** From op 8, else from the directory, else the start of its id. */
  name: string
  /** IANA zone of its days: the project's where it states one, else the viewer's. */
  zone: string
}

export const ProjectPageContext = createContext<ProjectPage | null>(null)

/** @throws Error outside of a project's pages: a programming error */
export function useProjectPage(): ProjectPage {
  const page = use(ProjectPageContext)
  if (!page) throw new Error('useProjectPage is used outside the pages of a project')
  return page
}

/** The service answers that the project does not exist: its actions would lead nowhere. */
export function isMissing({ answer, problem }: { answer: unknown; problem: ApiProblem | null }): boolean {
  return problem !== null && answer === null && kindOf(problem) === 'missing'
}

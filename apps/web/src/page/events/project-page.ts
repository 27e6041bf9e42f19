import { createContext, use } from 'react'

import { type ApiProblem, kindOf } from '#api/problem.ts'

/** What the pages of a project know of it without asking again. */
export type ProjectPage = {
  /** Lower case. */
  projectId: string
  /** As op 8 shows it, else as this desk knows it, else by the head of its id. */
  name: string
  /** IANA zone in which its days are told: the project's where it states one, else the viewer's. */
  zone: string
}

export const ProjectPageContext = createContext<ProjectPage | null>(null)

/** @throws Error outside a project's pages: a fault of the program, not of the data */
export function useProjectPage(): ProjectPage {
  const page = use(ProjectPageContext)
  if (!page) throw new Error('useProjectPage stands outside the pages of a project')
  return page
}

/** The service answers that it has no such project: what is offered for one would lead nowhere. */
export function isMissing({ answer, problem }: { answer: unknown; problem: ApiProblem | null }): boolean {
  return problem !== null && answer === null && kindOf(problem) === 'missing'
}

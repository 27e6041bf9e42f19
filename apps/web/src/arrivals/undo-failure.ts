import type { ApiProblem } from '#api/problem.ts'
import { toast } from '#ui/overlays/toast.tsx'

/** The desk refuses an undo only for want of a reason: by its clock the mark is older than by this one. */
export const needsReason = (problem: ApiProblem, reason: string | undefined): boolean =>
  problem.code === 'invalid_input' && reason === undefined

/** Says that something was not undone, until it is dismissed; once for each `id`. */
export function tellNotUndone(id: string, text: string, problem: ApiProblem): void {
  toast({ text, detail: problem.title, meaning: 'no', timeoutMs: 0, key: `undo ${id}` })
}

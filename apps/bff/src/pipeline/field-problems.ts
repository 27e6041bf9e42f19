import type { z } from 'zod'

import type { FieldProblem } from '#problem.ts'

const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,40}$/

function pathText(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' || plainName.test(String(part)) ? String(part) : '?')).join('.')
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${issue.expected}`
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'guid' ? 'must be an id' : `must be a valid ${issue.format}`
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return 'is not a field of this request'
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is not valid'
    default:
      return 'is not valid'
  }
}

/** Field errors as fixed texts: input is never echoed, because it may be a password. */
export function fieldProblemsOf(error: z.core.$ZodError): FieldProblem[] {
  return error.issues
    .slice(0, 20)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, 5).map((key) => ({ path: pathText([...issue.path, key]), message: messageOf(issue) }))
        : [{ path: pathText(issue.path), message: messageOf(issue) }],
    )
}

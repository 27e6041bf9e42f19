import type { CommentItem } from '@frontdesk/api-types'

import { firstFilled } from '#format/names.ts'

type Comment = NonNullable<CommentItem['comment']>

/** One comment in its thread. */
export type ThreadComment = {
  /** Unique on the page: two records may have the same id. */
  key: string
  item: CommentItem
  comment: Comment
  author: string | null
  /** 0 for the first comment of a thread. */
  depth: number
  /** All answers below it, at any depth. */
  replies: number
  /** Why an answer begins a thread: the comment it answers was not sent, or answers it in turn. */
  broken: 'orphan' | 'cycle' | null
  /** Keys of the comments above it, the nearest last. */
  above: readonly string[]
}

/**
 * Arranges comments (op 15) in threads, each followed by its answers, oldest first on every level. Every comment is
 * shown once: an answer to an unknown comment and comments that answer each other begin their own threads.
 */
export function commentThreads(items: readonly CommentItem[]): ThreadComment[] {
  const nodes = items.flatMap((item, at) =>
    item.comment ? [{ item, comment: item.comment, key: `${item.comment.id} ${at}` }] : [],
  )
  const byId = new Map(nodes.toReversed().map((node) => [node.comment.id, node]))
  const answers = new Map<string, typeof nodes>()
  const roots: typeof nodes = []
  for (const node of nodes) {
    const parent = node.comment.parentId ? byId.get(node.comment.parentId) : undefined
    if (parent && parent !== node) answers.set(parent.key, [...(answers.get(parent.key) ?? []), node])
    else roots.push(node)
  }
  const out: ThreadComment[] = []
  const placed = new Set<string>()
  const begin = (root: (typeof nodes)[number], broken: ThreadComment['broken']) => {
    const stack = [{ node: root, above: [] as readonly string[] }]
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { node, above } = next
      if (placed.has(node.key)) continue
      placed.add(node.key)
      const { item, comment, key } = node
      const author = firstFilled(item.user?.name, comment.user?.name)
      out.push({
        key,
        item,
        comment,
        author,
        depth: above.length,
        replies: 0,
        broken: node === root ? broken : null,
        above,
      })
      const under = (answers.get(key) ?? []).toSorted(byAge)
      for (const answer of under.toReversed()) stack.push({ node: answer, above: [...above, key] })
    }
  }
  for (const root of roots.toSorted(byAge)) begin(root, root.comment.parentId ? orphanOf(root.comment) : null)
  // The rest are cycles of answers: each begins with its oldest comment.
  for (const node of nodes.toSorted(byAge)) if (!placed.has(node.key)) begin(node, 'cycle')
  return counted(out)
}

const orphanOf = (comment: Comment): ThreadComment['broken'] => (comment.parentId === comment.id ? 'cycle' : 'orphan')

function counted(comments: ThreadComment[]): ThreadComment[] {
  const replies = new Map<string, number>()
  for (const { above } of comments) for (const key of above) replies.set(key, (replies.get(key) ?? 0) + 1)
  return comments.map((one) => ({ ...one, replies: replies.get(one.key) ?? 0 }))
}

/** Timestamps of one service compare as text; a comment without one is last. */
function byAge(a: { comment: Comment }, b: { comment: Comment }): number {
  return (a.comment.created ?? '~').localeCompare(b.comment.created ?? '~')
}

/** The visible comments while some threads are folded. */
export function unfolded(comments: readonly ThreadComment[], folded: ReadonlySet<string>): ThreadComment[] {
  return folded.size === 0 ? [...comments] : comments.filter(({ above }) => !above.some((key) => folded.has(key)))
}

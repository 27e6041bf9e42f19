import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Test files that wait for disks and for processes of their own, the longest first. By size, as files of an unknown length are
 * ordered, most of these small files would begin last, and one core would have nothing to do while they wait.
 */
export const longFiles = [
  'apps/service/src/main.test.ts',
  'apps/bff/src/gateway/writes.test.ts',
  'packages/store/src/durability.test.ts',
  'packages/store/src/embedded.test.ts',
  'apps/bff/src/server/run.test.ts',
  'apps/bff/src/server/audit-command.test.ts',
  'apps/bff/src/backup/backup.test.ts',
  'apps/service/src/commands/credential.test.ts',
  'packages/store/src/postgres.test.ts',
  'apps/service/src/load/real-records.test.ts',
  'packages/api-types/src/openapi.test.ts',
  'scripts/time-cost.test.ts',
]

/** The long files first, then all others as they would be ordered anyway. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A sequencer's own method, not an array's.
    // oxlint-disable-next-line unicorn/no-array-sort
    return longestFirst(await super.sort(files))
  }
}

/** @param files in the order that those keep of which nothing is known */
export function longestFirst<File extends { moduleId: string }>(files: File[]): File[] {
  const place = ({ moduleId }: File): number => {
    const at = longFiles.findIndex((path) => moduleId.endsWith(`/${path}`))
    return at === -1 ? longFiles.length : at
  }
  return files.toSorted((one, other) => place(one) - place(other))
}

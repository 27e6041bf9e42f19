import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Slow test files, which wait for disks and processes, slowest first. Ordered by size, as files of unknown duration
 * are, most of them would start last and leave a core idle.
 */
export const slowFiles = [
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

/** The slow files first, then all others in the default order. */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A sequencer's own method, not an array's.
    // oxlint-disable-next-line unicorn/no-array-sort
    return longestFirst(await super.sort(files))
  }
}

/** @param files in the default order */
export function longestFirst<File extends { moduleId: string }>(files: File[]): File[] {
  const place = ({ moduleId }: File): number => {
    const at = slowFiles.findIndex((path) => moduleId.endsWith(`/${path}`))
    return at === -1 ? slowFiles.length : at
  }
  return files.toSorted((one, other) => place(one) - place(other))
}

/** A reason not to back up or restore: one line for the terminal that says what to do, without secrets. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}

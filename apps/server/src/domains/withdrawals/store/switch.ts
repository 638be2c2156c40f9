import type { Reader } from '#platform/database/database.ts'
import type { SignerTables } from '#platform/database/tables.generated.ts'

export interface SwitchState {
  readonly id: bigint
  readonly stopped: boolean
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/** The state of the kill switch, as the signer last wrote it. Undefined before it was ever used. */
export async function readSwitch(reader: Reader): Promise<SwitchState | undefined> {
  return reader
    .withTables<SignerTables>()
    .selectFrom('signer.switch')
    .select(['id', 'stopped', 'reason', 'by', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

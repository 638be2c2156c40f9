import { longStatementDays } from '@clearhold/contract/statements/rules'
import type { LongStatement } from '@clearhold/contract/statements/schema'
import type { AskingParts } from '../parts.ts'
import { dayMs } from '../rules.ts'
import { describeLongStatement, readLongStatementsOf } from '../store/long-statements.ts'

const listMax = 20

/** The long statements that a person asked for lately, the newest first; one stays listed for a day after its file was deleted. */
export async function listLongStatements(
  { database, clock }: Pick<AskingParts, 'database' | 'clock'>,
  personId: string,
): Promise<LongStatement[]> {
  const after = new Date(clock.now().getTime() - (longStatementDays + 1) * dayMs)
  return (await readLongStatementsOf(database.reader, personId, { after, limit: listMax })).map(describeLongStatement)
}

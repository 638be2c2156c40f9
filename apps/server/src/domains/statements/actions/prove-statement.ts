import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { StatementDays } from '@clearhold/contract/statements/rules'
import { statementMovementsMax } from '@clearhold/contract/statements/schema'
import { writeJsonBody } from '@clearhold/proof/account-statement/json-body'
import { readInclusionProofs, readLogCheckpoint } from '#domains/audit/index.ts'
import { countMovements, groupOf, readOwnBalancesBefore } from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { NotSigned, StatementAsked } from '#platform/signer/statement-signer.ts'
import type { StatementParts } from '../parts.ts'
import { dayOf, daysPeriod, laterOf, type Movement } from '../rules.ts'
import { findCheckpoint, readGroupsBefore } from '../store/checkpoints.ts'
import { openMovements } from '../store/open-movements.ts'
import { listMovements } from './list-movements.ts'
import { signJson } from './sign-json.ts'

export type StatementRefused =
  | 'statement_not_begun'
  | 'statement_too_long'
  | 'statement_not_provable'
  | 'statement_not_sealed'
  | NotSigned

export interface ProvedStatement {
  readonly file: Buffer
  /** What its note says. */
  readonly said: StatementAsked
  readonly movements: readonly Movement[]
  /** Whether the last day had ended when the statement was begun. */
  readonly isEnded: boolean
  /** The day of the closing balance: the last one, or the current one where the days have not ended. */
  readonly asOf: string
}

/**
 * A person's movements of these days as a file that proves itself: each opened, with its path to the root of the log, signed by the
 * signer. It names the first checkpoint that covers the days, so that of days that have ended it is the same every time.
 */
export async function proveStatement(
  { database: { reader }, signStatement }: Pick<StatementParts, 'database' | 'signStatement'>,
  personId: string,
  { from, to }: StatementDays,
  movementsMax: number = statementMovementsMax.json,
): Promise<Result<ProvedStatement, StatementRefused>> {
  const period = daysPeriod(from, to)
  // Read once, before everything else: whether the days have ended decides what the log must cover and what the paper calls a closing balance.
  const now = await businessNow(reader)
  if (period.from > now) return refuse('statement_not_begun')
  const isEnded = period.until <= now
  if ((await countMovements(reader, personId, period, movementsMax + 1)) > movementsMax)
    return refuse('statement_too_long')
  // Before the movements: one that is posted meanwhile must not be in the log that the note names.
  const newest = await readLogCheckpoint(reader)
  const opening = await readOwnBalancesBefore(reader, personId, period.from)
  const found: Movement[] = []
  for await (const page of listMovements(reader, { personId, period, opening })) found.push(...page)
  const ids = found.map(({ entryId }) => entryId)
  const checkpoint = await findCheckpoint(reader, [
    ...ids.map(groupOf),
    ...(await readGroupsBefore(reader, personId, { until: period.until, isEnded })),
  ])
  if (checkpoint === undefined || newest === undefined || checkpoint.size > newest.size)
    return refuse('statement_not_sealed')
  const movements = await openMovements(reader, personId, ids)
  if (movements === undefined) return refuse('statement_not_provable')
  const { size, note } = checkpoint
  const seqs = movements.map(({ link }) => BigInt(link.seq))
  const body = writeJsonBody({ movements, beside: await readInclusionProofs(reader, seqs, size), checkpoint: note })
  const json = { personId, from, to, opening, movements: found, checkpoint, digest: sha256(body) }
  const signed = await signJson(signStatement, json)
  if (!signed.ok) return signed
  const { said, carried } = signed.value
  const file = Buffer.from(body + carried)
  return ok({ file, said, movements: found, isEnded, asOf: isEnded ? to : dayOf(laterOf(now, found.at(-1)?.at)) })
}

import { type AccountKey, type EntryId, investorAccount, openAccounts, postEntries } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sourceOf } from '../rules.ts'
import type { StoredWithdrawal } from './withdrawals.ts'

/** The withdrawal whose money moves. */
export type Moved = Pick<StoredWithdrawal, 'id' | 'personId' | 'type' | 'amountMicro'>

/** What the book writes for a withdrawal; each step has one key, so that it is written once whoever asks. */
type Step = 'hold' | 'back' | 'bank' | 'bank_capital'

/** Which account of the person it is taken out of, and where it waits. */
export const accountsOf = ({ personId, type }: Moved) => ({
  source: investorAccount(personId, sourceOf(type)),
  leaving: investorAccount(personId, 'leaving'),
})

export interface Movement {
  readonly step: Step
  readonly reason: string
  readonly actor: string
  /** The accounts it goes through, in their order. */
  readonly way: readonly AccountKey[]
}

/** Posts a movement; undefined, and nothing is written, when the first account does not hold the amount. */
export async function postMovement(
  tx: Tx,
  { id, amountMicro }: Moved,
  { step, reason, actor, way }: Movement,
): Promise<EntryId | undefined> {
  await openAccounts(tx, way)
  const postings = way.slice(1).map((target, index) => ({ source: way[index] ?? target, target, amountMicro }))
  const [outcome] = await postEntries(tx, [
    { key: `withdrawal:${id}:${step}`, reason, actor, about: `withdrawal:${id}`, postings },
  ])
  if (outcome?.kind === 'posted') return outcome.entryId
  if (outcome?.kind === 'overdraft') return undefined
  throw new Error(`the ${step} of a withdrawal was answered with ${outcome?.kind}`)
}

/** What was set aside is there: when the ledger says otherwise, nothing of the transaction may stand. */
export async function postHeldMovement(tx: Tx, withdrawal: Moved, movement: Movement): Promise<EntryId> {
  const entryId = await postMovement(tx, withdrawal, movement)
  if (entryId === undefined) throw new Error('money that was set aside is not there')
  return entryId
}

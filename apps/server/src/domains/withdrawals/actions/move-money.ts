import type { Tx } from '../../../platform/database/database.ts'
import {
  type AccountKey,
  bankAccount,
  capitalAccount,
  type EntryId,
  investorAccount,
  openAccounts,
  postEntries,
} from '../../ledger/index.ts'
import { sourceOf } from '../rules.ts'
import type { StoredWithdrawal } from '../store/withdrawals.ts'

type Moved = Pick<StoredWithdrawal, 'id' | 'personId' | 'type' | 'amountMicro'>

/** What the book writes for a withdrawal; each step has one key, so that it is written once whoever asks. */
type Step = 'hold' | 'back' | 'bank' | 'bank_capital'

const accountsOf = ({ personId, type }: Moved) => ({
  source: investorAccount(personId, sourceOf(type)),
  leaving: investorAccount(personId, 'leaving'),
})

/** Sets the money aside; undefined, and nothing is written, when the account does not hold it. */
export function holdMoney(tx: Tx, withdrawal: Moved): Promise<EntryId | undefined> {
  const { source, leaving } = accountsOf(withdrawal)
  return post(tx, withdrawal, 'hold', 'withdrawal.requested', `person:${withdrawal.personId}`, [source, leaving])
}

/** Gives what was set aside back to where it came from. */
export function giveBack(tx: Tx, withdrawal: Moved, reason: string, actor: string): Promise<EntryId> {
  const { source, leaving } = accountsOf(withdrawal)
  return certain(post(tx, withdrawal, 'back', reason, actor, [leaving, source]))
}

/** Two people have paid it from the operator's bank. */
export function payByBank(tx: Tx, withdrawal: Moved, actor: string): Promise<EntryId> {
  const { leaving } = accountsOf(withdrawal)
  return certain(post(tx, withdrawal, 'bank', 'withdrawal.paid', actor, [leaving, bankAccount]))
}

/** It arrived: what backed it on the chain is the operator's own now. */
export function keepAsCapital(tx: Tx, withdrawal: Moved, actor: string): Promise<EntryId> {
  return certain(post(tx, withdrawal, 'bank_capital', 'withdrawal.settled', actor, [bankAccount, capitalAccount]))
}

/** It never arrived: back by the way it went. */
export function takeBackFromBank(tx: Tx, withdrawal: Moved, actor: string): Promise<EntryId> {
  const { source, leaving } = accountsOf(withdrawal)
  return certain(post(tx, withdrawal, 'back', 'withdrawal.returned', actor, [bankAccount, leaving, source]))
}

async function post(
  tx: Tx,
  { id, amountMicro }: Moved,
  step: Step,
  reason: string,
  actor: string,
  way: readonly AccountKey[],
): Promise<EntryId | undefined> {
  await openAccounts(tx, way)
  const postings = way.slice(1).map((target, index) => ({ source: way[index] ?? target, target, amountMicro }))
  const [verdict] = await postEntries(tx, [
    { key: `withdrawal:${id}:${step}`, reason, actor, about: `withdrawal:${id}`, postings },
  ])
  if (verdict?.kind === 'posted') return verdict.entryId
  if (verdict?.kind === 'overdraft') return undefined
  throw new Error(`the ${step} of a withdrawal was answered with ${verdict?.kind}`)
}

/** What was set aside is there: when the book says otherwise, nothing of the transaction may stand. */
async function certain(posted: Promise<EntryId | undefined>): Promise<EntryId> {
  const entryId = await posted
  if (entryId === undefined) throw new Error('money that was set aside is not there')
  return entryId
}

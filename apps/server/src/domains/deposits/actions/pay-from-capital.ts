import { decimalFromMicro } from '@clearhold/contract/money'
import { capitalAccount, formatEntryId, investorAccount, openAccounts, postEntries } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { type StoredDeposit, writeState } from '../store/deposits.ts'

/** Pays a deposit out of free capital; false, and nothing is written, when there is not enough. */
export async function payFromCapital(
  tx: Tx,
  { id, personId, cashMicro, profitMicro }: StoredDeposit,
  actor: string,
): Promise<boolean> {
  const cash = investorAccount(personId, 'cash')
  const profit = investorAccount(personId, 'profit')
  await openAccounts(tx, [capitalAccount, cash, profit])
  const postings = [
    { source: capitalAccount, target: cash, amountMicro: cashMicro },
    { source: capitalAccount, target: profit, amountMicro: profitMicro },
  ].filter(({ amountMicro }) => amountMicro > 0n)
  const about = `deposit:${id}`
  const [outcome] = await postEntries(tx, [
    { key: `deposit:manual:${id}`, reason: 'deposit.credited', actor, about, postings },
  ])
  if (outcome?.kind === 'overdraft') return false
  if (outcome?.kind !== 'posted') throw new Error(`a manual deposit was answered with ${outcome?.kind}`)
  await writeState(tx, id, { state: 'credited', entryId: outcome.entryId })
  await appendEvent(tx, {
    type: 'deposit.credited',
    personId,
    payload: {
      depositId: id,
      amount: decimalFromMicro(cashMicro),
      entry: formatEntryId(outcome.entryId),
      ...(profitMicro === 0n ? {} : { profit: decimalFromMicro(profitMicro) }),
    },
  })
  return true
}

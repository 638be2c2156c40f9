import { decimalFromMicro } from '@clearhold/contract/money'
import {
  capitalAccount,
  chainAccount,
  investorAccount,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '#domains/ledger/index.ts'
import { raiseAlarm, type TransferChange } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvents } from '#platform/events/outbox.ts'
import { creditKey, depositsActor, planTakeBack, type TakeBack } from '../rules.ts'
import { addRemainder, type ChainDeposit, lockByTransfers } from '../store/arrivals.ts'
import { writeState } from '../store/deposits.ts'
import { postAllEntries } from './post-all-entries.ts'

const attemptsMax = 5

/**
 * The chain took arrivals back. What was not booked is only marked; what was owed in suspense is undone there; what was
 * credited is undone by a counter-entry that takes the investor's free cash, and the rest out of the operator's capital
 * (docs/decisions/0023-chain-reorganisations.md). Nothing is ever deleted, and people are called.
 */
export async function undoArrivals(
  tx: Tx,
  { chainId }: { readonly chainId: number },
  changes: readonly TransferChange[],
): Promise<void> {
  const deposits = await lockByTransfers(
    tx,
    changes.map(({ id }) => id),
  )
  const takenMicro = new Map<string, bigint>()
  for (const deposit of deposits) {
    if (deposit.state === 'below_minimum' || deposit.state === 'frozen') await undoOwed(tx, chainId, deposit)
    else if (deposit.state === 'credited') takenMicro.set(deposit.id, await undoCredit(tx, chainId, deposit))
    else await writeState(tx, deposit.id, { state: 'reorged' })
  }
  const remainderRaw = changes
    .filter(({ confirmedAt, internal }) => confirmedAt !== null && !internal)
    .reduce((sum, change) => sum + change.remainderRaw, 0n)
  if (remainderRaw > 0n) await addRemainder(tx, chainId, -remainderRaw)
  await appendEvents(
    tx,
    deposits.map(({ id, personId, amountMicro }) => ({
      type: 'deposit.reorged',
      personId,
      payload: { depositId: id, amount: decimalFromMicro(amountMicro), ...takenOf(takenMicro.get(id)) },
    })),
  )
}

/** Of a deposit that was never credited nothing was taken, and nothing is said about it. */
function takenOf(micro: bigint | undefined): { taken?: string } {
  return micro === undefined ? {} : { taken: decimalFromMicro(micro) }
}

function undoKey(chainId: number, { txHash, logIndex, arrival }: ChainDeposit): string {
  return `reorg:${creditKey({ chainId, txHash: hexOf(txHash), logIndex, arrival })}`
}

async function undoOwed(tx: Tx, chainId: number, deposit: ChainDeposit): Promise<void> {
  const source = chainAccount('suspense', chainId)
  const target = chainAccount('custody', chainId)
  await postAllEntries(tx, [
    {
      key: undoKey(chainId, deposit),
      reason: 'deposit.reorged',
      actor: depositsActor,
      about: `deposit:${deposit.id}`,
      postings: [{ source, target, amountMicro: deposit.amountMicro }],
    },
  ])
  await writeState(tx, deposit.id, { state: 'reorged' })
}

/** Answers what was taken out of the person's cash. */
async function undoCredit(tx: Tx, chainId: number, deposit: ChainDeposit): Promise<bigint> {
  await openAccounts(tx, [capitalAccount, chainAccount('suspense', chainId)])
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planNow(tx, deposit)
    const [outcome] = await postEntries(tx, [
      {
        key: undoKey(chainId, deposit),
        reason: 'deposit.reorged',
        actor: depositsActor,
        about: `deposit:${deposit.id}`,
        postings: postingsOf(chainId, deposit, plan),
      },
    ])
    // Somebody spent in between: what is there now is looked at again.
    if (outcome?.kind === 'overdraft' && attempt < attemptsMax) continue
    if (outcome?.kind !== 'posted') throw new Error(`the undoing of a deposit was answered with ${outcome?.kind}`)
    const { fromCashMicro, fromCapitalMicro, shortfallMicro } = plan
    await writeState(tx, deposit.id, { state: 'reorged', capitalMicro: fromCapitalMicro, shortfallMicro })
    await raiseAlarm(tx, { kind: 'reorg_after_credit', chainId, about: `deposit:${deposit.id}`, stopsPayouts: true })
    return fromCashMicro
  }
}

async function planNow(tx: Tx, { personId, amountMicro, cashMicro }: ChainDeposit): Promise<TakeBack> {
  const cash = investorAccount(personId, 'cash')
  const balances = await readBalancesMicro(tx, [cash, capitalAccount])
  return planTakeBack(amountMicro, cashMicro, balances.get(cash) ?? 0n, balances.get(capitalAccount) ?? 0n)
}

function postingsOf(chainId: number, { personId, amountMicro }: ChainDeposit, plan: TakeBack) {
  const custody = chainAccount('custody', chainId)
  const suspense = chainAccount('suspense', chainId)
  return [
    { source: investorAccount(personId, 'cash'), target: custody, amountMicro: plan.fromCashMicro },
    { source: suspense, target: custody, amountMicro: amountMicro - plan.fromCashMicro },
    { source: capitalAccount, target: suspense, amountMicro: plan.fromCapitalMicro },
  ].filter((posting) => posting.amountMicro > 0n)
}

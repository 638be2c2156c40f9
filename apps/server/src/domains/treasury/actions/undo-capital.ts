import { capitalAccount, chainAccount, openAccounts } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type CapitalArrival, capitalKeyOf, writeArrival } from '../store/capital.ts'
import { appendArrivalEvent } from './append-arrival-event.ts'
import { postFromCapital } from './post-from-capital.ts'
import { raiseAlarm } from './raise-alarm.ts'

/**
 * The chain took back what was counted: the counter-entry takes free capital, and what is missing stands as a shortfall in
 * suspense (docs/decisions/0023-chain-reorganisations.md). What is set aside for promises is not touched. People are called.
 */
export async function undoCapital(tx: Tx, arrival: CapitalArrival): Promise<void> {
  const chainId = Number(arrival.chainId)
  const custody = chainAccount('custody', chainId)
  const suspense = chainAccount('suspense', chainId)
  await openAccounts(tx, [suspense])
  const { amountMicro } = arrival
  const takenMicro = await postFromCapital(
    tx,
    amountMicro,
    `reorg:${capitalKeyOf(arrival)}`,
    arrival,
    (fromCapitalMicro) => [
      { source: capitalAccount, target: custody, amountMicro: fromCapitalMicro },
      { source: suspense, target: custody, amountMicro: amountMicro - fromCapitalMicro },
    ],
  )
  await writeArrival(tx, arrival.id, { state: 'reorged', shortfallMicro: amountMicro - takenMicro })
  await raiseAlarm(tx, { kind: 'reorg_after_credit', chainId, about: `capital:${arrival.id}`, stopsPayouts: true })
  await appendArrivalEvent(tx, 'capital.reorged', arrival)
}

import { capitalAccount, chainAccount, openAccounts, postEntries } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { treasuryActor } from '../rules.ts'
import { type CapitalArrival, capitalKeyOf, lockShortfalls, writeArrival } from '../store/capital.ts'
import type { OperatorAddress } from '../store/operator-addresses.ts'
import { appendArrivalEvent } from './append-arrival-event.ts'
import { postFromCapital } from './post-from-capital.ts'

/** Counts an arrival as capital, once: custody -> operator:capital. Shortfalls that earlier ones left are filled out of it. */
export async function creditArrivedCapital(
  tx: Tx,
  arrival: CapitalArrival,
  declared: Pick<OperatorAddress, 'id'>,
  by: string = treasuryActor,
): Promise<void> {
  const custody = chainAccount('custody', Number(arrival.chainId))
  await openAccounts(tx, [custody, capitalAccount])
  const [outcome] = await postEntries(tx, [
    {
      key: capitalKeyOf(arrival),
      reason: 'capital.credited',
      actor: by,
      about: `capital:${arrival.id}`,
      postings: [{ source: custody, target: capitalAccount, amountMicro: arrival.amountMicro }],
    },
  ])
  if (outcome?.kind !== 'posted' && outcome?.kind !== 'duplicate')
    throw new Error(`an arrival of capital was answered with ${outcome?.kind}`)
  await writeArrival(tx, arrival.id, { state: 'credited', operatorAddressId: declared.id, entryId: outcome.entryId })
  await appendArrivalEvent(tx, 'capital.credited', arrival)
  await fillShortfalls(tx, Number(arrival.chainId))
}

/** Pays shortfalls out of capital as far as it goes, the oldest first. */
async function fillShortfalls(tx: Tx, chainId: number): Promise<void> {
  const suspense = chainAccount('suspense', chainId)
  for (const arrival of await lockShortfalls(tx, chainId)) {
    const { shortfallMicro } = arrival
    const paidMicro = await postFromCapital(
      tx,
      shortfallMicro,
      `hole:${capitalKeyOf(arrival)}:${shortfallMicro}`,
      arrival,
      (micro) => [{ source: capitalAccount, target: suspense, amountMicro: micro }],
    )
    await writeArrival(tx, arrival.id, { state: 'reorged', shortfallMicro: shortfallMicro - paidMicro })
    if (paidMicro < shortfallMicro) return
  }
}

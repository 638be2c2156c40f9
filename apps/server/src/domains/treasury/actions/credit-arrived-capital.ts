import { capitalAccount, chainAccount, openAccounts, postEntries } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { treasuryActor } from '../rules.ts'
import { type CapitalArrival, capitalKeyOf, lockHoles, writeArrival } from '../store/capital.ts'
import type { OperatorAddress } from '../store/operator-addresses.ts'
import { postFromCapital } from './post-from-capital.ts'
import { tellArrival } from './tell-arrival.ts'

/** Counts an arrival as capital, once: custody -> operator:capital. Holes that earlier ones left are filled out of it. */
export async function creditArrivedCapital(
  tx: Tx,
  arrival: CapitalArrival,
  declared: Pick<OperatorAddress, 'id'>,
  by: string = treasuryActor,
): Promise<void> {
  const custody = chainAccount('custody', Number(arrival.chainId))
  await openAccounts(tx, [custody, capitalAccount])
  const [verdict] = await postEntries(tx, [
    {
      key: capitalKeyOf(arrival),
      reason: 'capital.credited',
      actor: by,
      about: `capital:${arrival.id}`,
      postings: [{ source: custody, target: capitalAccount, amountMicro: arrival.amountMicro }],
    },
  ])
  if (verdict?.kind !== 'posted' && verdict?.kind !== 'duplicate')
    throw new Error(`an arrival of capital was answered with ${verdict?.kind}`)
  await writeArrival(tx, arrival.id, { state: 'credited', operatorAddressId: declared.id, entryId: verdict.entryId })
  await tellArrival(tx, 'capital.credited', arrival)
  await fillHoles(tx, Number(arrival.chainId))
}

/** Pays holes out of capital as far as it goes, the oldest first. */
async function fillHoles(tx: Tx, chainId: number): Promise<void> {
  const suspense = chainAccount('suspense', chainId)
  for (const arrival of await lockHoles(tx, chainId)) {
    const { holeMicro } = arrival
    const paidMicro = await postFromCapital(
      tx,
      holeMicro,
      `hole:${capitalKeyOf(arrival)}:${holeMicro}`,
      arrival,
      (micro) => [{ source: capitalAccount, target: suspense, amountMicro: micro }],
    )
    await writeArrival(tx, arrival.id, { state: 'reorged', holeMicro: holeMicro - paidMicro })
    if (paidMicro < holeMicro) return
  }
}

import { decimalFromMicro } from '@clearhold/contract/money'
import { hexOf } from '../../../platform/chain/address.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '../../ledger/index.ts'
import { capitalKey, least, type Movement } from '../rules.ts'
import { type CapitalArrival, lockHoles, writeArrival } from '../store/capital.ts'
import type { OperatorAddress } from '../store/operator-addresses.ts'
import { raiseAlarm } from './raise-alarm.ts'

const actor = 'system:treasury'
const attemptsMax = 5

function keyOf({ chainId, txHash, logIndex, arrival }: CapitalArrival): string {
  return capitalKey({ chainId: Number(chainId), txHash: hexOf(txHash), logIndex, arrival })
}

/** Counts an arrival as capital, once: custody -> operator:capital. Holes that earlier ones left are filled out of it. */
export async function bookCapital(
  tx: Tx,
  arrival: CapitalArrival,
  declared: Pick<OperatorAddress, 'id'>,
  by: string = actor,
): Promise<void> {
  const custody = chainAccount('custody', Number(arrival.chainId))
  await openAccounts(tx, [custody, capitalAccount])
  const [verdict] = await postEntries(tx, [
    {
      key: keyOf(arrival),
      reason: 'capital.credited',
      actor: by,
      about: `capital:${arrival.id}`,
      postings: [{ source: custody, target: capitalAccount, amountMicro: arrival.amountMicro }],
    },
  ])
  if (verdict?.kind !== 'posted' && verdict?.kind !== 'duplicate')
    throw new Error(`an arrival of capital was answered with ${verdict?.kind}`)
  await writeArrival(tx, arrival.id, { state: 'credited', operatorAddressId: declared.id, entryId: verdict.entryId })
  await announce(tx, 'capital.credited', arrival)
  await fillHoles(tx, Number(arrival.chainId))
}

/**
 * The chain took back what was counted: the counter-entry takes free capital, and what is missing stands as a hole in
 * suspense (docs/decisions/0023-reorg.md). What is set aside for promises is not touched. People are called.
 */
export async function undoCapital(tx: Tx, arrival: CapitalArrival): Promise<void> {
  const chainId = Number(arrival.chainId)
  const [custody, suspense] = [chainAccount('custody', chainId), chainAccount('suspense', chainId)]
  await openAccounts(tx, [suspense])
  const { amountMicro } = arrival
  const takenMicro = await postFromCapital(tx, amountMicro, `reorg:${keyOf(arrival)}`, arrival, (fromCapitalMicro) => [
    { source: capitalAccount, target: custody, amountMicro: fromCapitalMicro },
    { source: suspense, target: custody, amountMicro: amountMicro - fromCapitalMicro },
  ])
  await writeArrival(tx, arrival.id, { state: 'reorged', holeMicro: amountMicro - takenMicro })
  await raiseAlarm(tx, { kind: 'reorg_after_credit', chainId, about: `capital:${arrival.id}`, stopsPayouts: true })
  await announce(tx, 'capital.reorged', arrival)
}

/** Pays holes out of capital as far as it goes, the oldest first. */
async function fillHoles(tx: Tx, chainId: number): Promise<void> {
  const suspense = chainAccount('suspense', chainId)
  for (const arrival of await lockHoles(tx, chainId)) {
    const { holeMicro } = arrival
    const paidMicro = await postFromCapital(tx, holeMicro, `hole:${keyOf(arrival)}:${holeMicro}`, arrival, (micro) => [
      { source: capitalAccount, target: suspense, amountMicro: micro },
    ])
    await writeArrival(tx, arrival.id, { state: 'reorged', holeMicro: holeMicro - paidMicro })
    if (paidMicro < holeMicro) return
  }
}

/** Posts an entry that takes as much of an amount from free capital as there is; answers how much that was. */
async function postFromCapital(
  tx: Tx,
  amountMicro: bigint,
  key: string,
  { id }: CapitalArrival,
  movementsOf: (fromCapitalMicro: bigint) => Movement<AccountKey>[],
): Promise<bigint> {
  for (let attempt = 1; ; attempt += 1) {
    const freeMicro = (await readBalancesMicro(tx, [capitalAccount])).get(capitalAccount) ?? 0n
    const fromCapitalMicro = least(amountMicro, freeMicro)
    const postings = movementsOf(fromCapitalMicro).filter((movement) => movement.amountMicro > 0n)
    if (postings.length === 0) return fromCapitalMicro
    const entry = { key, reason: 'capital.reorged', actor, about: `capital:${id}`, postings }
    const [verdict] = await postEntries(tx, [entry])
    // Somebody used capital in between: what is there now is looked at again.
    if (verdict?.kind === 'overdraft' && attempt < attemptsMax) continue
    if (verdict?.kind !== 'posted') throw new Error(`the undoing of capital was answered with ${verdict?.kind}`)
    return fromCapitalMicro
  }
}

export async function announce(tx: Tx, type: string, { id, amountMicro }: CapitalArrival): Promise<void> {
  await appendEvent(tx, { type, payload: { arrivalId: id, amount: decimalFromMicro(amountMicro) } })
}

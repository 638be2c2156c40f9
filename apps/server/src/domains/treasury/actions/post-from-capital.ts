import { type AccountKey, capitalAccount, postEntries, readBalancesMicro } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { least, type Movement, treasuryActor } from '../rules.ts'
import type { CapitalArrival } from '../store/capital.ts'

const attemptsMax = 5

/** Posts an entry that takes as much of an amount from free capital as there is; answers how much that was. */
export async function postFromCapital(
  tx: Tx,
  amountMicro: bigint,
  key: string,
  { id }: Pick<CapitalArrival, 'id'>,
  movementsOf: (fromCapitalMicro: bigint) => Movement<AccountKey>[],
): Promise<bigint> {
  for (let attempt = 1; ; attempt += 1) {
    const freeMicro = (await readBalancesMicro(tx, [capitalAccount])).get(capitalAccount) ?? 0n
    const fromCapitalMicro = least(amountMicro, freeMicro)
    const postings = movementsOf(fromCapitalMicro).filter((movement) => movement.amountMicro > 0n)
    if (postings.length === 0) return fromCapitalMicro
    const entry = { key, reason: 'capital.reorged', actor: treasuryActor, about: `capital:${id}`, postings }
    const [outcome] = await postEntries(tx, [entry])
    // Somebody used capital in between: what is there now is looked at again.
    if (outcome?.kind === 'overdraft' && attempt < attemptsMax) continue
    if (outcome?.kind !== 'posted') throw new Error(`the undoing of capital was answered with ${outcome?.kind}`)
    return fromCapitalMicro
  }
}

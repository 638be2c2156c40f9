import { sumMicro } from '@clearhold/contract/money'
import { owedKinds } from '@clearhold/contract/views/reserves'
import { type HouseAccount, readTotals } from '#domains/ledger/index.ts'
import { readShortfallMicro } from '#domains/treasury/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { arrivedMicroOf } from '../rules.ts'

/** What is owed to investors, by kind: deposits owed in suspense are not set off against shortfalls in the same account. */
export async function readOwed(reader: Reader, house: readonly HouseAccount[]) {
  const totals = await readTotals(reader)
  const suspense = house.filter(({ kind }) => kind === 'suspense')
  const suspenseMicro = sumMicro(suspense.map(({ balanceMicro }) => balanceMicro))
  const arrivedMicro = arrivedMicroOf(house, await readShortfallMicro(reader))
  const kinds = owedKinds.map((kind) => {
    if (kind === 'arrived')
      return {
        kind,
        accounts: arrivedMicro > 0n ? suspense.length : 0,
        balanceMicro: arrivedMicro,
      }
    const total = totals.find((row) => row.kind === kind)
    return { kind, accounts: Number(total?.holding ?? 0n), balanceMicro: total?.balanceMicro ?? 0n }
  })
  const totalMicro = sumMicro(kinds.map(({ balanceMicro }) => balanceMicro))
  return { kinds, totalMicro, shortfallMicro: arrivedMicro - suspenseMicro }
}

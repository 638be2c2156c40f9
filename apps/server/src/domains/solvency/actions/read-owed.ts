import { sumMicro } from '@clearhold/contract/money'
import { owedKinds } from '@clearhold/contract/views/reserves'
import type { HouseAccount, LedgerFigures } from '#domains/ledger/index.ts'
import { readShortfallMicro } from '#domains/treasury/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { arrivedMicroOf } from '../rules.ts'

/** What is owed to investors, by kind: deposits owed in suspense are not set off against shortfalls in the same account. */
export async function readOwed(reader: Reader, house: readonly HouseAccount[], figures: LedgerFigures) {
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
    const figure = figures.kinds.get(kind)
    return { kind, accounts: Number(figure?.holding ?? 0n), balanceMicro: figure?.balanceMicro ?? 0n }
  })
  const totalMicro = sumMicro(kinds.map(({ balanceMicro }) => balanceMicro))
  return { kinds, totalMicro, shortfallMicro: arrivedMicro - suspenseMicro }
}

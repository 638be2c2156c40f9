import { countConfirmations, creditTransfers, creditWaitingDeposits, fillHoles } from '../domains/deposits/index.ts'
import { creditCapital, readToken } from '../domains/treasury/index.ts'
import type { Database } from '../platform/database/database.ts'

interface CreditParts {
  readonly database: Database
  readonly chainId: number
  readonly confirmationsNeeded: number
}

/** What the worker does with the stream of transfers, again and again: the investors' side, and the operator's. */
export function creditTurns({ database, chainId, confirmationsNeeded }: CreditParts) {
  return {
    deposits: async () => {
      const token = await readToken(database.reader, chainId)
      if (token === undefined) return false
      const more = await creditTransfers({ database, chainId, decimals: token.decimals, confirmationsNeeded })
      await fillHoles(database, chainId)
      await creditWaitingDeposits(database)
      return (await countConfirmations(database, chainId)) || more
    },
    capital: () => creditCapital({ database, chainId }),
  }
}

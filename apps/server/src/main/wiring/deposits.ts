import { countConfirmations, creditTransfers, creditWaitingDeposits, fillShortfalls } from '#domains/deposits/index.ts'
import { creditCapital, readToken } from '#domains/treasury/index.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { DepositServices } from '../routes.ts'

interface CreditParts {
  readonly database: Database
  readonly chainId: number
  readonly confirmationsNeeded: number
}

/** What the worker does with the stream of transfers, again and again: the investors' side, and the operator's. */
export function creditJobs({ database, chainId, confirmationsNeeded }: CreditParts) {
  return {
    deposits: async () => {
      const token = await readToken(database.reader, chainId)
      if (token === undefined) return false
      const more = await creditTransfers({ database, chainId, decimals: token.decimals, confirmationsNeeded })
      await fillShortfalls(database, chainId)
      await creditWaitingDeposits(database)
      return (await countConfirmations(database, chainId)) || more
    },
    capital: () => creditCapital({ database, chainId }),
  }
}

/** What deposits need of the settings. A key to give test money with is opened in the demo edition only. */
export function depositServices(config: Config, depositXpub: string): DepositServices {
  const { EDITION, CHAIN_ID, CHAIN_RPC_URLS, FAUCET_KEY } = config
  const [rpcUrl = ''] = CHAIN_RPC_URLS
  return {
    chain: connectChain(CHAIN_ID, CHAIN_RPC_URLS),
    depositXpub,
    confirmationsNeeded: config.CHAIN_CONFIRMATIONS,
    explorerUrl: config.CHAIN_EXPLORER_URL,
    wallet: EDITION === 'demo' ? openTestWallet(CHAIN_ID, rpcUrl, FAUCET_KEY) : undefined,
    bank: config.bank,
  }
}

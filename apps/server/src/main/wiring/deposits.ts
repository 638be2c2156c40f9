import { connectChain } from '#platform/chain/chain.ts'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import type { ConfigOf } from '#platform/config/config.ts'
import type { DepositServices } from '../routes.ts'

/** What deposits need of the settings. The faucet key for test money is opened in the demo edition only. */
export function depositServices(config: ConfigOf<'api'>, depositXpub: string): DepositServices {
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

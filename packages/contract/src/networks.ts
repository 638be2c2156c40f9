/** What users need to know about a chain: its name, its block time, and where to look up a transaction. */
export interface Network {
  readonly name: string
  readonly blockSeconds: number
  readonly explorerUrl: string | null
}

/** What a local chain is called in English; a screen with words of its own translates it. */
export const localChainName = 'Test chain'

const networks: Readonly<Record<number, Network>> = {
  1: { name: 'Ethereum', blockSeconds: 12, explorerUrl: 'https://etherscan.io' },
  10: { name: 'OP Mainnet', blockSeconds: 2, explorerUrl: 'https://optimistic.etherscan.io' },
  56: { name: 'BNB Smart Chain', blockSeconds: 3, explorerUrl: 'https://bscscan.com' },
  137: { name: 'Polygon', blockSeconds: 2, explorerUrl: 'https://polygonscan.com' },
  42161: { name: 'Arbitrum One', blockSeconds: 1, explorerUrl: 'https://arbiscan.io' },
  11155111: { name: 'Ethereum Sepolia (test)', blockSeconds: 12, explorerUrl: 'https://sepolia.etherscan.io' },
  31337: { name: localChainName, blockSeconds: 1, explorerUrl: null },
  1337: { name: localChainName, blockSeconds: 1, explorerUrl: null },
}

export function networkOf(chainId: number): Network {
  return networks[chainId] ?? { name: `Chain ${chainId}`, blockSeconds: 12, explorerUrl: null }
}

/** The page of a transaction on the installation's explorer; null where there is none. */
export function explorerLink(chainId: number, configuredUrl: string, txHash: string): string | null {
  const base = configuredUrl === '' ? networkOf(chainId).explorerUrl : configuredUrl.replace(/\/$/, '')
  return base === null ? null : `${base}/tx/${txHash}`
}

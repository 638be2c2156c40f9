import { createPublicClient, createWalletClient, defineChain, encodeFunctionData, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Hex } from './decode.ts'

/** The second of anvil's public accounts: its key is public, so it guards nothing. */
const publicKnownKey: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
/** The fourth: the operator in a demo. */
const publicOperatorKey: Hex = '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6'
const abi = parseAbi(['function issue(address to, uint256 value)', 'function transfer(address to, uint256 value)'])

export interface TestWallet {
  /** Issues test tokens to an address with a real transaction; answers its hash. Rejects when the chain does not accept it. */
  issue(token: Hex, to: Hex, units: bigint): Promise<Hex>
}

/** Issues test money on a test chain. The only key a process of the server may have, and only in the demo edition. */
export function openTestWallet(chainId: number, rpcUrl: string, faucetKey: string): TestWallet {
  const account = privateKeyToAccount(faucetKey === '' ? publicKnownKey : (faucetKey as Hex))
  const wallet = createWalletClient({ account, ...connectionTo(chainId, rpcUrl) })
  // One at a time: two transactions that request their nonce at once would get the same.
  let last: Promise<unknown> = Promise.resolve()
  return {
    issue: (token, to, units) => {
      const data = encodeFunctionData({ abi, functionName: 'issue', args: [to, units] })
      const sent = last.then(() => wallet.sendTransaction({ to: token, data }))
      last = sent.catch(() => undefined)
      return sent
    },
  }
}

function connectionTo(chainId: number, rpcUrl: string) {
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return { chain, transport: http(rpcUrl, { timeout: 5_000, retryCount: 1 }) }
}

export interface DemoOperator {
  readonly address: Hex
  sign(message: string): Promise<Hex>
  /** Mints test tokens for itself and pays them on, in a transaction that is mined when this resolves. */
  pay(token: Hex, to: Hex, units: bigint): Promise<Hex>
}

const transferGas = 150_000n
const minedWithinMs = 60_000

/** The operator on a local test chain: signs and pays as an operator would, with a publicly known key. */
export function openDemoOperator(chainId: number, rpcUrl: string): DemoOperator {
  const account = privateKeyToAccount(publicOperatorKey)
  const connection = connectionTo(chainId, rpcUrl)
  const wallet = createWalletClient({ account, ...connection })
  const reader = createPublicClient({ ...connection, pollingInterval: 250 })
  return {
    address: account.address.toLowerCase() as Hex,
    sign: (message) => account.signMessage({ message }),
    pay: async (token, to, units) => {
      const issue = encodeFunctionData({ abi, functionName: 'issue', args: [account.address, units] })
      const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] })
      const nonce = await reader.getTransactionCount({ address: account.address, blockTag: 'pending' })
      await wallet.sendTransaction({ to: token, data: issue, gas: transferGas, nonce })
      const hash = await wallet.sendTransaction({ to: token, data: transfer, gas: transferGas, nonce: nonce + 1 })
      const { status } = await reader.waitForTransactionReceipt({ hash, timeout: minedWithinMs })
      if (status !== 'success') throw new Error('the test chain refused the transfer')
      return hash
    },
  }
}

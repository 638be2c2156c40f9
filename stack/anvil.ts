import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  getContractAddress,
  type Hex,
  http,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { installedFile, programOnPath } from './installed.ts'
import { platformPackages } from './platform.ts'
import { Program } from './supervisor.ts'
import { testUsdtAbi, testUsdtBytecode } from './token/test-usdt.generated.ts'

export interface Anvil {
  readonly url: string
  readonly chainId: number
  readonly program: Program
}

export interface AnvilOptions {
  readonly port: number
  readonly logFile: string
  readonly chainId?: number
  /** Seconds between blocks; without it a block is mined with each transaction. */
  readonly blockTime?: number
  /** Persisted across restarts if given. */
  readonly stateFile?: string
  /** The dumped state of another anvil to start from. */
  readonly dumpedFile?: string
}

/** The first of anvil's public test accounts: its key is public, so it only deploys the token. */
const deployerKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** The one npm installed, otherwise the machine's: Foundry has npm packages for some platforms only. */
export function findAnvil(): string | undefined {
  return installedFile(platformPackages()?.anvil, 'bin/anvil') ?? programOnPath('anvil')
}

export async function startAnvil({
  port,
  logFile,
  chainId = 31_337,
  blockTime,
  stateFile,
  dumpedFile,
}: AnvilOptions): Promise<Anvil> {
  const command = findAnvil()
  if (command === undefined) throw new Error('anvil is not installed; npm run doctor says what to do')
  if (stateFile !== undefined) mkdirSync(dirname(stateFile), { recursive: true })
  const url = `http://127.0.0.1:${port}`
  const program = new Program({
    name: 'anvil',
    command,
    args: [
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--chain-id',
      String(chainId),
      '--gas-limit',
      '60000000',
      '--silent',
      ...(blockTime === undefined ? [] : ['--block-time', String(blockTime)]),
      ...(stateFile === undefined ? [] : ['--state', stateFile, '--state-interval', '10']),
      ...(dumpedFile === undefined ? [] : ['--load-state', dumpedFile]),
    ],
    logFile,
    restart: stateFile !== undefined,
    ready: async () => (await rpc(url, 'eth_chainId', [])) === `0x${chainId.toString(16)}`,
  })
  await program.start()
  return { url, chainId, program }
}

/** Timeout for a hanging call: hundreds of blocks at once take anvil seconds on a busy machine. */
const patienceMs = 30_000

export async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error !== undefined) throw new Error(error.message)
  return result
}

/** Deploys the test token as the deployer's first transaction, so that its address is always the same; finds it if it exists. */
export async function deployToken({ url, chainId }: Pick<Anvil, 'url' | 'chainId'>, decimals = 6): Promise<Address> {
  const account = privateKeyToAccount(deployerKey)
  const chain = defineChain({
    id: chainId,
    name: 'anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const reader = createPublicClient({ chain, transport: http(url), pollingInterval: 100 })
  const address = getContractAddress({ from: account.address, nonce: 0n })
  if ((await reader.getCode({ address })) !== undefined) return address
  const wallet = createWalletClient({ account, chain, transport: http(url) })
  const hash = await wallet.deployContract({ abi: testUsdtAbi, bytecode: testUsdtBytecode, args: [decimals] })
  await reader.waitForTransactionReceipt({ hash })
  return address
}

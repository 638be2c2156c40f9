import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { rpc } from '../anvil.ts'
import { testPayerAbi, testPayerBytecode, testUsdtAbi, testUsdtBytecode } from '../token/test-usdt.generated.ts'
import { waitFor } from '../wait-for.ts'

// Anvil's unlocked accounts: the first deployed the token and owns it.
export const owner: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const payer: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const stranger: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

const whole = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** A test chain's token, called from outside: each call is a separate transaction. */
export function tokenOn(url: string, token: string) {
  const call = (abi: Abi, functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  return {
    address: token.toLowerCase() as Hex,
    issue: (to: string, units: bigint) => send(url, owner, token, call(testUsdtAbi, 'issue', [to, units])),
    transfer: (from: string, to: string, units: bigint) =>
      send(url, from, token, call(testUsdtAbi, 'transfer', [to, units])),
    transferFrom: (by: string, from: string, to: string, units: bigint) =>
      send(url, by, token, call(testUsdtAbi, 'transferFrom', [from, to, units])),
    approve: (by: string, spender: string, units: bigint) =>
      send(url, by, token, call(testUsdtAbi, 'approve', [spender, units])),
    setFee: (basisPoints: bigint, max: bigint) =>
      send(url, owner, token, call(testUsdtAbi, 'setParams', [basisPoints, max])),
    freeze: (address: string) => send(url, owner, token, call(testUsdtAbi, 'addBlackList', [address])),
    unfreeze: (address: string) => send(url, owner, token, call(testUsdtAbi, 'removeBlackList', [address])),
    payAll: async (receivers: readonly string[], units: bigint) => {
      const contract = await deploy(url, encodeDeployData({ abi: testPayerAbi, bytecode: testPayerBytecode }))
      return send(url, payer, contract, call(testPayerAbi, 'payAll', [token, receivers, units]))
    },
    balanceOf: async (address: string): Promise<bigint> =>
      BigInt(
        (await rpc(url, 'eth_call', [{ to: token, data: call(whole, 'balanceOf', [address]) }, 'latest'])) as string,
      ),
  }
}

export type TokenDriver = ReturnType<typeof tokenOn>

/** Sends from one of anvil's own accounts; returns the transaction's hash, mined if anvil automines. */
export async function send(url: string, from: string, to: string | undefined, data: Hex, value = 0n): Promise<Hex> {
  const transaction = {
    from,
    ...(to === undefined ? {} : { to }),
    data,
    value: `0x${value.toString(16)}`,
    gas: '0x1c9c380',
  }
  return mined(url, (await rpc(url, 'eth_sendTransaction', [transaction])) as Hex)
}

/** Sends signed bytes; returns the same as send. */
export async function sendRaw(url: string, raw: string): Promise<Hex> {
  return mined(url, (await rpc(url, 'eth_sendRawTransaction', [raw])) as Hex)
}

/** Anvil answers before it mines: an immediate query for the receipt or the block number would be too early. */
async function mined(url: string, hash: Hex): Promise<Hex> {
  if (await rpc(url, 'anvil_getAutomine', [])) {
    await waitFor('a transaction to be mined', () => rpc(url, 'eth_getTransactionReceipt', [hash]), { everyMs: 5 })
  }
  return hash
}

/** Waits until what the product sent is mined, if anvil automines; what waits for an earlier nonce keeps waiting. */
export async function minedPool(url: string): Promise<void> {
  if (!(await rpc(url, 'anvil_getAutomine', []))) return
  const isEmpty = async () => ((await rpc(url, 'txpool_status', [])) as { pending: string }).pending === '0x0'
  await waitFor('the pool to be mined', isEmpty, { everyMs: 5 })
}

/** A counterfeit token with the same name and symbol. */
export function deployFake(url: string, decimals = 6): Promise<Hex> {
  return deploy(url, encodeDeployData({ abi: testUsdtAbi, bytecode: testUsdtBytecode, args: [decimals] }))
}

async function deploy(url: string, data: Hex): Promise<Hex> {
  const hash = await send(url, payer, undefined, data)
  return ((await rpc(url, 'eth_getTransactionReceipt', [hash])) as { contractAddress: Hex }).contractAddress
}

export async function mine(url: string, blocks: number): Promise<void> {
  await rpc(url, 'anvil_mine', [`0x${blocks.toString(16)}`])
}

import { encodeFunctionData, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { decodeSignedTransfer } from './signed-transfer.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const token = `0x${'70'.repeat(20)}` as const
const to = `0x${'ab'.repeat(20)}` as const
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
])
const base = { chainId: 5, nonce: 7, gas: 100_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, to: token } as const
const data = encodeFunctionData({ abi, functionName: 'transfer', args: [to, 42n] })

test('reads who sends what to whom out of the bytes themselves', async () => {
  const raw = await account.signTransaction({ ...base, type: 'eip1559', data })
  expect(await decodeSignedTransfer(raw)).toMatchObject({
    from: account.address.toLowerCase(),
    chainId: 5,
    nonce: 7,
    token,
    to,
    units: 42n,
  })
})

test('error: anything but a plain token transfer is none', async () => {
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [to, 42n] })
  const others = await Promise.all([
    account.signTransaction({ ...base, type: 'eip1559', data: approve }),
    account.signTransaction({ ...base, type: 'eip1559', data, value: 1n }),
    account.signTransaction({ ...base, type: 'eip1559', data: `${data}00` }),
    account.signTransaction({ chainId: 5, nonce: 7, gas: 1n, gasPrice: 9n, to: token, type: 'legacy', data }),
  ])
  for (const raw of [...others, '0x02', '0x'] as const) expect(await decodeSignedTransfer(raw)).toBeUndefined()
})

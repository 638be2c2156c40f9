import { decodeFunctionData, parseAbi } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import type { RefillParts } from '../parts.ts'
import { refillPartsOf } from '../testing.ts'
import { prepareRefill } from './prepare-refill.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)'])
let desk: PayoutDesk
let parts: RefillParts
beforeEach(async () => {
  desk = await payoutDesk({ hot: 0n })
  parts = refillPartsOf(desk)
  await desk.token.issue(desk.wallets.custody, 300_000_000n)
  await rpc(desk.anvil.url, 'anvil_setBalance', [desk.wallets.custody, '0xde0b6b3a7640000'])
})

test('MON7: names both wallets of the register, the nonce and fees that the chain says', async () => {
  const found = await prepareRefill(parts, 120_000_000n)
  expect(found).toMatchObject({
    ok: true,
    value: {
      kind: 'transfer',
      terms: {
        from: desk.wallets.custody,
        to: desk.wallets.hot,
        token: desk.token.address,
        chainId: desk.anvil.chainId,
        amountMicro: 120_000_000n,
        nonce: 0,
      },
    },
  })
})

test('MON7: for a multisig it names the call instead: transfer of the amount to the hot wallet', async () => {
  await rpc(desk.anvil.url, 'anvil_setCode', [desk.wallets.custody, '0x6001'])
  const found = await prepareRefill(parts, 120_000_000n)
  if (!found.ok || found.value.kind !== 'multisig') throw new Error('not a multisig')
  expect(found.value).toMatchObject({ custody: desk.wallets.custody, token: desk.token.address })
  const { args } = decodeFunctionData({ abi, data: found.value.data })
  expect([args[0].toLowerCase(), args[1]]).toEqual([desk.wallets.hot, 120_000_000n])
})

test('error: more than custody holds, no coin for the fee, a fee above the cap, or a transfer on its way', async () => {
  expect(await prepareRefill(parts, 300_000_001n)).toEqual({ ok: false, code: 'not_enough_token' })
  expect(await prepareRefill({ ...parts, feeCapWei: 1n }, 1n)).toEqual({ ok: false, code: 'fees_too_high' })
  await rpc(desk.anvil.url, 'anvil_setBalance', [desk.wallets.custody, '0x1'])
  expect(await prepareRefill(parts, 1n)).toEqual({ ok: false, code: 'not_enough_coin' })
  const outgoing = { ...parts.outgoing, pendingNonce: async () => 1n }
  expect(await prepareRefill({ ...parts, outgoing }, 1n)).toEqual({ ok: false, code: 'transaction_pending' })
})

import { beforeEach, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { gwei, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { adoptAnchors } from './adopt-anchors.ts'
import { connectChainReader } from './chain.ts'
import { openTurns } from './database.ts'
import { anchorData, anchorGasLimit, hexOf, signTransaction } from './transaction.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk()
})

test('MON6: after a restore, numbers whose anchors stand in the chain are not signed again', async () => {
  const { keys, policy } = desk.signerParts
  const wallet = keys.addressOf('anchor')
  await rpc(desk.anvil.url, 'anvil_setBalance', [wallet, '0xde0b6b3a7640000'])
  const fees = { maxFeeWei: 5n * gwei, priorityFeeWei: gwei }
  for (const [nonce, data] of [anchorData(1, Buffer.alloc(32, 1)), Buffer.alloc(0)].entries()) {
    const at = { chainId: policy.chainId, nonce: BigInt(nonce), gasLimit: anchorGasLimit, to: wallet, wei: 0n, ...fees }
    const { raw } = await signTransaction(keys, 'anchor', { ...at, data })
    await rpc(desk.anvil.url, 'eth_sendRawTransaction', [hexOf(raw)])
    await rpc(desk.anvil.url, 'evm_mine', [])
  }
  const turns = openTurns(desk.database.urlOf('signer'))
  try {
    const chain = connectChainReader(desk.anvil.chainId, [desk.anvil.url, desk.anvil.url])
    const parts = { ...desk.signerParts, database: turns, chain }
    const lines = await adoptAnchors(parts)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('snapshot 1, which this database does not know')
    expect(lines[1]).toContain('number 2 is used up')
    expect(await adoptAnchors(parts)).toEqual([])
    const rows = await desk.database.owner('select number, nonce::int, note from signer.snapshot order by number')
    expect(rows).toEqual([
      { number: 1, nonce: 0, note: null },
      { number: 2, nonce: 1, note: null },
    ])
  } finally {
    await turns.close()
  }
})

import { expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { newAddress } from '#testing/payout-desk.ts'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { prepareOwnership } from './prepare-ownership.ts'

test('names the custody wallet of the register at the newest block; no stranger’s address, and no contract', async () => {
  const { ownershipParts, wallets, anvil } = await snapshotDesk()
  const head = await ownershipParts.chain.agreedHead()
  expect(await prepareOwnership(ownershipParts)).toMatchObject({
    ok: true,
    value: {
      origin: ownershipParts.origin,
      chainId: anvil.chainId,
      address: wallets.custody,
      blockNumber: head.number,
      blockHash: head.hash,
    },
  })
  for (const stranger of [newAddress(), wallets.hot])
    expect(await prepareOwnership(ownershipParts, stranger)).toEqual({ ok: false, code: 'custody_unknown' })
  await rpc(anvil.url, 'anvil_setCode', [wallets.custody, '0x6001'])
  expect(await prepareOwnership(ownershipParts, wallets.custody)).toEqual({ ok: false, code: 'custody_is_contract' })
})

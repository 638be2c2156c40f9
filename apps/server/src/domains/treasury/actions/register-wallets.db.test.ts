import { expect, test } from 'vitest'
import { hexOf } from '#platform/chain/address.ts'
import { payoutDesk } from '#testing/payout-desk.ts'
import { readWallets } from '../store/wallets.ts'
import { registerWallets } from './register-wallets.ts'

test('writes both wallets into the register once, and refuses others later', async () => {
  const { database, anvil, wallets, parts } = await payoutDesk()
  const again = { database: database.app, chainId: anvil.chainId, signer: parts.signer }
  expect(await registerWallets(again)).toEqual(wallets)
  const stored = await readWallets(database.app.reader, anvil.chainId)
  expect(stored && { hot: hexOf(stored.hot), custody: hexOf(stored.custody) }).toEqual(wallets)
  await database.owner(
    `delete from treasury.transfer_change; delete from treasury.capital_arrival; delete from treasury.transfer`,
  )
  await database.owner(`update treasury.deposit_address set address = decode(repeat('ab', 20), 'hex') where branch = 2`)
  await expect(registerWallets(again)).rejects.toThrow('are not the ones that were written down')
})

import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { carryOwnership } from '#stack/carry-ownership.ts'
import { carryRefill, sendCarried } from '#stack/carry-refill.ts'
import { ensureCustodyKey } from '#stack/custody-key.ts'
import { nowhereSettings } from '#stack/nowhere.ts'
import { payoutDesk } from '#testing/payout-desk.ts'
import { testFolder } from '#testing/resources.ts'

test('MON7: a refill and a statement of ownership are carried to the demo’s offline key and back', async () => {
  const folder = testFolder()
  const custody = ensureCustodyKey(folder)
  expect(ensureCustodyKey(folder), 'made once').toBe(custody)
  const desk = await payoutDesk({
    hot: 0n,
    confirmationsNeeded: 1,
    hasSignerProcess: true,
    signer: { SIGNER_CUSTODY_ADDRESS: custody },
  })
  const { anvil, token, wallets, database } = desk
  expect(wallets.custody).toBe(custody)
  await token.issue(custody, 300_000_000n)
  await rpc(anvil.url, 'anvil_setBalance', [custody, '0xde0b6b3a7640000'])
  const environment = {
    EDITION: 'demo',
    ...nowhereSettings,
    DATABASE_URL: database.urlOf('worker'),
    CHAIN_ID: String(anvil.chainId),
    CHAIN_RPC_URLS: `${anvil.url},${anvil.url}`,
    CHAIN_CONFIRMATIONS: '1',
    TOKEN_ADDRESS: token.address,
  }
  const terms = { folder, environment, amount: '120.5', hot: wallets.hot, most: '200' }
  const { files, told } = await carryRefill(terms)
  const { digest } = JSON.parse(readFileSync(files.prepared, 'utf8')) as { digest: string }
  for (const seen of ['120.500000 USDT', custody, wallets.hot, digest]) expect(told.prepare).toContain(seen)
  expect(told.sign, 'compared by a person at both machines').toContain(digest)

  expect(await sendCarried(files, environment)).toContain('120.500000 USDT stand in the hot wallet')
  expect(await Promise.all([custody, wallets.hot].map((wallet) => token.balanceOf(wallet)))).toEqual([
    179_500_000n,
    120_500_000n,
  ])
  const other = { ...(JSON.parse(readFileSync(files.prepared, 'utf8')) as object), amountMicro: '1' }
  writeFileSync(files.prepared, JSON.stringify(other))
  const send = sendCarried(files, environment)
  await expect(send).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing was sent') })

  const carried = await carryOwnership({ folder, environment, isIsolated: true })
  const [shown = ''] = /digest 0x[0-9a-f]{64}/.exec(carried.prepare) ?? []
  for (const seen of [shown, 'clearhold.example/log holds this address', `address ${custody}`])
    expect(carried.sign, 'compared by a person at both machines').toContain(seen)
  expect(carried.keep).toContain(`Kept: ${custody}`)
  expect(await database.owner(`select actor from audit.record where action = 'custody.ownership_kept'`)).toHaveLength(1)
}, 180_000)

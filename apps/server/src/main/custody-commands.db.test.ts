import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { demoCustodyPassphrase, ensureCustodyKey } from '#stack/custody-key.ts'
import { nowhereSettings } from '#stack/nowhere.ts'
import { repositoryRoot } from '#stack/product.ts'
import { runServerCommand } from '#stack/server-command.ts'
import { payoutDesk } from '#testing/payout-desk.ts'
import { testFolder } from '#testing/resources.ts'

test('MON7: prepare, sign and send carry a refill from the demo’s offline key to the hot wallet', async () => {
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
  const prepared = join(folder, 'prepared.json')
  const signed = join(folder, 'signed.json')
  const environment = {
    EDITION: 'demo',
    ...nowhereSettings,
    DATABASE_URL: database.urlOf('worker'),
    CHAIN_ID: String(anvil.chainId),
    CHAIN_RPC_URLS: `${anvil.url},${anvil.url}`,
    CHAIN_CONFIRMATIONS: '1',
    TOKEN_ADDRESS: token.address,
  }
  const told = await runServerCommand(
    'cli',
    ['custody', 'prepare', '--amount', '120.5', '--out', prepared],
    environment,
  )
  const { digest } = JSON.parse(readFileSync(prepared, 'utf8')) as { digest: string }
  for (const seen of ['120.500000 USDT', custody, wallets.hot, digest]) expect(told).toContain(seen)

  const named = ['--hot', wallets.hot, '--token', token.address, '--chain', String(anvil.chainId), '--most', '200']
  const key = join(folder, 'offline/custody.json')
  const signing = ['custody', 'sign', '--key', key, '--in', prepared, '--out', signed]
  const offline = spawnSync(
    process.execPath,
    [join(repositoryRoot, 'apps/server/src/main/cli.ts'), ...signing, ...named],
    { input: `${demoCustodyPassphrase}\n`, encoding: 'utf8', env: {} },
  )
  expect(offline).toMatchObject({ status: 0, stderr: expect.stringContaining(digest) })

  const send = () =>
    runServerCommand('cli', ['custody', 'send', '--prepared', prepared, '--signed', signed], environment)
  expect(await send()).toContain('120.500000 USDT stand in the hot wallet')
  expect(await Promise.all([custody, wallets.hot].map((wallet) => token.balanceOf(wallet)))).toEqual([
    179_500_000n,
    120_500_000n,
  ])
  const other = { ...(JSON.parse(readFileSync(prepared, 'utf8')) as object), amountMicro: '1' }
  writeFileSync(prepared, JSON.stringify(other))
  await expect(send()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing was sent') })
}, 180_000)

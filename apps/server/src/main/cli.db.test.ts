import { beforeAll, expect, test } from 'vitest'
import { type Environment, productEnvironment } from '#stack/product.ts'
import { runServerCommand } from '#stack/server-command.ts'
import { custody, entryOf, fundedAccounts } from '#testing/ledger.ts'
import { prepareDatabase, tamper, testFolder } from '#testing/resources.ts'
import { records, sealChain } from '../domains/audit/index.ts'
import { postEntries, readPostingGroups } from '../domains/ledger/index.ts'
import { systemClock } from '../platform/clock/clock.ts'

const database = prepareDatabase()
let environment: Environment
beforeAll(async () => {
  environment = {
    ...productEnvironment({
      clockForEverybody: false,
      folder: testFolder(),
      postgres: { host: 'x', port: 1, user: 'x' },
      database: 'x',
      redisUrl: undefined,
      redisPrefix: 'x:',
      restate: { ingressUrl: 'http://localhost:1', adminUrl: 'http://localhost:1', identityKey: '' },
      anvil: { url: 'http://localhost:1', chainId: 31_337 },
      tokenAddress: `0x${'1'.repeat(40)}`,
      custodyAddress: `0x${'2'.repeat(40)}`,
      smtpUrl: 'smtp://localhost:1',
      publicUrl: 'http://localhost',
      ports: { api: 1, worker: 1, apiPrivate: 1, workerPrivate: 1, watcherPrivate: 1 },
    }),
    DATABASE_URL: database.urlOf('worker'),
  }
  const [a = custody] = await fundedAccounts(database.app, 10n)
  await database.app.transaction((tx) => postEntries(tx, [entryOf('out', [[a, custody, 3n]])]))
  await sealChain(database.app, [records, readPostingGroups], systemClock)
})

/** What the command prints, and its exit code. */
async function verify(...options: string[]): Promise<{ code: number; output: string }> {
  try {
    return { code: 0, output: await runServerCommand('cli', ['audit', 'verify', ...options], environment) }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, output: stdout.trim() }
  }
}

test('audit verify ends with 0 when all is whole, and with 1 and the name of the row when it is not', async () => {
  const [head] = await database.owner(`select encode(hash, 'hex') as hash from audit.head`)
  const whole = { code: 0, output: 'The chain of 2 links and the book are whole.' }
  expect(await verify()).toEqual(whole)
  expect(await verify('--head', `2:${head?.['hash']}`)).toEqual(whole)
  expect(await verify('--head', `2:${'0'.repeat(64)}`)).toEqual({
    code: 1,
    output: 'Broken: link 2 is not the one that was kept',
  })
  expect((await verify('--head', 'two')).code).toBe(1)

  await tamper(database, `update ledger.account set balance_micro = balance_micro + 1 where key = '${custody}'`)
  expect(await verify()).toEqual({
    code: 1,
    output: [
      'all balances together are 0.000001 and not zero',
      'custody:1 stands at -0.000006, its postings add up to -0.000007',
    ].join('\n'),
  })
  await tamper(database, `update ledger.posting set amount_micro = 4 where entry_id = 2 * 1024 + 1`)
  const { code, output } = await verify()
  expect(code).toBe(1)
  expect(output.split('\n')[0]).toBe('Broken: entry 2-1 was changed')
}, 120_000)

import { operatorPlaceholder } from '@clearhold/contract/edition'
import { beforeAll, expect, test } from 'vitest'
import { serveApi } from '#testing/api.ts'
import { atEnd } from '#testing/at-end.ts'
import { type CapitalDesk, capitalDesk } from '#testing/capital-desk.ts'
import { house } from '#testing/deposit-desk.ts'
import { executeLikeTheWorker } from '#testing/execute-command.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { demoCapitalMicro, type SeedCapitalParts, seedCapital } from './seed-capital.ts'
import { seedDemo } from './seed-demo.ts'
import { approvalParts } from './wiring/approvals.ts'

let desk: CapitalDesk
let parts: SeedCapitalParts
beforeAll(async () => {
  desk = await capitalDesk({ confirmationsNeeded: 2 })
  const served = await serveApi(desk.database)
  atEnd(() => served.close())
  const { url, chainId } = desk.anvil
  parts = {
    database: desk.database.app,
    depositXpub: testXpub,
    approvals: {
      ...approvalParts('demo', served.parts, served.kyc),
      waitForExecution: executeLikeTheWorker(desk.database, served.parts, served.kyc),
    },
    config: { EDITION: 'demo', CHAIN_ID: chainId, CHAIN_RPC_URLS: [url, url], operator: operatorPlaceholder },
  }
})

test('error: never in live, never on a chain of others, and not without two admins', async () => {
  const { config } = parts
  await expect(seedCapital({ ...parts, config: { ...config, EDITION: 'live' } })).rejects.toThrow('demo edition')
  await expect(seedCapital({ ...parts, config: { ...config, CHAIN_ID: 11_155_111 } })).rejects.toThrow('key is public')
  await expect(seedCapital(parts)).rejects.toThrow('Two admins are needed')
})

test('the demo operator signs, two admins declare it, and 100,000 test USDT come in on the chain, once', async () => {
  await seedDemo(desk.database.app, { EDITION: 'demo', MASTER_KEY: Buffer.alloc(32, 1) })
  expect(await seedCapital(parts)).toContain('paid 100,000 test USDT in')
  expect(await desk.balanceMicro(house.capital)).toBe(0n)
  await desk.go(3)
  expect(await desk.balanceMicro(house.capital)).toBe(demoCapitalMicro)
  expect(await desk.token.balanceOf(desk.house)).toBe(demoCapitalMicro)
  expect(await desk.arrivals()).toMatchObject([{ state: 'credited' }])
  expect(await seedCapital(parts)).toContain('before')
  const [command] = await desk.database.owner(
    'select state, maker_id <> decided_by as two, signature is not null as signed from approvals.command',
  )
  expect(command).toEqual({ state: 'approved', two: true, signed: true })
})

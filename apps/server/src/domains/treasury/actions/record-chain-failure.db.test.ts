import { beforeAll, expect, test } from 'vitest'
import { connectChain } from '#platform/chain/chain.ts'
import { type TestChain, type TestDatabase, testChain, testDatabase } from '#testing/resources.ts'
import { readChainHead } from '../store/chain-head.ts'
import { recordChainFailure } from './record-chain-failure.ts'
import { recordChainHead } from './record-chain-head.ts'

let database: TestDatabase
let one: TestChain

beforeAll(async () => {
  ;[database, one] = await Promise.all([testDatabase(), testChain()])
})

test('what keeps the chain from being read is remembered until it is read again', async () => {
  const chain = connectChain(one.chainId, [one.url, one.url])
  await recordChainHead(database.app, chain)
  await recordChainFailure(database.app, one.chainId, 'provider_down')
  const since = (await readChainHead(database.app.reader, one.chainId))?.troubleSince
  await recordChainFailure(database.app, one.chainId, 'providers_disagree')
  const late = await readChainHead(database.app.reader, one.chainId)
  expect(late).toMatchObject({ trouble: 'providers_disagree', troubleSince: since })
  await recordChainHead(database.app, chain)
  expect(await readChainHead(database.app.reader, one.chainId)).toMatchObject({ troubleSince: since })
  await recordChainFailure(database.app, one.chainId, undefined)
  expect(await readChainHead(database.app.reader, one.chainId)).toMatchObject({ trouble: null, troubleSince: null })
})

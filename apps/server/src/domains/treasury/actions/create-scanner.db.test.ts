import { beforeAll, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { mine, owner, payer, stranger } from '#testing/token.ts'
import { type WatchedChain, watchedChain } from '#testing/watched-chain.ts'
import { readChainHead } from '../store/chain-head.ts'
import { readTransferChanges } from '../store/transfers.ts'
import { createScanner } from './create-scanner.ts'

let watched: WatchedChain
beforeAll(async () => {
  watched = await watchedChain()
})

async function changesOf(personId: string): Promise<string[]> {
  const changes = await readTransferChanges(watched.database.app.reader, watched.anvil.chainId, 0n, 10_000)
  return changes
    .filter((change) => change.personId === personId)
    .map(({ kind, amountMicro }) => `${kind} ${amountMicro}`)
}

test('a transfer is seen in its block and confirmed with eleven more, once each', async () => {
  const { personId, address } = await watched.newPerson()
  await watched.token.issue(address, 25_000_000n)
  await watched.scan()
  expect(await changesOf(personId)).toEqual(['seen 25000000'])
  await watched.advance(10)
  expect(await changesOf(personId)).toEqual(['seen 25000000'])
  await watched.advance(1)
  expect(await changesOf(personId)).toEqual(['seen 25000000', 'confirmed 25000000'])
  await watched.advance(30)
  expect(await changesOf(personId)).toHaveLength(2)
})

test('U1: a transfer whose function returns nothing counts like any other, by its log', async () => {
  const { personId, address } = await watched.newPerson()
  await watched.token.issue(payer, 90_000_000n)
  await watched.token.transfer(payer, address, 40_000_000n)
  await watched.advance(12)
  expect(await changesOf(personId)).toEqual(['seen 40000000', 'confirmed 40000000'])
})

test('U2: with the token’s fee switched on, what counts is the log to our address and not what was sent', async () => {
  const { personId, address } = await watched.newPerson()
  await watched.token.issue(payer, 100_000_000n)
  await watched.token.setFee(50n, 1_000_000n)
  await watched.token.transfer(payer, address, 100_000_000n)
  await watched.token.setFee(0n, 0n)
  await watched.advance(12)
  expect(await changesOf(personId)).toEqual(['seen 99500000', 'confirmed 99500000'])
  expect(await watched.token.balanceOf(address)).toBe(99_500_000n)
})

test('U5: transfers of zero, which any caller can send in any owner’s name, leave no trace', async () => {
  const { personId, address } = await watched.newPerson()
  await watched.token.transferFrom(stranger, owner, address, 0n)
  await watched.advance(12)
  expect(await changesOf(personId)).toEqual([])
})

test('U7: several logs of one transaction, inside a contract’s call, are each a transfer of its own', async () => {
  const people = await Promise.all([watched.newPerson(), watched.newPerson()])
  const [one, two] = people.map(({ address }) => address) as [string, string]
  await watched.token.payAll([one, two, one], 11_000_000n)
  await watched.advance(12)
  expect((await changesOf(people[0].personId)).sort()).toEqual([
    'confirmed 11000000',
    'confirmed 11000000',
    'seen 11000000',
    'seen 11000000',
  ])
  expect(await changesOf(people[1].personId)).toEqual(['seen 11000000', 'confirmed 11000000'])
})

test('behavior: money sent by an address of ours is marked as moved in the house', async () => {
  const [from, to] = await Promise.all([watched.newPerson(), watched.newPerson()])
  await rpc(watched.anvil.url, 'anvil_impersonateAccount', [from.address])
  await rpc(watched.anvil.url, 'anvil_setBalance', [from.address, '0xde0b6b3a7640000'])
  await watched.token.issue(from.address, 60_000_000n)
  await watched.token.transfer(from.address, to.address, 60_000_000n)
  await watched.scan()
  const rows = await watched.database.owner('select internal from treasury.transfer where receiver = $1', [
    Buffer.from(to.address.slice(2), 'hex'),
  ])
  expect(rows).toEqual([{ internal: true }])
})

test('behavior: an amount no USDT can have rings and is not written', async () => {
  const { personId, address } = await watched.newPerson()
  await watched.token.issue(address, 10n ** 18n)
  await watched.scan()
  expect(await changesOf(personId)).toEqual([])
  expect(
    await watched.database.owner(`select stops_payouts from treasury.alarm where kind = 'impossible_amount'`),
  ).toEqual([{ stops_payouts: true }])
})

test('behavior: two watchers at once write each log once, and a third that slept writes nothing old', async () => {
  const { personId, address } = await watched.newPerson()
  const scanners = [createScanner(await watched.parts()), createScanner(await watched.parts())]
  for (let round = 0; round < 5; round += 1) {
    await watched.token.issue(address, 20_000_000n)
    await mine(watched.anvil.url, 3)
    await Promise.all(scanners.map((scanner) => scanner.turn()))
  }
  await watched.advance(12)
  expect((await changesOf(personId)).filter((change) => change.startsWith('seen'))).toHaveLength(5)
  expect((await changesOf(personId)).filter((change) => change.startsWith('confirmed'))).toHaveLength(5)
})

test('far behind, the watcher reads ranges, finds everything, and is at the head with its confirmations right', async () => {
  const { personId, address } = await watched.newPerson()
  await watched.token.issue(address, 30_000_000n)
  await mine(watched.anvil.url, 700)
  await watched.token.issue(address, 31_000_000n)
  await mine(watched.anvil.url, 500)
  await watched.token.issue(address, 32_000_000n)
  await mine(watched.anvil.url, 3)
  await watched.scan()
  expect(await changesOf(personId)).toEqual([
    'seen 30000000',
    'confirmed 30000000',
    'seen 31000000',
    'confirmed 31000000',
    'seen 32000000',
  ])
  const head = await readChainHead(watched.database.app.reader, watched.anvil.chainId)
  const [scanned] = await watched.database.owner(
    'select max(block_number) as tip, count(*)::int as kept from treasury.scanned_block',
  )
  expect(BigInt(String(scanned?.['tip']))).toBe(head?.blockNumber)
  expect(scanned?.['kept']).toBeLessThan(300)
})

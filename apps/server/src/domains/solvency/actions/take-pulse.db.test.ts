import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sealChain, verifyChain } from '#domains/audit/index.ts'
import { reconcileChain } from '#domains/treasury/index.ts'
import { sealables } from '#main/wiring/audit.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { rpc } from '#stack/anvil.ts'
import { insertAsked, newAddress, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { tamper } from '#testing/resources.ts'
import { stranger } from '#testing/token.ts'
import { readPulse } from '../store/pulses.ts'
import { takePulse } from './take-pulse.ts'

let desk: PayoutDesk
let person: { readonly personId: string; readonly address: string }
beforeEach(async () => {
  desk = await payoutDesk({ hot: 0n })
  person = await desk.deposit(80n)
})

const compare = () => reconcileChain(desk.reconcileParts)
const rows = () => desk.database.owner('select * from solvency.pulse order by id')

test('a comparison becomes a pulse whose text anyone can make again, sealed under the digest of that text', async () => {
  const found = await compare()
  const [pulse, ...more] = await rows()
  expect(more).toEqual([])
  const { at } = pulse ?? {}
  expect(pulse).toMatchObject({ owed_micro: '80000000', book_micro: '80000000', held_micro: '80000000' })
  expect(pulse?.['text']).toBe(
    [
      'clearhold pulse 2',
      `at ${(at as Date).toISOString()}`,
      'owed 80000000',
      'book 80000000',
      'unbooked 0',
      'unsettled 0',
      `chain ${desk.anvil.chainId} ${found?.blockNumber} ${found?.blockHash} 80000000`,
      `kept 80000000 ${found?.kept?.since.toISOString()}`,
      'held 80000000',
      '',
    ].join('\n'),
  )
  while ((await sealChain(desk.database.app, sealables, systemClock)) > 0);
  const links = await desk.database.owner(
    `select encode(content_digest, 'hex') as digest from audit.link where kind = 'pulse'`,
  )
  expect(links).toEqual([{ digest: createHash('sha256').update(String(pulse?.['text'])).digest('hex') }])
  expect((await verifyChain(desk.database.app, sealables)).firstBroken).toBeUndefined()
  await expect(desk.database.owner('update solvency.pulse set owed_micro = 1')).rejects.toThrow('append-only')
  await tamper(desk.database, 'update solvency.pulse set owed_micro = owed_micro - 1')
  expect((await verifyChain(desk.database.app, sealables)).firstBroken).toBe(`pulse ${pulse?.['id']} was changed`)
})

test('the next comes after 40 seconds; a shortage and its end are one at once', async () => {
  await compare()
  await compare()
  expect(await rows()).toHaveLength(1)
  await rpc(desk.anvil.url, 'anvil_impersonateAccount', [person.address])
  await rpc(desk.anvil.url, 'anvil_setBalance', [person.address, '0xde0b6b3a7640000'])
  await desk.token.transfer(person.address as `0x${string}`, stranger, 1n)
  await desk.scan()
  await compare()
  await compare()
  expect(await rows()).toHaveLength(2)
  expect(await readPulse(desk.database.app.reader)).toMatchObject({ heldMicro: 79_999_999n, chainMicro: 79_999_999n })
  await desk.token.issue(person.address as `0x${string}`, 1n)
  const found = await compare()
  if (found === undefined) throw new Error('it was compared')
  const now = new Date(systemClock.now().getTime() + 40_000)
  expect(await desk.database.app.transaction((tx) => takePulse(tx, found, now))).toBe(true)
})

test('a payout that is on the chain and not settled is held and owed at once, so that cover does not waver', async () => {
  await desk.token.issue(desk.wallets.hot, 30_000_000n)
  await insertAsked(desk.database.app, {
    personId: person.personId,
    amountMicro: 30_000_000n,
    chainId: desk.anvil.chainId,
    token: desk.token.address,
    to: newAddress(),
    state: 'approved',
  })
  await desk.turn()
  await desk.scan()
  const found = await compare()
  expect(found).toMatchObject({ unsettledMicro: 30_000_000n, owedMicro: 80_000_000n, custodyMicro: 80_000_000n })
  expect(await readPulse(desk.database.app.reader)).toMatchObject({ heldMicro: 80_000_000n, owedMicro: 80_000_000n })
})

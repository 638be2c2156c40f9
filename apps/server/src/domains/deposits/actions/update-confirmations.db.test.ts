import { beforeAll, expect, test } from 'vitest'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'

let desk: DepositDesk
beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 4 })
})

test('confirmations are counted with each block, told once each, and never beyond what is needed', async () => {
  const { personId, address } = await desk.newPerson()
  await desk.token.issue(address, 20_000_000n)
  const counted: unknown[] = []
  for (let block = 0; block < 6; block += 1) {
    await desk.pass(block === 0 ? 0 : 1)
    await desk.settle()
    const [row] = await desk.database.owner('select state, confirmations from deposits.deposit where person_id = $1', [
      personId,
    ])
    counted.push(`${String(row?.['state'])} ${String(row?.['confirmations'])}`)
  }
  expect(counted).toEqual(['seen 1', 'confirming 2', 'confirming 3', 'credited 4', 'credited 4', 'credited 4'])
  const events = await desk.database.owner(
    `select payload->>'confirmations' as n from platform.outbox where person_id = $1 and type = 'deposit.confirming' order by id`,
    [personId],
  )
  expect(events.map((event) => event['n'])).toEqual(['2', '3'])
})

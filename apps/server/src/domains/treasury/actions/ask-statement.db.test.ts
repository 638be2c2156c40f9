import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { type CapitalDesk, capitalDesk, operator } from '#testing/capital-desk.ts'
import { askStatement } from './ask-statement.ts'

let desk: CapitalDesk
beforeAll(async () => {
  desk = await capitalDesk({ confirmationsNeeded: 2 })
})

const ask = (address: string) =>
  askStatement(
    { database: desk.database.app, clock: systemClock },
    { chainId: 31_337, address, platform: 'Clearhold (Test Ltd)', askedBy: randomUUID() },
  )

test('the text names the platform, the chain, the address and a number that is new each time', async () => {
  const first = await ask(operator.address.toLowerCase())
  const second = await ask(operator.address)
  if (!first.ok || !second.ok) throw new Error('refused')
  const { statement, nonce } = first.value
  for (const part of ['Clearhold (Test Ltd)', 'Chain: 31337', `Address: ${operator.address}`, `Nonce: ${nonce}`]) {
    expect(statement).toContain(part)
  }
  expect(second.value.nonce).not.toBe(nonce)
})

import { expect, test } from 'vitest'
import { operator } from '#testing/capital-desk.ts'
import { prepareStatements } from '../testing.ts'

const { ask } = prepareStatements()

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

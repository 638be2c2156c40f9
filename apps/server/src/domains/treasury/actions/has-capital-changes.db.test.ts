import { expect, test } from 'vitest'
import { operator } from '#testing/capital-desk.ts'
import { prepareCapital } from '../testing.ts'
import { hasCapitalChanges } from './has-capital-changes.ts'

const capital = prepareCapital(2)

test('what happened to transfers is looked at once', async () => {
  const changed = () => hasCapitalChanges(capital.desk.database.app.reader, capital.anvil.chainId)
  expect(await changed()).toBe(false)
  await capital.desk.payIn(operator.address, 7_000_000n)
  await capital.desk.scan()
  expect(await changed()).toBe(true)
  await capital.desk.settleAll()
  expect(await changed()).toBe(false)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { manualDesk } from '#testing/manual-desk.ts'
import { showDeposit } from './show-deposit.ts'

test('a deposit is found for staff and for its owner; for another person it does not exist', async () => {
  const desk = await manualDesk()
  const { depositId, personId } = await desk.submit()
  const parts = { explorerUrl: '', chainId: 31_337, usernamesOf: async () => new Map([[personId, 'ines']]) }
  const find = (id: string, onlyOf?: string) => showDeposit(desk.database.app.reader, parts, id, onlyOf)
  expect(await find(depositId)).toMatchObject({ _id: depositId, user: { _id: personId, username: 'ines' } })
  expect(await find(depositId, personId)).toMatchObject({ _id: depositId })
  expect(await find(depositId, randomUUID())).toBeUndefined()
  expect(await find(randomUUID())).toBeUndefined()
})

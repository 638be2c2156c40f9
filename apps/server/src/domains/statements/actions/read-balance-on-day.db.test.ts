import { decimalFromMicro } from '@clearhold/contract/money'
import { balanceOnDaySchema } from '@clearhold/contract/statements/schema'
import { beforeAll, expect, test } from 'vitest'
import { type InvestorKind, investorAccount, investorKinds, readBalanceAsOfMicro } from '#domains/ledger/index.ts'
import { nextPersonId } from '#testing/ledger.ts'
import { type KeptMovement, writeOwnHistory } from '#testing/own-history.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readBalanceOnDay } from './read-balance-on-day.ts'

const database = prepareDatabase()
const personId = nextPersonId()
let kept: KeptMovement[]

beforeAll(async () => {
  kept = await writeOwnHistory(database, personId, { groups: 60, seed: 7 })
}, 60_000)

test('each balance at the end of a day is the one of the as-of query, and of what was written', async () => {
  const days = kept.map(({ at }) => at.toISOString().slice(0, 10))
  for (const day of new Set(days)) {
    const read = balanceOnDaySchema.parse(await readBalanceOnDay(database.app.reader, personId, day))
    const end = new Date(Date.parse(day) + 86_400_000 - 1)
    const until = kept.filter(({ at }) => at.getTime() <= end.getTime())
    const written = (kind: InvestorKind) => until.reduce((sum, { changes }) => sum + changes[kind], 0n)
    for (const kind of investorKinds) {
      const asOfMicro = await readBalanceAsOfMicro(database.app.reader, investorAccount(personId, kind), end)
      expect(read[kind]).toBe(decimalFromMicro(asOfMicro ?? 0n))
      expect(read[kind]).toBe(decimalFromMicro(written(kind)))
    }
    expect(read.total).toBe(decimalFromMicro(investorKinds.reduce((sum, kind) => sum + written(kind), 0n)))
  }
})

test('before the first movement everything is zero; a day that has not ended says so', async () => {
  expect(await readBalanceOnDay(database.app.reader, personId, '2001-01-01')).toMatchObject({
    isClosed: true,
    total: '0.000000',
  })
  const last = kept.at(-1)?.at.toISOString().slice(0, 10) ?? ''
  expect(await readBalanceOnDay(database.app.reader, personId, last)).toMatchObject({ isClosed: false })
})

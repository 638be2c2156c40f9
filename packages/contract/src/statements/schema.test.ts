import { expect, test } from 'vitest'
import { balanceOnDayQuerySchema, statementPaperSchema, statementRangeSchema } from './schema.ts'

test('days of any year from 2000 on may be asked for, from the first to the last', () => {
  for (const [from, to] of [
    ['2000-01-01', '2000-01-01'],
    ['2026-10-01', '9999-12-31'],
  ] as const)
    expect(statementRangeSchema.safeParse({ from, to }).success).toBe(true)
  const [issue] = statementRangeSchema.safeParse({ from: '2026-02-02', to: '2026-02-01' }).error?.issues ?? []
  expect(issue).toMatchObject({ code: 'custom', path: ['to'] })
})

test('error: a day before the year 2000 is said at its field, the year 0000 among them', () => {
  for (const day of ['0000-01-01', '0001-01-01', '1999-12-31']) {
    const wrong = { code: 'custom', message: 'not before the first year' }
    const ofRange = statementRangeSchema.safeParse({ from: day, to: '2026-01-01' })
    expect(ofRange.error?.issues).toMatchObject([{ ...wrong, path: ['from'] }])
    expect(statementPaperSchema.safeParse({ from: day, to: day, language: 'en' }).success).toBe(false)
    expect(balanceOnDayQuerySchema.safeParse({ day }).error?.issues).toMatchObject([{ ...wrong, path: ['day'] }])
  }
})

import { beforeAll, expect, test } from 'vitest'
import { type LoneApi, startLoneApi } from '#stack/lone-api.ts'
import { atEnd } from '#testing/at-end.ts'
import { prepareDatabase, testFolder } from '#testing/resources.ts'
import { compareAnswers } from '../../../../scripts/strain/enumeration.ts'
import { mistreat } from '../../../../scripts/strain/malformed.ts'

// Short forms of npm run strain, against the api process itself; the test that must leave nothing behind goes first.
const database = prepareDatabase()
let api: LoneApi
beforeAll(async () => {
  api = await startLoneApi(database, testFolder())
  atEnd(() => api.stop())
}, 120_000)

test('error: bad forms and bad pictures are refused, and nothing is left of them', { timeout: 120_000 }, async () => {
  const after = await mistreat(api, 4)
  for (const [name, answers] of Object.entries(after.answers)) {
    for (const answer of answers) expect(answer, name).toMatch(/^(4\d\d |cut$|closed$)/)
  }
  expect(after).toMatchObject({ starts: 1, temporaryFiles: [], storedFiles: [] })
  expect(after.residentAfterMegabytes - after.residentBeforeMegabytes).toBeLessThan(50)
  expect(after.openFilesAfter).toBeLessThanOrEqual(after.openFilesBefore + 4)
  expect(await database.owner('select from accounts.person')).toEqual([])
})

test('who has an account cannot be told: login, register and reset answer the same, in the same time', {
  timeout: 120_000,
}, async () => {
  const comparisons = await compareAnswers(api, 60)
  expect(comparisons.map(({ route }) => route)).toEqual(['login', 'register', 'forgot-password'])
  for (const comparison of comparisons) {
    expect(comparison.answersWithAccount, comparison.route).toHaveLength(1)
    expect(comparison.answersWithout, comparison.route).toEqual(comparison.answersWithAccount)
    // Sixty attempts on a busy machine vary; the command measures the five milliseconds over 500.
    const differenceMs = Math.abs(comparison.medianWithAccountMs - comparison.medianWithoutMs)
    const bothMs = (comparison.medianWithAccountMs + comparison.medianWithoutMs) / 2
    expect(differenceMs, comparison.route).toBeLessThan(Math.max(5, bothMs / 3))
  }
})

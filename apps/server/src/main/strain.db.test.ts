import { describe, expect, test } from 'vitest'
import { compareAnswers } from '../../../../scripts/strain/enumeration.ts'
import { mistreat } from '../../../../scripts/strain/malformed.ts'
import { startLoneApi } from '../../../../stack/lone-api.ts'
import { testDatabase, testFolder } from '../../../../stack/testing/resources.ts'

// Short forms of npm run strain, against the api process itself.
describe('who has an account cannot be told', { timeout: 120_000 }, () => {
  test('login, register and reset answer the same, in the same time', async () => {
    const { appUrl } = await testDatabase()
    const api = await startLoneApi(appUrl, testFolder())
    const comparisons = await compareAnswers(api, 60)
    await api.stop()
    expect(comparisons.map(({ route }) => route)).toEqual(['login', 'register', 'forgot-password'])
    for (const comparison of comparisons) {
      expect(comparison.answersWithAccount, comparison.route).toHaveLength(1)
      expect(comparison.answersWithout, comparison.route).toEqual(comparison.answersWithAccount)
      // Sixty tries on a busy machine scatter; the five milliseconds are measured over 500 by the command.
      const differenceMs = Math.abs(comparison.medianWithAccountMs - comparison.medianWithoutMs)
      const bothMs = (comparison.medianWithAccountMs + comparison.medianWithoutMs) / 2
      expect(differenceMs, comparison.route).toBeLessThan(Math.max(5, bothMs / 3))
    }
  })
})

describe('bad forms and bad pictures', { timeout: 120_000 }, () => {
  test('error: are refused, and nothing is left of them', async () => {
    const { appUrl, owner } = await testDatabase()
    const api = await startLoneApi(appUrl, testFolder())
    const after = await mistreat(api, 4)
    await api.stop()
    for (const [name, answers] of Object.entries(after.answers)) {
      for (const answer of answers) expect(answer, name).toMatch(/^(4\d\d |cut$|closed$)/)
    }
    expect(after).toMatchObject({ starts: 1, temporaryFiles: [], storedFiles: [] })
    expect(after.residentAfterMegabytes - after.residentBeforeMegabytes).toBeLessThan(50)
    expect(after.openFilesAfter).toBeLessThanOrEqual(after.openFilesBefore + 4)
    expect(await owner('select from accounts.person')).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import type { Failure, SuiteReport, TestReport } from '../suite/report.ts'
import { isTestOf, patternOf } from './titles.ts'
import { complaintWithout, verdictWith } from './verdict.ts'

const row = { test: { file: 'a.test.ts', titles: ['MON1: a group', '%s is refused'] } }
const name = 'MON1: a group > a late one is refused'
const reportOf = (tests: readonly TestReport[], broken = false): SuiteReport => ({
  files: [{ file: 'a.test.ts', seconds: 1, tests, broken }],
  errors: [],
})
const red = (...failures: readonly Failure[]) => reportOf([{ name, passed: false, failures }])
const unmet = { message: 'expected 1 to be 2', isExpectation: true }
const thrown = { message: 'relation "x" does not exist', isExpectation: false }

describe('which tests are a row’s', () => {
  test('by their titles, whatever a table puts into them', () => {
    expect(isTestOf(row, name)).toBe(true)
    expect(isTestOf(row, 'MON1: a group > a late one is refused twice')).toBe(false)
    expect(isTestOf(row, 'MON11: a group > a late one is refused')).toBe(false)
    expect(isTestOf({ test: { file: 'a', titles: ['MON1: a group'] } }, name)).toBe(true)
    expect(isTestOf({ test: { file: 'a', titles: ['costs 1.5 (more)'] } }, 'costs 115 more')).toBe(false)
  })

  test('the runner joins titles by a space', () => {
    expect('MON1: a group a late one is refused').toMatch(new RegExp(patternOf(row)))
  })
})

describe('without its defect', () => {
  test('a row’s tests ran and are green', () => {
    expect(complaintWithout(row, reportOf([{ name, passed: true }]))).toBeUndefined()
    expect(complaintWithout(row, reportOf([{ name: 'another', passed: true }]))).toBe('no test of this name ran')
    expect(complaintWithout(row, red(unmet))).toContain('expected 1 to be 2')
  })
})

describe('with its defect', () => {
  test('it is found by an expectation that was not met', () => {
    expect(verdictWith(row, red(unmet))).toEqual({ isFound: true, said: 'expected 1 to be 2' })
  })

  test('it is not found by a test that is green, that did not run, or that cannot be read', () => {
    const said = [reportOf([{ name, passed: true }]), reportOf([]), reportOf([], true), { files: [], errors: [] }].map(
      (report) => verdictWith(row, report),
    )
    expect(said).toEqual([
      { isFound: false, said: 'GREEN WITH ITS DEFECT' },
      { isFound: false, said: 'no test of this name ran' },
      { isFound: false, said: 'the test file could not be read with the defect' },
      { isFound: false, said: 'the test file did not run' },
    ])
  })

  test('an error proves nothing, but where the defect is that very error', () => {
    expect(verdictWith(row, red(thrown)).isFound).toBe(false)
    expect(verdictWith({ ...row, thrown: 'does not exist' }, red(thrown)).isFound).toBe(true)
    expect(verdictWith({ ...row, thrown: 'another' }, red(thrown)).isFound).toBe(false)
  })

  test('what another test of the file says does not count', () => {
    const report = reportOf([
      { name, passed: true },
      { name: 'another', passed: false, failures: [unmet] },
    ])
    expect(verdictWith(row, report).isFound).toBe(false)
  })
})

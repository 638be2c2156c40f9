import { expect, test } from 'vitest'
import { resultsOf, type TestResult, withSecondRun } from './results.ts'
import { filesToRunAgain, isDisturbed } from './second-run.ts'

const result = (file: string, name: string, passed = true): TestResult => ({ file, name, passed })
const outside = (file: string): TestResult => ({
  file,
  name: 'an error outside any test: x',
  passed: false,
  outside: true,
})

test('a red file is run once more, whole; a green run and a calm machine ask for nothing', () => {
  expect(filesToRunAgain([result('a', '1'), result('b', '2', false), result('b', '3', false)])).toEqual(['b'])
  expect(filesToRunAgain([result('a', '1')])).toEqual([])
  expect([0, 0.05, 0.06].map(isDisturbed)).toEqual([false, false, true])
})

test('four red files are no accident', () => {
  expect(filesToRunAgain(['a', 'b', 'c', 'd'].map((file) => result(file, '1', false)))).toEqual([])
})

test('what ran twice counts as found the second time, red or green', () => {
  const first = [result('a', '1'), result('b', '2', false), result('b', '3')]
  expect(withSecondRun(first, [result('b', '2'), result('b', '3')])).toEqual([
    result('a', '1'),
    result('b', '2'),
    result('b', '3'),
  ])
  expect(withSecondRun(first, [result('b', '2'), result('b', '3', false)]).filter(({ passed }) => !passed)).toEqual([
    result('b', '3', false),
  ])
})

test('red: what the second run did not reach', () => {
  const first = [result('b', '2', false), result('b', '3', false)]
  expect(withSecondRun(first, [result('b', '3')])).toEqual([result('b', '2', false), result('b', '3')])
})

test('an error outside any test is red, has its file run again, and is gone when that run is without it', () => {
  const first = [result('a', '1'), outside('a')]
  expect(filesToRunAgain(first)).toEqual(['a'])
  expect(withSecondRun(first, [result('a', '1')])).toEqual([result('a', '1')])
  expect(withSecondRun(first, [result('a', '1'), outside('a')])).toContainEqual(outside('a'))
})

test('red: an error outside any test is not hidden by the second run of another file', () => {
  expect(filesToRunAgain([result('b', '2', false), outside('')])).toEqual([])
  expect(withSecondRun([result('b', '2', false), outside('c')], [result('b', '2')])).toEqual([
    outside('c'),
    result('b', '2'),
  ])
})

test('a report becomes results: tests, a file that could not be prepared, errors outside any test', () => {
  const report = {
    files: [
      { file: 'x.test.ts', seconds: 1, tests: [{ name: 'a > b', passed: true }], broken: false },
      { file: 'y.test.ts', seconds: 1, tests: [], broken: true },
    ],
    errors: [{ message: 'lost', file: null }],
  }
  expect(resultsOf(report)).toEqual([
    { name: 'a > b', passed: true, file: 'x.test.ts' },
    { name: 'y.test.ts as a whole', passed: false, file: 'y.test.ts', outside: true },
    { name: 'an error outside any test: lost', passed: false, file: '', outside: true },
  ])
})

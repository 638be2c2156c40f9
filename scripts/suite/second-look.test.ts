import { expect, test } from 'vitest'
import { lookedAgain, type TestResult } from './results.ts'
import { isDisturbed, secondLook } from './second-look.ts'

const result = (file: string, name: string, passed = true): TestResult => ({ file, name, passed })

test('a red file is run once more, whole; a green run and a calm machine ask for nothing', () => {
  expect(secondLook([result('a', '1'), result('b', '2', false), result('b', '3', false)])).toEqual(['b'])
  expect(secondLook([result('a', '1')])).toEqual([])
  expect([0, 0.05, 0.06].map(isDisturbed)).toEqual([false, false, true])
})

test('four red files are no accident', () => {
  expect(secondLook(['a', 'b', 'c', 'd'].map((file) => result(file, '1', false)))).toEqual([])
})

test('what was looked at twice counts as found the second time, red or green', () => {
  const first = [result('a', '1'), result('b', '2', false), result('b', '3')]
  expect(lookedAgain(first, [result('b', '2'), result('b', '3')])).toEqual([
    result('a', '1'),
    result('b', '2'),
    result('b', '3'),
  ])
  expect(lookedAgain(first, [result('b', '2'), result('b', '3', false)]).filter(({ passed }) => !passed)).toEqual([
    result('b', '3', false),
  ])
})

test('red: what the second look did not come to', () => {
  const first = [result('b', '2', false), result('b', '3', false)]
  expect(lookedAgain(first, [result('b', '3')])).toEqual([result('b', '2', false), result('b', '3')])
})

import { expect, test } from 'vitest'
import { judgeOutput, runStep } from './run-step.ts'

test('a step that counts its tests counts as what it says', () => {
  expect(judgeOutput('unit', 'x\nunsteady: a\n12 passed, 0 failed\n', 0)).toEqual({
    name: 'unit',
    passed: 12,
    failed: 0,
    notes: ['unsteady: a'],
  })
  expect(judgeOutput('unit', 'red: b\n12 passed, 2 failed\n', 1)).toMatchObject({ failed: 2, notes: ['red: b'] })
})

test('red: a bad exit code, whatever was counted', () => {
  expect(judgeOutput('unit', '12 passed, 0 failed\n', 1)).toMatchObject({ passed: 12, failed: 1, notes: ['red: unit'] })
  expect(judgeOutput('build', 'no\n', 2)).toMatchObject({ passed: 0, failed: 1, notes: ['red: build'] })
})

test('a command that counts nothing is one; one that cannot be started is red', async () => {
  const ok = await runStep({ name: 'one', command: [process.execPath, '-e', ''] }, 'when it ends')
  expect(ok).toMatchObject({ passed: 1, failed: 0 })
  expect(ok.busyShare).toBeLessThanOrEqual(1)
  const missing = await runStep({ name: 'none', command: ['./there-is-no-such-program'] }, 'when it ends')
  expect(missing).toMatchObject({ passed: 0, failed: 1, notes: ['red: none'] })
})

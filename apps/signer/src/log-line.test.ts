import { expect, test } from 'vitest'
import { logLine } from './log-line.ts'

test('a line has its time, its event and its level, like those of the other processes', () => {
  const line = logLine(
    new Date('2026-11-19T00:00:00Z'),
    { event: 'signer.refused', code: 'stopped' },
    'A call was refused',
  )
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toEqual({
    level: 'warn',
    time: '2026-11-19T00:00:00.000Z',
    process: 'signer',
    event: 'signer.refused',
    code: 'stopped',
    msg: 'A call was refused',
  })
})

import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { memoryLimitRefusal, underMemoryLimit } from './memory-limit.ts'

const nowhere = '/nowhere/sh'
const limits = (data: string) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax data size             ${data.padEnd(20)} unlimited            bytes`

test('a shell sets the limit for the program alone', () => {
  const [command = '', ...args] = underMemoryLimit(['/bin/sh', '-c', 'ulimit -d'])
  expect(execFileSync(command, args, { encoding: 'utf8' })).toBe(`${768 * 1024}\n`)
  expect(memoryLimitRefusal()).toBeUndefined()
})

test('without a shell the program starts all the same, where its container has the limit', () => {
  const program = [process.execPath, '--eval', 'console.log("decodes")']
  const [command = '', ...args] = underMemoryLimit(program, nowhere)
  expect(execFileSync(command, args, { encoding: 'utf8' })).toBe('decodes\n')
  expect(memoryLimitRefusal(nowhere, () => limits(String(768 * 1024 * 1024)))).toBeUndefined()
})

test('error: without a shell and a limit, or with a higher one, no picture is decoded', () => {
  for (const data of ['unlimited', String(768 * 1024 * 1024 + 1)])
    expect(memoryLimitRefusal(nowhere, () => limits(data))).toContain(`allows ${data} bytes`)
})

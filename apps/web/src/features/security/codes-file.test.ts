import { expect, test } from 'vitest'
import { codesFile } from './codes-file.ts'

test('friction: recovery codes can be kept as a file, a line each under what they are', async () => {
  const text = await codesFile(['abcd-efgh', 'ijkl-mnop'], 'Recovery codes').text()
  expect(text).toBe('Recovery codes\n\nabcd-efgh\nijkl-mnop\n')
})

import { expect, test } from 'vitest'
import { tightened } from './tighten.ts'

const source = `
  const unused = () => 'never called'
  const twice = (number) => { const doubled = number * 2; return doubled }
  export const six = twice(3)
  export function greet(name) { if (name === undefined) { return 'Hello' } else { return 'Hello ' + name } }
`

test('what is left is shorter, exports the same names and does the same', async () => {
  const { code } = await tightened(source)
  expect(code.length).toBeLessThan(source.length / 2)
  expect(code).not.toContain('never called')
  const made = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    six: number
    greet(name?: string): string
  }
  expect([made.six, made.greet(), made.greet('Ines')]).toEqual([6, 'Hello', 'Hello Ines'])
})

test('error: what cannot be parsed ends the build', async () => {
  await expect(tightened('export const = 1')).rejects.toThrow()
})

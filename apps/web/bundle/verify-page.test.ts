import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { hashOf, inlineParts, renderVerifyPage } from './verify-page.ts'

const committed = readFileSync(new URL('../../../packages/proof/verify.html', import.meta.url), 'utf8')
let first: string
beforeAll(async () => {
  first = await renderVerifyPage()
}, 60_000)

test('the same sources make the same bytes, and those are the committed ones', async () => {
  expect(await renderVerifyPage()).toBe(first)
  expect(first === committed, 'npm run generate').toBe(true)
}, 60_000)

test('verify.html is one file of at most 70 kB that asks nothing of anyone', () => {
  expect(Buffer.byteLength(first)).toBeLessThanOrEqual(70 * 1024)
  expect(first).not.toMatch(/fetch\(|XMLHttpRequest|EventSource|WebSocket|sendBeacon|import\(|localStorage/)
  expect(first).not.toMatch(/\s(src|href|action)=/)
  expect(first.match(/https?:\/\/[^`'"]+/g)).toEqual(['http://www.w3.org/2000/svg'])
})

test('its policy allows its own script and style by their hashes, and nothing else', () => {
  const { script, style } = inlineParts(first)
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(first)?.[1] ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ])
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { signAnswer } from '@clearhold/proof/answer'
import { writeFraudFile } from '@clearhold/proof/fraud'
import { writeCheckpoint, writeVerifierLine } from '@clearhold/proof/log/checkpoint'
import { signNote } from '@clearhold/proof/note'
import { hex32, testHeld, testSigner } from '@clearhold/proof/testing'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openVerifyPage, proofFolder, startBrowser } from './page.ts'

vi.setConfig({ testTimeout: 60_000 })
const log = testSigner('clearhold.test/log', hex32('7'))
const answers = testSigner('clearhold.test/answers', hex32('3'))
const proof = join(proofFolder, 'example/proof.json')
const own = readFileSync(join(proofFolder, 'verify.html'))

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
}, 60_000)
afterAll(() => browser.close())

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const steps = (page: Page) => page.locator('li').evaluateAll((lines) => lines.map((line) => line.dataset['state']))

async function checkpointOf(page: string | Buffer): Promise<string> {
  const digest = createHash('sha256').update(page).digest('hex')
  const extensions = [writeVerifierLine(digest)]
  return signNote(writeCheckpoint({ origin: log.key.name, ...testHeld.log, extensions }), log.signer)
}

test('a proof from the disk is checked step by step, without a request and with a key that was entered', async () => {
  const { page, complaints } = await openVerifyPage(browser)
  await page.setInputFiles('#files', proof)
  await expect.poll(() => page.locator('.hint').textContent()).toContain('clearhold.test/log, key 34c5c1c8')
  expect(await page.inputValue('#log-key'), 'the file’s own key is never taken').toBe('')
  expect(await heading(page)).toBe('Check it yourself')
  await page.fill('#log-key', log.text)
  await expect.poll(() => heading(page)).toBe('It holds')
  expect(await steps(page)).toEqual(Array.from({ length: 6 }, () => 'done'))
  expect(await page.locator('.said').textContent()).toContain('33,075.059879 USDT owed to you')
  expect(await page.locator('.hint').isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('a changed proof is refused at its step, and another key at the signature', async () => {
  const { page, complaints } = await openVerifyPage(browser)
  await page.fill('#log-key', log.text)
  const changed = readFileSync(proof, 'utf8').replace(/"email": "/, '"email": "x')
  await page.setInputFiles('#files', file('proof.json', changed))
  await expect.poll(() => heading(page)).toBe('It does not hold')
  expect(await steps(page)).toEqual(['done', 'done', 'done', 'done', 'failed', 'open'])
  await page.setInputFiles('#files', proof)
  await expect.poll(() => heading(page)).toBe('It holds')
  await page.fill('#log-key', testSigner('clearhold.test/log', hex32('8')).text)
  await expect.poll(() => heading(page)).toBe('It does not hold')
  expect(await steps(page)).toEqual(['done', 'failed', 'open', 'open', 'open', 'open'])
  expect(complaints).toEqual([])
})

test('a fraud is confirmed with the key for answers, and asks for it before', async () => {
  const told = { snapshot: 17, personId: '0b8f6f0e-58a6-4ad4-9d0c-26b1a3a0c001', lastEntryId: 9n, at: testHeld.at }
  const some = await signAnswer({ ...told, leaf: hex32('a'), owedMicro: 5n }, answers.signer)
  const none = await signAnswer({ ...told, leaf: undefined, owedMicro: 0n }, answers.signer)
  const { page } = await openVerifyPage(browser)
  await page.fill('#log-key', log.text)
  await page.setInputFiles('#files', file('fraud.json', writeFraudFile('answers_differ', [some, none])))
  await expect.poll(() => page.locator('.said').textContent()).toContain('Enter the key for answers')
  await page.fill('#answers-key', answers.text)
  await expect.poll(() => heading(page)).toBe('Fraud confirmed')
})

test('the page itself is compared with the checkpoint that names it', async () => {
  const { page } = await openVerifyPage(browser)
  await page.fill('#log-key', log.text)
  const verifier = file('verify.html', own)
  await page.setInputFiles('#files', [file('checkpoint', await checkpointOf(own)), verifier])
  await expect.poll(() => heading(page)).toBe('2 of 2 hold')
  await page.setInputFiles('#files', [file('checkpoint', await checkpointOf('another page')), verifier])
  await expect.poll(() => heading(page)).toBe('1 of 2 hold')
  expect(await page.locator('.failed .said').textContent()).toContain('another than the one the checkpoint names')
})

test.each([
  ['es-MX', 'Compruébelo usted mismo', 'Es correcto'],
  ['fr-CA', 'Vérifiez vous-même', 'C’est exact'],
  ['de-DE', 'Check it yourself', 'It holds'],
])('a browser that speaks %s reads "%s"', async (locale, before, after) => {
  const { page } = await openVerifyPage(browser, { locale })
  expect(await heading(page)).toBe(before)
  await page.fill('#log-key', log.text)
  await page.setInputFiles('#files', proof)
  await expect.poll(() => heading(page)).toBe(after)
})

test.each([
  ['a phone, light', { width: 320, height: 844 }, 'light'],
  ['a desk, dark', { width: 1440, height: 900 }, 'dark'],
] as const)('axe finds nothing on %s, and nothing is wider than the screen', async (_, viewport, colorScheme) => {
  const { page } = await openVerifyPage(browser, { viewport, colorScheme })
  await page.fill('#log-key', log.text)
  await page.setInputFiles('#files', proof)
  await expect.poll(() => heading(page)).toBe('It holds')
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const found = await page.evaluate('axe.run(document).then(({ violations }) => violations.map(({ id }) => id))')
  expect(found).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

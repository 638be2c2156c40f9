import { signAnswer } from '@clearhold/proof/answer'
import { checkFile, verdictOf } from '@clearhold/proof/check-file'
import { writeFraudFile } from '@clearhold/proof/fraud'
import { readVerifierKey } from '@clearhold/proof/note'
import {
  hex32,
  mutated,
  PythonVerifier,
  randomDebts,
  randomFrom,
  takeSnapshot,
  testHeld,
  testSigner,
} from '@clearhold/proof/testing'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVerifyPage, startBrowser } from './page.ts'

/** Three verifiers, one verdict: TypeScript in this process, Python, and verify.html in a browser. */
const isWhole = process.env['FAULTS'] === 'whole'
/** Whole runs may be made in parts, each with a TEST_SEED of its own. */
const trees = Number(process.env['TREES'] ?? (isWhole ? 100_000 : 60))
const batch = 250
const seed = process.env['TEST_SEED'] ?? '1'
const log = testSigner('clearhold.test/log', hex32('7'))
const answers = testSigner('clearhold.test/answers', hex32('3'))
const keys = { log: log.key, answers: answers.key }

let browser: Browser
let page: Page
const python = new PythonVerifier(log.text, '--answers', answers.text)
beforeAll(async () => {
  browser = await startBrowser()
  ;({ page } = await openVerifyPage(browser))
}, 60_000)
afterAll(async () => {
  python.stop()
  await browser.close()
})

const random = randomFrom(`agreement ${seed}`)
const pick = (below: number) => (random(1)[0] ?? 0) % below

/** A tree of any shape, a proof and a tampered one; for some also a fraud proof and a tampered one. */
async function filesOfTree(number: number): Promise<string[]> {
  const debts = randomDebts(1 + pick(24), random)
  const shape = { bucketBits: pick(4), bucketHeight: 6 + pick(4) }
  const snapshot = await takeSnapshot(number, debts, { signer: log.signer, salt: random(32), shape })
  const honest = snapshot.fileOf(pick(debts.length))
  const files = [honest, mutated(honest, random).file]
  if (pick(8) > 0) return files
  const { opening } = JSON.parse(honest) as { opening: { personId: string } }
  const told = { snapshot: number, personId: opening.personId, leaf: undefined, owedMicro: 0n, lastEntryId: 0n }
  const answer = await signAnswer({ ...told, at: testHeld.at }, answers.signer)
  const fraud = writeFraudFile('answer_denies_proof', [answer, honest])
  return [...files, fraud, mutated(fraud, random).file]
}

/** In the page, by the same check that its form uses. */
function saidByPage(files: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ({ texts, logKey, answersKey }) => {
      const verify: unknown = Reflect.get(globalThis, 'clearholdVerify')
      if (typeof verify !== 'function') throw new Error('the page verifies')
      const said: string[] = []
      for (const text of texts) said.push(String(await verify(text, logKey, answersKey)))
      return said
    },
    { texts: files, logKey: log.text, answersKey: answers.text },
  )
}

test(`TypeScript, Python and verify.html agree on ${trees} random trees and on what was changed in them`, async () => {
  expect(readVerifierKey(log.text)).toEqual(log.key)
  let holding = 0
  for (let first = 0; first < trees; first += batch) {
    const files: string[] = []
    for (let number = first; number < Math.min(trees, first + batch); number += 1)
      files.push(...(await filesOfTree(number)))
    const inPython = python.ask(files)
    const inPage = saidByPage(files)
    const own: string[] = []
    for (const file of files) own.push(verdictOf(await checkFile(file, keys)))
    for (const [name, said] of [
      ['Python', await inPython],
      ['the page', await inPage],
    ] as const) {
      const at = own.findIndex((verdict, index) => verdict !== said[index])
      if (at >= 0) expect.fail(`seed ${seed}: ${own[at]} here, ${said[at]} in ${name}: ${files[at]}`)
    }
    holding += own.filter((verdict) => verdict === 'holds').length
  }
  expect(holding).toBe(trees)
}, 36_000_000)

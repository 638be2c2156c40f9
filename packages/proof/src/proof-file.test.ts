import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkProofFile } from './proof-file.ts'
import { hex32, randomDebts, randomFrom, takeSnapshot, testSigner } from './testing.ts'

const { signer, key, text: keyText } = testSigner('clearhold.test/log', hex32('7'))
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

function snapshotOf(seed: string, investors: number) {
  const random = randomFrom(seed)
  return takeSnapshot(17, randomDebts(investors, random), { signer, salt: random(32) })
}

test('every investor of a snapshot finds everything owed to them in its total', async () => {
  for (const investors of [1, 2, 600, 4_200]) {
    const snapshot = await snapshotOf(`all ${investors}`, investors)
    for (let index = 0; index < investors; index += Math.ceil(investors / 40)) {
      const checked = await checkProofFile(snapshot.fileOf(index), key)
      expect(checked, `${index} of ${investors}`).toMatchObject({ holds: true, statement: { snapshot: 17 } })
    }
  }
}, 60_000)

test('a snapshot with the smaller buckets that trees had before still holds, and its crown is folded whole', async () => {
  const random = randomFrom('smaller buckets')
  const shape = { bucketBits: 3, bucketHeight: 13 }
  const snapshot = await takeSnapshot(17, randomDebts(300, random), { signer, salt: random(32), shape })
  for (let index = 0; index < 300; index += 10)
    expect(await checkProofFile(snapshot.fileOf(index), key)).toMatchObject({ holds: true, statement: shape })
  const file = JSON.parse(snapshot.fileOf(0)) as { crown: string }
  const bytes = Buffer.from(file.crown, 'base64')
  for (let bucket = 0; bucket < 8; bucket += 1) {
    const changed = Buffer.from(bytes)
    changed[bucket * 40] = (changed[bucket * 40] ?? 0) ^ 1
    const checked = await checkProofFile(JSON.stringify({ ...file, crown: changed.toString('base64') }), key)
    expect(checked.holds, `bucket ${bucket}`).toBe(false)
  }
}, 60_000)

test('a proof is flat in the number of investors, and small', async () => {
  const snapshot = await snapshotOf('size', 4_200)
  const { crown, note, ...own } = JSON.parse(snapshot.fileOf(0)) as Record<string, unknown>
  const siblings = (own['parts'] as { siblings: string }[]).map(
    ({ siblings: text }) => Buffer.from(text, 'base64').length,
  )
  expect(siblings).toEqual([560, 560])
  expect(String(crown).length + String(note).length).toBeLessThan(800)
}, 60_000)

test('the committed example holds for both verifiers and for the command, letter for letter', async () => {
  const path = pathOf('../example/proof.json')
  const snapshot = await snapshotOf('example', 23)
  const file = `${JSON.stringify(JSON.parse(snapshot.fileOf(4)), null, 2)}\n`
  expect(readFileSync(path, 'utf8')).toBe(file)
  expect(readFileSync(pathOf('../example/key.txt'), 'utf8').trim()).toBe(keyText)
  const python = spawnSync('python3', [pathOf('../verify.py'), keyText, path], { encoding: 'utf8' })
  expect(python).toMatchObject({ status: 0, stdout: 'Holds\n' })
  const command = [pathOf('./clearhold-verify.ts'), '--key', keyText, path]
  const own = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect(own.stdout).toContain('stands in snapshot 17 of clearhold.test/log')
  const other = testSigner('clearhold.test/log', hex32('8')).text
  const refused = spawnSync(process.execPath, [...command.slice(0, 2), other, path], { encoding: 'utf8' })
  expect(refused).toMatchObject({ status: 1, stdout: 'Does not hold: note_not_signed\n' })
}, 60_000)

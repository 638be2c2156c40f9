import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkProofFile } from './proof-file.ts'
import { hex32, randomDebts, randomFrom, takeSnapshot, testSigner } from './testing.ts'

const { signer, key, text: keyText } = testSigner('clearhold.test/proof', hex32('7'))
const isWhole = process.env['FAULTS'] === 'whole'
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

function snapshotOf(seed: string, investors: number) {
  const random = randomFrom(seed)
  return takeSnapshot(17, randomDebts(investors, random), { signer, salt: random(32) })
}

test('every investor of a snapshot finds everything owed to them in its total', async () => {
  for (const investors of [1, 2, 600, 3_000]) {
    const snapshot = await snapshotOf(`all ${investors}`, investors)
    for (let index = 0; index < investors; index += Math.ceil(investors / 40)) {
      const checked = await checkProofFile(snapshot.fileOf(index), key)
      expect(checked, `${index} of ${investors}`).toMatchObject({ holds: true, statement: { snapshot: 17 } })
    }
  }
})

test('a proof is flat in the number of investors, and small', async () => {
  const snapshot = await snapshotOf('size', 3_000)
  const { crown, note, ...own } = JSON.parse(snapshot.fileOf(0)) as Record<string, unknown>
  const siblings = (own['parts'] as { siblings: string }[]).map(
    ({ siblings: text }) => Buffer.from(text, 'base64').length,
  )
  expect(siblings).toEqual([520, 520])
  expect(String(crown).length + String(note).length).toBeLessThan(600)
})

/** One letter, one digit or one number of a file is another: each place of the file is as likely as any other. */
function mutated(file: string, random: (length: number) => Uint8Array): string {
  const pick = (below: number) => Number(BigInt(`0x${Buffer.from(random(6)).toString('hex')}`) % BigInt(below))
  const value = JSON.parse(file) as unknown
  const places: { readonly holder: Record<string, unknown>; readonly name: string; readonly size: number }[] = []
  const visit = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return
    const record = holder as Record<string, unknown>
    for (const [name, inner] of Object.entries(record)) {
      if (typeof inner === 'string') places.push({ holder: record, name, size: Math.max(1, inner.length) })
      else if (typeof inner === 'number' || inner === null) places.push({ holder: record, name, size: 20 })
      else visit(inner)
    }
  }
  visit(value)
  let at = pick(places.reduce((sum, { size }) => sum + size, 0))
  const place = places.find(({ size }) => {
    at -= size
    return at < 0
  })
  if (place === undefined) throw new Error('a file has places')
  const { holder, name } = place
  const before = holder[name]
  if (typeof before === 'string') holder[name] = changedText(before, pick)
  else if (typeof before === 'number') holder[name] = before + 1 + pick(9)
  else holder[name] = `0x${'0'.repeat(39)}1`
  return JSON.stringify(value)
}

function changedText(before: string, pick: (below: number) => number): string {
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/=- \n'
  const at = pick(Math.max(1, before.length))
  const letter = alphabet[pick(alphabet.length)] ?? '0'
  const changed = `${before.slice(0, at)}${letter}${before.slice(at + 1)}`
  return changed === before ? `${before}${letter}` : changed
}

const mutations = isWhole ? 1_000_000 : 10_000
test(`of ${mutations} changed proofs none is accepted`, async () => {
  const snapshot = await snapshotOf('mutations', 600)
  const random = randomFrom(`mutations ${process.env['TEST_SEED'] ?? '1'}`)
  for (let count = 0; count < mutations; count += 1) {
    const file = mutated(snapshot.fileOf(count % 600), random)
    const { holds } = await checkProofFile(file, key)
    expect(holds, file).toBe(false)
  }
}, 3_600_000)

const trees = isWhole ? 100_000 : 60
test(`TypeScript and Python agree on ${trees} random trees and on what was changed in them`, async () => {
  const random = randomFrom(`agree ${process.env['TEST_SEED'] ?? '1'}`)
  const files: string[] = []
  const ours: string[] = []
  for (let count = 0; count < trees; count += 1) {
    const [size = 0] = random(1)
    const snapshot = await takeSnapshot(count, randomDebts(1 + (size % 24), random), { signer, salt: random(32) })
    const honest = snapshot.fileOf(0)
    for (const file of [honest, mutated(honest, random)]) {
      const checked = await checkProofFile(file, key)
      files.push(file.replaceAll('\n', ''))
      ours.push(checked.holds ? 'holds' : checked.fault)
    }
  }
  const python = spawnSync('python3', [pathOf('../verify.py'), keyText, '--lines'], {
    input: `${files.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  expect(python.stderr).toBe('')
  expect(python.stdout.trim().split('\n')).toEqual(ours)
  expect(ours.filter((answer) => answer === 'holds')).toHaveLength(trees)
}, 36_000_000)

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
  expect(own.stdout).toContain('stands in snapshot 17 of clearhold.test/proof')
  const other = testSigner('clearhold.test/proof', hex32('8')).text
  const refused = spawnSync(process.execPath, [...command.slice(0, 2), other, path], { encoding: 'utf8' })
  expect(refused).toMatchObject({ status: 1, stdout: 'Does not hold: note_not_signed\n' })
})

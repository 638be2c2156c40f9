import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createKey, openKey } from './key.ts'
import { createMemory, markPathOf, openMemory, type Seen } from './state.ts'
import { tempFolder } from './testing.ts'

const seen = (size: number): Seen => ({ size, root: 'root', at: size, note: 'note' })

function home() {
  const folder = tempFolder()
  const paths = { keyPath: `${folder}/key.json`, statePath: `${folder}/state.json` }
  const key = createKey(paths.keyPath, 'witness.example/w1', Buffer.alloc(32, 7))
  createMemory(paths, key)
  const open = () => openMemory(paths, openKey(paths.keyPath))
  return { ...paths, markPath: markPathOf(paths.keyPath), open, read: () => readFileSync(paths.statePath) }
}

test('knows after a restart what it kept, of each log', () => {
  const { open } = home()
  open().keep('a', seen(1))
  open().keep('b', seen(2))
  open().keep('a', seen(3))
  expect([open().of('a')?.size, open().of('b')?.size, open().of('c'), open().of('toString')]).toEqual([
    3,
    2,
    undefined,
    undefined,
  ])
})

test('a crash between the two files is made good', () => {
  const { open, markPath } = home()
  open().keep('a', seen(1))
  const before = readFileSync(markPath)
  open().keep('a', seen(2))
  writeFileSync(markPath, before)
  expect(open().of('a')?.size).toBe(2)
  expect(readFileSync(markPath)).not.toEqual(before)
})

test('error: a state of before, put back, is refused', () => {
  const { open, statePath, read } = home()
  open().keep('a', seen(1))
  const before = read()
  open().keep('a', seen(2))
  writeFileSync(statePath, before)
  expect(() => open()).toThrow('is older than what this witness has signed')
})

test('error: a mark of before, a missing file, and any changed byte are refused', () => {
  const { open, statePath, markPath, read } = home()
  const first = readFileSync(markPath)
  open().keep('a', seen(1))
  open().keep('a', seen(2))
  const mark = readFileSync(markPath)
  writeFileSync(markPath, first)
  expect(() => open()).toThrow('key.json.mark is older')
  writeFileSync(markPath, mark)
  const state = read()
  for (let at = 0; at < state.length; at += 1) {
    const changed = Buffer.from(state)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(statePath, changed)
    expect(() => open(), `byte ${at}`).toThrow('was changed or damaged')
  }
  writeFileSync(statePath, state.subarray(0, 40))
  expect(() => open()).toThrow('was changed or damaged')
  rmSync(statePath)
  expect(() => open()).toThrow('state.json is missing')
})

test('error: what another process wrote meanwhile is not written over', () => {
  const { open } = home()
  const first = open()
  open().keep('a', seen(5))
  expect(() => first.keep('a', seen(3))).toThrow('was changed by another process')
  expect(open().of('a')?.size).toBe(5)
})

test('error: a key is made once', () => {
  const { keyPath } = home()
  expect(() => createKey(keyPath, 'witness.example/w1', Buffer.alloc(32, 8))).toThrow('EEXIST')
  expect(() => createKey(`${keyPath}2`, 'two words', Buffer.alloc(32, 8))).toThrow('no spaces')
})

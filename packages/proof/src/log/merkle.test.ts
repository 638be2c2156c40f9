import { expect, test } from 'vitest'
import { hexOf, utf8 } from '../bytes.ts'
import {
  hashOfEntry,
  isContinued,
  isIncluded,
  proveConsistency,
  proveInclusion,
  proveInclusions,
  rootOfLog,
} from './merkle.ts'

const sizeMax = 70
const entries = Array.from({ length: sizeMax }, (_, index) => utf8(`entry ${index}`))
const hashes = entries.map(hashOfEntry)
const roots = Array.from({ length: sizeMax + 1 }, (_, size) => rootOfLog(hashes.slice(0, size)))
const rootAt = (size: number) => roots[size] ?? new Uint8Array()

test('the roots of no entry and of an empty one are those of RFC 6962', () => {
  expect(hexOf(rootAt(0))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(hexOf(hashOfEntry(new Uint8Array()))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
})

test('each entry of every size is shown to stand at its place, and nowhere else', () => {
  for (let size = 1; size <= sizeMax; size += 1) {
    for (let index = 0; index < size; index += 1) {
      const path = proveInclusion(hashes.slice(0, size), index)
      const shown = { entry: entries[index] ?? new Uint8Array(), index, size, root: rootAt(size), path }
      expect(isIncluded(shown), `${index} of ${size}`).toBe(true)
      expect(isIncluded({ ...shown, index: (index + 1) % (size + 1) })).toBe(false)
      expect(isIncluded({ ...shown, entry: utf8('another') })).toBe(false)
      expect(isIncluded({ ...shown, path: [...path, rootAt(1)] })).toBe(false)
      if (path.length > 0) expect(isIncluded({ ...shown, path: path.slice(1) })).toBe(false)
    }
  }
})

test('every size is shown to be how every later one began, and a fork is not', () => {
  const fork = rootOfLog([...hashes.slice(1), hashOfEntry(utf8('a fork'))])
  for (let after = 1; after <= sizeMax; after += 1) {
    for (let before = 1; before <= after; before += 1) {
      const path = proveConsistency(hashes.slice(0, after), before)
      const shown = {
        before: { size: before, root: rootAt(before) },
        after: { size: after, root: rootAt(after) },
        path,
      }
      expect(isContinued(shown), `${before} of ${after}`).toBe(true)
      expect(isContinued({ ...shown, after: { size: after, root: fork } })).toBe(false)
      expect(isContinued({ ...shown, before: { size: before, root: fork } })).toBe(false)
      if (path.length > 0) expect(isContinued({ ...shown, path: path.slice(0, -1) })).toBe(false)
    }
  }
})

test('the paths of all entries at once are those of each', () => {
  for (const size of [0, 1, 2, 3, 7, 64, sizeMax]) {
    const some = hashes.slice(0, size)
    expect(proveInclusions(some)).toEqual(some.map((_hash, index) => proveInclusion(some, index)))
  }
})

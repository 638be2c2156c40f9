import type { OwnProof } from '@clearhold/contract/solvency/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkQuietly, type ProofCalls } from './automatic-check.ts'
import { readMemory } from './memory.ts'
import { changes, ines, keys, makeStory, otherKeys, snapshotAt, snapshotNumber } from './testing.ts'

const { personId } = ines
const story = await makeStory('in')
const leftOut = await makeStory('left_out')

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const newest = { number: snapshotNumber, at: snapshotAt }

function callsWith(own: OwnProof | undefined, shown = keys, listed = [newest]): ProofCalls & { asked: number[] } {
  const asked: number[] = []
  return {
    asked,
    snapshots: async () => ({ snapshots: listed, draw: null, nextAt: null, key: shown.log, answersKey: shown.answers }),
    proof: async (number) => {
      asked.push(number)
      return own
    },
    changes: async () => ({ changes, hasMore: false }),
  }
}

const first = () => 0

test('the newest is checked once: what came of it is remembered', async () => {
  const calls = callsWith(story.own)
  expect(await checkQuietly(personId, calls, first)).toEqual({ kind: 'checked', number: snapshotNumber })
  expect(await checkQuietly(personId, calls, first)).toEqual({ kind: 'checked', number: snapshotNumber })
  expect(calls.asked).toEqual([snapshotNumber])
  expect(readMemory(personId).checked).toEqual({ [snapshotNumber]: 'holds' })
})

test('error: an investor who was left out finds out at the next sign-in', async () => {
  expect(await checkQuietly(personId, callsWith(leftOut.own), first)).toEqual({
    kind: 'failed',
    number: snapshotNumber,
    fault: 'left_out',
  })
})

test('one of the past is drawn as well, and a fault in it is found', async () => {
  const past = { number: 1_801, at: '2026-11-14T09:00:00.000Z' }
  const calls = callsWith(story.own, keys, [newest, { number: 1_799, at: past.at }, past])
  // The past snapshot answers with the newest one's answer: signed, and of another number.
  expect(await checkQuietly(personId, calls, (below) => below - 1)).toEqual({
    kind: 'failed',
    number: 1_801,
    fault: 'answer_differs',
  })
  expect(calls.asked).toEqual([snapshotNumber, 1_801])
})

test('error: a key that changed is named, and nothing is checked with it', async () => {
  await checkQuietly(personId, callsWith(story.own), first)
  const calls = callsWith(story.own, otherKeys)
  expect(await checkQuietly(personId, calls, first)).toMatchObject({ kind: 'failed', fault: 'key_changed' })
  expect(calls.asked).toEqual([])
})

test('what could not be asked is no finding, and is asked again', async () => {
  const silent = callsWith(undefined)
  expect(await checkQuietly(personId, silent, first)).toEqual({ kind: 'unknown' })
  expect(await checkQuietly(personId, { ...silent, snapshots: async () => undefined }, first)).toEqual({
    kind: 'unknown',
  })
  expect(readMemory(personId).checked).toEqual({})
  expect(await checkQuietly(personId, callsWith(story.own), first)).toMatchObject({ kind: 'checked' })
})

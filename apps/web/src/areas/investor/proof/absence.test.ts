import { signAnswer } from '@clearhold/proof/answer'
import { hex32, testSigner } from '@clearhold/proof/testing'
import { expect, test } from 'vitest'
import { absenceOf } from './absence.ts'
import type { Change } from './check-snapshot.ts'
import { ines, makeStory, snapshotAt, snapshotNumber } from './testing.ts'

const { own } = await makeStory('left_out')
const neverAnything = {
  answer: await signAnswer(
    {
      snapshot: snapshotNumber,
      personId: ines.personId,
      leaf: undefined,
      owedMicro: 0n,
      lastEntryId: 0n,
      at: snapshotAt,
    },
    testSigner('clearhold.example/answers', hex32('2')).signer,
  ),
  file: null,
}

/** What the movements say that were posted after the newest entry the answer names. */
function said(changes: readonly (readonly [at: string, change: string])[], answered = own) {
  const movements = { fromMicro: 0n, changes: changes.map(([at, change], index) => movement(index, at, change)) }
  return absenceOf({ own: answered, at: snapshotAt, movements })
}

function movement(index: number, at: string, change: string): Change {
  return {
    entry: `120-${index}`,
    entryId: `${122_880 + index}`,
    at,
    reason: 'deposit.credited',
    about: 'deposit:2',
    change,
  }
}

test('money that came after the snapshot, or in the minutes of its cut, is due in the next one', () => {
  expect(said([['2026-11-16T09:10:00.000Z', '6000.000000']])).toBe('came_after')
  expect(said([['2026-11-16T08:59:30.000Z', '6000.000000']], neverAnything)).toBe('came_after')
})

test('without any movement nothing is owed yet', () => {
  expect(said([], neverAnything)).toBe('nothing_yet')
})

test('what was paid out before, or came and left since, is a question', () => {
  expect(said([])).toBe('to_check')
  expect(
    said([
      ['2026-11-16T09:10:00.000Z', '6000.000000'],
      ['2026-11-16T09:15:00.000Z', '-6000.000000'],
    ]),
  ).toBe('to_check')
})

test('error: money from well before the snapshot is not excused as having come after it', () => {
  expect(said([['2026-11-16T08:40:00.000Z', '6000.000000']], neverAnything)).toBe('to_check')
})

test('movements that are not known say nothing', () => {
  expect(absenceOf({ own: neverAnything, at: snapshotAt, movements: undefined })).toBe('to_check')
})

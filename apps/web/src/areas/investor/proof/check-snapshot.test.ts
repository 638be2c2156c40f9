import { describe, expect, test } from 'vitest'
import { checkSnapshot } from './check-snapshot.ts'
import { climbOf } from './climb.ts'
import { drawClimb, narrowLayout, wideLayout } from './climb-drawing.ts'
import { changes, evidenceOf, inesMicro, makeStory, otherKeys } from './testing.ts'
import { toldBefore } from './told.ts'

const story = await makeStory('in')
const evidence = evidenceOf(story)

describe('a snapshot that holds', () => {
  test('the leaves, the answer, the published note and the movements all say 7,500.00', async () => {
    const result = await checkSnapshot(evidence)
    expect(result).toMatchObject({ kind: 'in', answer: { owedMicro: inesMicro } })
    expect(inesMicro).toBe(7_500_000_000n)
    expect(story.totalMicro).toBe(19_460_000_000n)
  })

  test('witnesses may have signed the published note since', async () => {
    const published = `${story.note}— witness.example AAAAAAAA\n`
    expect((await checkSnapshot({ ...evidence, published })).kind).toBe('in')
  })

  test('the climb arrives at the published root, level by level', async () => {
    const result = await checkSnapshot(evidence)
    if (result.kind !== 'in') throw new Error('it holds')
    const climb = climbOf(result.statement, result.proof)
    expect(climb?.height).toBe(10)
    expect(climb?.root).toEqual(result.statement.root)
    expect(climb?.strands[0].at(-1)).toEqual(climb?.strands[1].at(-1))
    expect(climb?.hashes).toBe(2 * (climb?.meetsAt ?? 0) + 11 - (climb?.meetsAt ?? 0))
    if (climb === undefined) throw new Error('it leads somewhere')
    for (const layout of [wideLayout, narrowLayout]) {
      const drawn = drawClimb(climb, layout)
      const xs = [...drawn.strands[0], ...drawn.strands[1], ...drawn.joined].map(({ x }) => x)
      expect(xs.every((x) => x >= 0 && x <= layout.width)).toBe(true)
      expect(drawn.joined.at(-1)?.up).toBe('')
    }
  })
})

describe('a snapshot that does not hold', () => {
  test('error: left out by a patched builder: her own movements contradict the signed answer', async () => {
    const leftOut = evidenceOf(await makeStory('left_out'))
    const result = await checkSnapshot(leftOut)
    expect(result).toMatchObject({ kind: 'fault', fault: 'left_out', owedMicro: inesMicro })
  })

  test('nothing owed and no leaf is no fault', async () => {
    const leftOut = evidenceOf(await makeStory('left_out'))
    const result = await checkSnapshot({ ...leftOut, movements: { fromMicro: 0n, changes: [] } })
    expect(result.kind).toBe('nothing')
    const emptied = [
      ...changes,
      { ...changes[0], entry: '104-1', entryId: '106497', at: '2026-11-16T08:59:59.000Z', change: '-7500.000000' },
    ] as typeof changes
    const out = await checkSnapshot({ ...leftOut, movements: { fromMicro: 0n, changes: emptied } })
    expect(out.kind, 'what left in the minutes of the cut may stand on either side').toBe('nothing')
  })

  test('error: a path of a tree that has her, under the note of one that has not', async () => {
    const lied = evidenceOf(await makeStory('lied'))
    const result = await checkSnapshot(lied)
    expect(result).toMatchObject({ kind: 'fault', fault: 'crown_not_in_root', owedMicro: inesMicro })
    const { climb, statement } = toldBefore(lied)
    expect(climb?.root.sumMicro).toBe(19_460_000_000n)
    expect(statement?.root.sumMicro).toBe(11_960_000_000n)
  })

  test('error: everybody else is shown another snapshot of that number', async () => {
    const { note } = await makeStory('lied')
    expect(await checkSnapshot({ ...evidence, published: note })).toMatchObject({ fault: 'other_note' })
  })

  test('error: movements that do not add up to the leaves', async () => {
    const result = await checkSnapshot({ ...evidence, movements: { fromMicro: 1n, changes } })
    expect(result).toMatchObject({ fault: 'movements_differ' })
  })

  test('error: keys that this browser does not know, and an answer to another investor', async () => {
    const answersOnly = { ...evidence.keys, answers: otherKeys.answers }
    const logOnly = { ...evidence.keys, log: otherKeys.log }
    expect(await checkSnapshot({ ...evidence, keys: answersOnly })).toMatchObject({ fault: 'answer_not_signed' })
    expect(await checkSnapshot({ ...evidence, keys: logOnly })).toMatchObject({ fault: 'note_not_signed' })
    expect(await checkSnapshot({ ...evidence, keys: { log: 'x', answers: 'y' } })).toMatchObject({
      fault: 'key_unreadable',
    })
    const personId = '0199a3f4-9999-7222-8333-444455556666'
    expect(await checkSnapshot({ ...evidence, personId })).toMatchObject({ fault: 'answer_differs' })
    expect(await checkSnapshot({ ...evidence, number: 1_851 })).toMatchObject({ fault: 'answer_differs' })
  })

  test('error: every changed digit of the file is found', async () => {
    const file = story.own.file ?? ''
    const digits = [...file.matchAll(/[0-9]/g)].map(({ index }) => index)
    for (const index of digits.filter((_, place) => place % 41 === 0)) {
      const digit = file[index] === '7' ? '8' : '7'
      const changed = file.slice(0, index) + digit + file.slice(index + 1)
      const result = await checkSnapshot({ ...evidence, own: { ...story.own, file: changed } })
      expect([index, result.kind]).toEqual([index, 'fault'])
    }
  })
})

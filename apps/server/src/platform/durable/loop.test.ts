import { expect, test } from 'vitest'
import { waitFor } from '#stack/wait-for.ts'
import { silentLog } from '#testing/resources.ts'
import { startLoop } from './loop.ts'

test('turns again at once while there is more, rests when there is not, and stops', async () => {
  let turns = 0
  const turn = async () => {
    turns += 1
    return turns < 5
  }
  const loop = startLoop({ name: 'test', log: silentLog, idleMs: 60_000, turn })
  await waitFor('five turns', async () => turns === 5)
  await loop.stop()
  expect(turns).toBe(5)
})

test('error: a failed turn is tried again', async () => {
  let turns = 0
  const loop = startLoop({
    name: 'test',
    log: silentLog,
    idleMs: 60_000,
    turn: async () => {
      turns += 1
      if (turns === 1) throw new Error('once')
      return false
    },
  })
  await waitFor('a second turn', async () => turns === 2)
  await loop.stop()
  expect(turns).toBe(2)
})

import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { records } from '../store/chain.ts'
import { insertCheckpoint } from '../store/checkpoints.ts'
import { growLog } from './grow-log.ts'
import { readCheckpointOver } from './read-checkpoint-over.ts'
import { readLogRoot } from './read-log-root.ts'
import { recordChange } from './record-change.ts'
import { sealChain } from './seal-chain.ts'

const database = prepareDatabase('test')
const over = async (seq: bigint) => (await readCheckpointOver(database.app.reader, seq))?.note.split('\n').at(-1)

/** As much of a note as the table looks at; its last line is a name for this test. */
const noteOf = (size: bigint, name: string) =>
  `clearhold.example/log\n${size}\n${'A'.repeat(43)}=\n\n— key AAAA\n${name}`

async function keep(size: bigint, name: string, root?: Buffer): Promise<void> {
  const own = Buffer.from(await readLogRoot(database.app.reader, size))
  await database.app.transaction((tx) => insertCheckpoint(tx, { size, root: root ?? own, note: noteOf(size, name) }))
}

test('the first that covers a link stays the first; one of another log is passed over for the newest', async () => {
  expect(await over(1n)).toBeUndefined()
  for (let count = 0; count < 12; count += 1)
    await database.app.transaction((tx) =>
      recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject: `n:${count}`, event: null }),
    )
  await sealChain(database.app, [records], systemClock)
  await growLog(database.app)
  await keep(4n, 'four')
  await keep(7n, 'seven')
  for (const [seq, note] of [
    [1n, 'four'],
    [4n, 'four'],
    [5n, 'seven'],
    [8n, undefined],
  ] as const)
    expect(await over(seq)).toBe(note)
  await keep(9n, 'of another log', Buffer.alloc(32, 1))
  expect(await over(8n)).toBeUndefined()
  await keep(12n, 'twelve')
  expect([await over(4n), await over(8n), await over(12n)]).toEqual(['four', 'twelve', 'twelve'])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { prepareDatabase, tamper, testFolder } from '#testing/resources.ts'
import { signerUrlOf } from '#testing/signer-desk.ts'
import { openSignerDatabase } from './database.ts'
import { checkHome } from './home.ts'
import { type LastTurn, lastTurnBeside } from './last-turn.ts'
import { switchState } from './switch.ts'

const database = prepareDatabase('test')
let lastTurn: LastTurn
let path: string
beforeEach(() => {
  const folder = testFolder()
  path = join(folder, 'last-turn')
  lastTurn = lastTurnBeside(join(folder, 'keystore.json'))
})

/** One life of the signer, with this many turns after its start; answers why payouts are stopped, if they are. */
async function live(turns: number): Promise<string | null> {
  const signer = await openSignerDatabase(signerUrlOf(database), () => undefined)
  await checkHome(signer, lastTurn)
  for (let turn = 0; turn < turns; turn += 1) await signer.inTurn(async () => undefined)
  const { reason } = await signer.inTurn(switchState)
  await signer.close()
  return reason
}

/** As if the signer had signed until now in the primary that this standby followed. */
const promote = () =>
  database.owner(
    `insert into signer.home (cluster, timeline, database_number)
     select cluster, 'the one before', database_number from signer.home order by id desc limit 1`,
  )
const lastStamp = async () => (await database.owner('select stamps[1]::text as stamp from signer.turn'))[0]?.['stamp']
const loseTurns = (count: number) => database.owner('update signer.turn set stamps = stamps[$1:]', [count + 1])

test('each turn that was committed is written down, and one that was undone is not', async () => {
  await live(3)
  expect(readFileSync(path, 'utf8')).toBe(`${await lastStamp()}\n`)
  const signer = await openSignerDatabase(signerUrlOf(database), () => undefined)
  await checkHome(signer, lastTurn)
  const before = lastTurn.read()
  await expect(signer.inTurn(() => Promise.reject(new Error('undone')))).rejects.toThrow('undone')
  expect(lastTurn.read()).toBe(before)
  await signer.close()
})

test('a standby that took over and has the last turn becomes the home, and nothing stops', async () => {
  await live(3)
  await promote()
  expect(await live(2)).toBeNull()
  expect(await live(0)).toBeNull()
  const [home] = await database.owner('select timeline from signer.home order by id desc limit 1')
  expect(home?.['timeline']).not.toBe('the one before')
})

test('turns whose end the signer did not see do not stop it', async () => {
  await live(1)
  const seen = lastTurn.read() ?? ''
  await live(3)
  lastTurn.write(seen)
  await promote()
  expect(await live(0)).toBeNull()
})

test('MON6: a standby that lacks the last turn stops payouts, at every start until it was adopted', async () => {
  await live(3)
  await loseTurns(1)
  await promote()
  expect(await live(20)).toContain('another took over')
  await tamper(database, 'delete from signer.switch')
  expect(await live(0)).toContain('another took over')
})

test('MON6: a database that changed stops payouts where nothing was written down', async () => {
  await live(1)
  await promote()
  lastTurn.forget()
  expect(await live(1)).toContain('another took over')
})

test('MON6: another cluster with the last turn stops payouts: it is a copy, and the first may go on', async () => {
  await live(1)
  await database.owner(
    `insert into signer.home (cluster, timeline, database_number) values ('elsewhere', '00000001', 1)`,
  )
  expect(await live(1)).toContain('another took over')
})

test('MON6: an older state of the same database stops payouts', async () => {
  await live(2)
  await loseTurns(1)
  expect(await live(0)).toContain('older than what was last signed')
})

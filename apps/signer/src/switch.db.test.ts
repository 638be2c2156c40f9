import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import {
  type DeskApprover,
  type DeskResume,
  demoEvidence,
  deskFees,
  insertResume,
  newApproverKey,
  openSignerDesk,
  type SignerDesk,
} from '#testing/signer-desk.ts'
import { checkHome } from './home.ts'

const database = prepareDatabase('test')
let desk: SignerDesk
let anne: DeskApprover
let maya: DeskApprover
beforeEach(async () => {
  desk = await openSignerDesk(database)
  anne = desk.approver()
  maya = desk.approver()
})

const stop = (reason = 'the sums do not agree') => desk.ask('POST', '/switch/stop', { reason, by: 'breaker' })
const start = (commandId: string) => desk.ask('POST', '/switch/start', { commandId })

/** A payouts.resume as the api stores one. */
const resume = (asked: Omit<DeskResume, 'by' | 'maker'> & Partial<Pick<DeskResume, 'by' | 'maker'>>) =>
  insertResume(desk.asApp, { by: anne, maker: maya, ...asked })

test('it runs until it is stopped; stopped, no route signs anything', async () => {
  expect((await desk.ask('GET', '/switch')).body).toEqual({ id: '0', stopped: false, reason: null, by: null, at: null })
  const id = await desk.withdraw()
  await desk.reserve(id)
  expect((await stop()).body).toMatchObject({ stopped: true, reason: 'the sums do not agree', by: 'breaker' })
  const sweeping = { address: desk.hot, to: 'custody', amountMicro: '1', nonce: 0, ...deskFees }
  const topUp = { key: randomUUID(), address: desk.hot, wei: '1', chainNonce: 0, ...deskFees }
  const answers = [
    await desk.reserve(await desk.withdraw()),
    await desk.sign(id),
    await desk.ask('POST', `/payouts/${id}/void`, deskFees),
    await desk.ask('POST', '/sweeps', sweeping),
    await desk.ask('POST', '/gas', topUp),
  ]
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ code: 'stopped' })))
  expect(await database.owner('select from signer.transaction')).toEqual([])
})

test('behavior: stopping what is stopped changes nothing: the first reason is the one to look at', async () => {
  const { body } = await stop()
  expect((await stop('another reason')).body).toEqual(body)
})

test('the signatures of a maker and an approver under a resume of this very stop start it again, once', async () => {
  const { body } = await stop()
  const id = await resume({ switchId: body.id })
  expect((await start(id)).body).toMatchObject({ stopped: false, by: `person:${anne.personId}` })
  expect((await desk.reserve(await desk.withdraw())).status).toBe(200)
  expect((await start(id)).body).toEqual({ code: 'command_refused' })
  await stop()
  expect((await start(id)).body).toEqual({ code: 'command_refused' })
})

test('MON6: in a database the signer did not sign in last nothing starts it before the chain was adopted', async () => {
  await checkHome(desk.parts.database)
  const { body } = await stop()
  const id = await resume({ switchId: body.id })
  await database.owner(
    `insert into signer.home (cluster, timeline, database_number) values ('elsewhere', '00000001', 1)`,
  )
  expect((await start(id)).body).toEqual({ code: 'not_adopted' })
})

test('error: a resume of another stop, of another kind, undecided, or not by an enrolled approver starts nothing', async () => {
  const { body } = await stop()
  const switchId: string = body.id
  const stranger = { personId: randomUUID(), key: anne.key }
  const refused = [
    await resume({ switchId: '0' }),
    await resume({ switchId, command: 'payouts.other' }),
    await resume({ switchId, waiting: true }),
    await resume({ switchId, by: stranger }),
    await resume({ switchId, decidedBy: desk.approver().personId }),
    randomUUID(),
  ]
  for (const id of refused) expect((await start(id)).body).toEqual({ code: 'command_refused' })
  const ownRequest = resume({ switchId, maker: anne })
  await expect(ownRequest).rejects.toThrow('command_two_people')
  const good = await resume({ switchId })
  desk.enrol(({ denied }) => ({ approvers: [], denied }))
  expect((await start(good)).body).toEqual({ code: 'command_refused' })
})

test('SEC4: a resume with one signature starts nothing: its maker’s must be there, of a key that is enrolled, over this very request', async () => {
  const { body } = await stop()
  const switchId: string = body.id
  const outsider = newApproverKey()
  const forged = [
    // A maker who is not enrolled; an approver's name as its maker, signed by another person; a signature over something else; none at
    // all.
    await resume({ switchId, maker: outsider }),
    await resume({ switchId, maker: { personId: maya.personId, key: outsider.key } }),
    await resume({ switchId, makerEvidence: demoEvidence(maya.key, Buffer.alloc(32, 5)) }),
    await resume({ switchId, makerEvidence: {} }),
    // The approver's own signature again.
    await resume({ switchId, maker: { personId: maya.personId, key: anne.key } }),
  ]
  for (const id of forged) expect((await start(id)).body).toEqual({ code: 'command_refused' })
  expect((await start(await resume({ switchId }))).body).toMatchObject({ stopped: false })
})

test('SEC11: the worker asks whether a command was signed: by its maker and by another, both enrolled, and only while it waits for execution', async () => {
  const check = async (commandId: string) => (await desk.ask('POST', '/commands/check', { commandId })).body
  const state = 'executing' as const
  const command = 'balance.adjust'
  expect(await check(await resume({ switchId: '0', command, state }))).toEqual({ signed: true })
  const stranger = newApproverKey()
  const forged = [
    await resume({ switchId: '0', command, state, by: stranger }),
    await resume({ switchId: '0', command, state, maker: stranger }),
    await resume({ switchId: '0', command, state, makerEvidence: {} }),
    // Signed by a person who is not enrolled, under the name of one who is.
    await resume({ switchId: '0', command, state, by: stranger, decidedBy: anne.personId }),
    await resume({ switchId: '0', command, state: 'approved' }),
    await resume({ switchId: '0', command, waiting: true }),
    randomUUID(),
  ]
  for (const id of forged) expect(await check(id)).toEqual({ signed: false })
})

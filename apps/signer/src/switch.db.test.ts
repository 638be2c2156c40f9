import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { browserEvidence, type DeskApprover, deskFees, openSignerDesk, type SignerDesk } from '#testing/signer-desk.ts'
import { commandDigest } from './switch.ts'

const database = prepareDatabase('test')
let desk: SignerDesk
let anne: DeskApprover
beforeEach(async () => {
  desk = await openSignerDesk(database)
  anne = desk.approver()
})

const stop = (reason = 'the sums do not agree') => desk.ask('POST', '/switch/stop', { reason, by: 'breaker' })
const start = (commandId: string) => desk.ask('POST', '/switch/start', { commandId })

interface Resume {
  readonly switchId: string
  readonly by?: DeskApprover
  readonly makerId?: string
  readonly command?: string
  readonly decidedBy?: string
  readonly waiting?: boolean
}

/** A payouts.resume as the api stores one. */
async function resume({ switchId, by = anne, makerId = randomUUID(), command = 'payouts.resume', ...rest }: Resume) {
  const row = {
    id: randomUUID(),
    command,
    subject: 'payouts',
    input: { switchId },
    makerId,
    reason: 'it was looked into',
    stateDigest: Buffer.alloc(32, 3),
  }
  const digest = commandDigest(row)
  await desk.asApp(
    `insert into approvals.command (id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at, expires_at)
     values ($1, $2, $3, $4, '[]', $5, $6, true, $7, $8, now(), now() + interval '1 hour')`,
    [row.id, command, row.subject, JSON.stringify(row.input), row.stateDigest, digest, makerId, row.reason],
  )
  if (rest.waiting) return row.id
  await desk.asApp(
    `update approvals.command set state = 'approved', decided_by = $2, decided_at = now(), signature = $3 where id = $1`,
    [row.id, rest.decidedBy ?? by.personId, JSON.stringify(browserEvidence(by.key, digest))],
  )
  return row.id
}

test('it runs until somebody stops it; stopped, no route signs anything', async () => {
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

test('an approver’s signature under a resume of this very stop starts it again, once', async () => {
  const { body } = await stop()
  const id = await resume({ switchId: body.id })
  expect((await start(id)).body).toMatchObject({ stopped: false, by: `person:${anne.personId}` })
  expect((await desk.reserve(await desk.withdraw())).status).toBe(200)
  expect((await start(id)).body).toEqual({ code: 'command_refused' })
  await stop()
  expect((await start(id)).body).toEqual({ code: 'command_refused' })
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
  const ownRequest = resume({ switchId, makerId: anne.personId })
  await expect(ownRequest).rejects.toThrow('command_two_people')
  const good = await resume({ switchId })
  desk.enrol(({ denied }) => ({ approvers: [], denied }))
  expect((await start(good)).body).toEqual({ code: 'command_refused' })
})

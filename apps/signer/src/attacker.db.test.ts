import { createHash, randomUUID } from 'node:crypto'
import { keyStatement, listStatement } from '@clearhold/contract/approvals/statement'
import { decodeFunctionData, parseAbi, parseTransaction } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { ApprovingKey } from '#testing/approving-key.ts'
import { testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import {
  type DeskApprover,
  demoEvidence,
  deskFees,
  enrolledAs,
  gwei,
  insertApproval,
  newApproverKey,
  openSignerDesk,
  randomAddress,
  type SignerDesk,
} from '#testing/signer-desk.ts'
import type { Mischief } from '#testing/software-authenticator.ts'

// An attacker has taken over the api: they hold its database role and the signer's socket, and know every route. They hold neither the
// signer's own role, nor its keystore, nor an approver's key. What they can send to addresses of their own is the automatic sum of a day,
// and not one micro more.
const abi = parseAbi(['function transfer(address to, uint256 value)'])
const dayMaxMicro = 500_000_000n

const database = prepareDatabase('test')
let desk: SignerDesk
let anne: DeskApprover
let ben: DeskApprover
beforeEach(async () => {
  desk = await openSignerDesk(database)
  anne = desk.approver()
  ben = desk.approver()
})

/** What all bytes the signer ever stored send to these addresses, read from the bytes; of one nonce only one is mined. */
async function signedTo(addresses: ReadonlySet<string>): Promise<bigint> {
  const byNonce = new Map<string, bigint>()
  for (const { raw, wallet } of await database.owner('select raw, wallet from signer.transaction')) {
    const read = parseTransaction(`0x${(raw as Buffer).toString('hex')}` as `0x02${string}`)
    if (read.data === undefined) {
      expect(addresses.has(read.to?.toLowerCase() ?? '')).toBe(false)
      continue
    }
    const { args } = decodeFunctionData({ abi, data: read.data })
    if (!addresses.has(args[0].toLowerCase())) continue
    const place = `${(wallet as Buffer).toString('hex')}:${read.nonce ?? 0}`
    const before = byNonce.get(place) ?? 0n
    byNonce.set(place, args[1] > before ? args[1] : before)
  }
  return [...byNonce.values()].reduce((sum, amount) => sum + amount, 0n)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A person whose passkey the signer knows. */
async function passkeyPerson(): Promise<ApprovingKey> {
  const key = new ApprovingKey(randomUUID())
  const approver = await key.enrolled()
  desk.enrol(({ approvers, denied }) => ({ denied, approvers: [...approvers, approver] }))
  return key
}

/** Everything the attacker can do to have a row signed; answers the signer's last answer. */
async function push(id: string): Promise<unknown> {
  const kept = await desk.reserve(id)
  if (kept.status !== 200) return kept.body
  return (await desk.sign(id)).body
}

test('error: a forged row above the automatic limit finds no signature, whatever evidence is forged for it', async () => {
  const mine = randomAddress()
  const large = { to: mine, amountMicro: 100_000_000n }
  expect(await push(await desk.withdraw(large))).toEqual({ code: 'approvals_missing' })
  const myKey = newApproverKey()
  const forgeries: ((id: string, digest: Buffer) => Promise<void>)[] = [
    // Signed with the attacker's own key, in an approver's name, with that key in the evidence.
    (id, digest) => insertApproval(desk.asApp, id, anne.personId, digest, demoEvidence(myKey.key, digest)),
    // In the attacker's own name, with the key registered at the api.
    async (id, digest) => {
      await desk.asApp(
        `insert into approvals.approver_key (id, person_id, kind, public_key) values ($1, $2, 'demo', $3)`,
        [randomUUID(), myKey.personId, myKey.key.publicKey],
      )
      await insertApproval(desk.asApp, id, myKey.personId, digest, demoEvidence(myKey.key, digest))
    },
    // The approver's public key with a signature that is not theirs.
    (id, digest) =>
      insertApproval(desk.asApp, id, anne.personId, digest, {
        ...demoEvidence(myKey.key, digest),
        publicKey: anne.key.publicKey.toString('base64url'),
      }),
    (id, digest) => insertApproval(desk.asApp, id, anne.personId, digest, { kind: 'unseen' }),
    (id, digest) => insertApproval(desk.asApp, id, anne.personId, digest, { kind: 'demo_key', signature: '' }),
  ]
  for (const forge of forgeries) {
    const id = await desk.withdraw(large)
    await forge(id, await desk.digestOf(id))
    expect(await push(id)).toEqual({ code: 'signature_unknown' })
  }
  const two = await desk.withdraw({ to: mine, amountMicro: 300_000_000n })
  await desk.approve(two, anne)
  expect(await push(two)).toEqual({ code: 'approvals_missing' })
  expect(await signedTo(new Set([mine]))).toBe(0n)
})

test('SEC1: an approver’s sign-in over a payout’s digest pays nothing; their signature on the approving page does', async () => {
  const mine = randomAddress()
  const people = await Promise.all([passkeyPerson(), passkeyPerson()])
  const at = async (id: string, mischief: Mischief) => {
    const digest = await desk.digestOf(id)
    for (const key of people) {
      await insertApproval(desk.asApp, id, key.personId, digest, key.sign(digest.toString('hex'), mischief))
    }
    return push(id)
  }
  const payout = (amountMicro = 999_999_000_000n) => desk.withdraw({ to: mine, amountMicro })
  // What an attacker in the api gets by sending the digest as the challenge of an approver's next login: the site's origin and RP ID.
  // Then either alone.
  const logins: Mischief[] = [
    { origin: testParty.origin, rpId: testParty.id },
    { origin: testParty.origin },
    { rpId: testParty.id },
  ]
  for (const login of logins) expect(await at(await payout(), login)).toEqual({ code: 'signature_unknown' })
  expect(await signedTo(new Set([mine]))).toBe(0n)
  expect(await at(await payout(), {}), 'above what two people’s word lets leave').toEqual({ code: 'two_cap_reached' })
  expect(await at(await payout(300_000_000n), {})).toMatchObject({ wallet: desk.hot })
})

test('SEC1: of payouts signed together each counts; one that was changed or put into the list does not', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => desk.withdraw({ amountMicro: 150_000_000n })))
  const list = await Promise.all(ids.map(async (id) => (await desk.digestOf(id)).toString('hex')))
  const sign = (digests: readonly string[]) => sha256(listStatement(digests))
  const evidenceAt = (index: number, digests: readonly string[] = list) => ({
    ...demoEvidence(anne.key, sign(list)),
    place: { list: digests, index },
  })
  const forged = await desk.withdraw({ amountMicro: 150_000_000n })
  const forgedDigest = await desk.digestOf(forged)
  const other = forgedDigest.toString('hex')
  const tries = [evidenceAt(0), evidenceAt(1, list.with(1, other)), evidenceAt(3, [...list, other])]
  for (const [index, evidence] of tries.entries()) {
    const id = index === 0 ? forged : await desk.withdraw({ amountMicro: 150_000_000n })
    await insertApproval(desk.asApp, id, anne.personId, await desk.digestOf(id), evidence)
    expect(await push(id)).toEqual({ code: 'signature_unknown' })
  }
  for (const [index, id] of ids.entries()) {
    await insertApproval(desk.asApp, id, anne.personId, await desk.digestOf(id), evidenceAt(index))
    expect(await push(id)).toMatchObject({ wallet: desk.hot })
  }
})

test('a key counts when two approvers vouch for it, and not by one, by its owner or by strangers', async () => {
  const { personId, publicKey, credentialId } = await new ApprovingKey(randomUUID()).enrolled()
  const vouch = async (keyId: string, by: DeskApprover, name = 'Carla') => {
    const terms = { personId, name, kind: 'passkey', publicKey, credentialId }
    await desk.asApp('insert into approvals.key_confirmation (key_id, approver_id, signature) values ($1, $2, $3)', [
      keyId,
      by.personId,
      JSON.stringify(demoEvidence(by.key, sha256(keyStatement(terms)))),
    ])
    return (await desk.ask('POST', '/approvers/take-up', { keyId })).body
  }
  const keyId = randomUUID()
  await desk.asApp(
    `insert into approvals.approver_key (id, person_id, name, kind, public_key, credential_id)
     values ($1, $2, 'Carla', 'passkey', $3, $4)`,
    [keyId, personId, Buffer.from(publicKey, 'base64url'), Buffer.from(credentialId, 'base64url')],
  )
  expect(await vouch(keyId, newApproverKey())).toEqual({ counts: false })
  expect(await vouch(keyId, anne)).toEqual({ counts: false })
  // Under another name than the one in the row: two names for one key are two people in one.
  const third = desk.approver()
  expect(await vouch(keyId, third, 'Carla B.')).toEqual({ counts: false })
  expect(await vouch(keyId, ben)).toEqual({ counts: true })
  const { approvers } = (await desk.ask('GET', '/approvers')).body
  expect(approvers).toContainEqual(expect.objectContaining({ personId, name: 'Carla', kind: 'passkey' }))
})

test('error: one approver with two keys, or a name of two spellings, is still one person', async () => {
  const mine = randomAddress()
  const again = newApproverKey().key
  desk.enrol(({ approvers, denied }) => ({
    denied,
    approvers: [...approvers, enrolledAs({ personId: anne.personId, key: again })],
  }))
  const id = await desk.withdraw({ to: mine, amountMicro: 300_000_000n })
  await desk.approve(id, anne)
  const digest = await desk.digestOf(id)
  const second = insertApproval(desk.asApp, id, anne.personId.toUpperCase(), digest, demoEvidence(again, digest))
  await expect(second).rejects.toThrow('approval_pkey')
  expect(await push(id)).toEqual({ code: 'approvals_missing' })
  await desk.approve(id, ben)
  expect(await push(id)).toMatchObject({ nonce: 0 })
})

test('error: what was approved cannot be changed, and a new row with the old approvals is worth nothing', async () => {
  const mine = randomAddress()
  const id = await desk.withdraw({ amountMicro: 300_000_000n })
  await desk.approve(id, anne)
  await desk.approve(id, ben)
  for (const [column, value] of [
    ['to_address', Buffer.from(mine.slice(2), 'hex')],
    ['amount_micro', 900_000_000n],
    ['token', Buffer.alloc(20, 1)],
    ['digest', Buffer.alloc(32, 1)],
    ['type', 'profit'],
    ['tier', 'auto'],
    ['id', randomUUID()],
  ] as const) {
    const change = desk.asApp(`update withdrawals.withdrawal set ${column} = $2 where id = $1`, [id, value])
    await expect(change).rejects.toThrow('permission denied')
  }
  await expect(desk.asApp('delete from withdrawals.withdrawal')).rejects.toThrow('permission denied')
  const [approval] = await desk.asApp('select signature, digest from withdrawals.approval limit 1')
  for (const digest of [approval?.['digest'] as Buffer, undefined]) {
    const forged = await desk.withdraw({ to: mine, amountMicro: 300_000_000n })
    for (const { personId } of [anne, ben]) {
      const claimed = digest ?? (await desk.digestOf(forged))
      await insertApproval(desk.asApp, forged, personId, claimed, approval?.['signature'] as object)
    }
    expect(await push(forged)).toEqual({ code: 'signature_unknown' })
  }
  // The row with the digest of what was approved, and another receiver.
  const swapped = await desk.withdraw({ to: mine, amountMicro: 300_000_000n, digest: await desk.digestOf(id) })
  await desk.approve(swapped, anne, await desk.digestOf(id))
  await desk.approve(swapped, ben, await desk.digestOf(id))
  expect(await push(swapped)).toEqual({ code: 'digest_differs' })
  expect(await push(id)).toMatchObject({ wallet: desk.hot })
  expect(await push(id)).toMatchObject({ nonce: 0 })
  expect(await signedTo(new Set([mine]))).toBe(0n)
})

test('SEC4: a row without a hold in the ledger is not paid, and an approver cannot approve their own under another’s id', async () => {
  const mine = randomAddress()
  // Anne is paid: the row claims that another person is, so that her own signature would count.
  const own = { to: mine, amountMicro: 100_000_000n, heldOf: anne.personId }
  const forged = await desk.withdraw({ ...own, personId: randomUUID() })
  await desk.approve(forged, anne)
  expect(await push(forged)).toEqual({ code: 'hold_missing' })
  const honest = await desk.withdraw({ ...own, personId: anne.personId })
  await desk.approve(honest, anne)
  expect(await push(honest)).toEqual({ code: 'approvals_missing' })
  // Nothing was put on hold, though two people signed.
  const empty = await desk.withdraw({ to: mine, amountMicro: 300_000_000n, heldOf: 'none' })
  for (const by of [anne, ben]) await desk.approve(empty, by)
  expect(await push(empty)).toEqual({ code: 'hold_missing' })
  // Even a payout without signatures is paid only out of what was put on hold.
  expect(await push(await desk.withdraw({ to: mine, heldOf: 'none' }))).toEqual({ code: 'hold_missing' })
  expect(await signedTo(new Set([mine]))).toBe(0n)
})

test('SEC4: what went back to its person is not paid', async () => {
  const id = await desk.withdraw({ amountMicro: 1_000_000n, personId: ben.personId })
  const giveBack = `select ledger.post_group(true, array[gen_random_uuid()], array[gen_random_uuid()], array['withdrawal.cancelled'],
    array['person:1'], array['withdrawal:' || $1], array[$2, 'custody:31337'], array[1], array[1], array[2], array[1000000]::bigint[])`
  await desk.asApp(giveBack, [id, `investor:${ben.personId}:leaving`])
  expect(await push(id)).toEqual({ code: 'hold_missing' })
})

test('error: bodies carry no call data, receiver or amount; unknown routes stay shut', async () => {
  const id = await desk.withdraw()
  const mine = randomAddress()
  const extras = [
    { data: '0xa9059cbb' },
    { to: mine },
    { amountMicro: '1' },
    { nonce: 5 },
    { gasLimit: '9' },
    { raw: '0x' },
  ]
  for (const extra of extras) {
    expect((await desk.reserve(id, 0)).status).toBe(200)
    expect((await desk.sign(id, { ...deskFees, ...extra })).body).toEqual({ code: 'bad_request' })
  }
  expect(
    (await desk.ask('POST', '/sweeps', { address: mine, to: mine, amountMicro: '1', nonce: 0, ...deskFees })).body,
  ).toEqual({
    code: 'bad_request',
  })
  for (const path of ['/sign', '/transactions', '/keys/private', `/payouts/${id}`, `/payouts/${id}/sign/raw`]) {
    expect((await desk.ask('POST', path, { data: '0x00', to: mine })).status).toBe(404)
  }
  expect((await desk.ask('POST', `/payouts/${id}/sign`, { maxFeeWei: '-1', priorityFeeWei: '0' })).status).toBe(400)
})

test('error: sweeps go to our own wallets and coin to our own addresses, whatever the register says', async () => {
  const mine = randomAddress()
  await desk.asApp('insert into treasury.key_ring (deposit_xpub) values ($1)', [desk.keys.publicKeys()?.depositXpub])
  await desk.asApp(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
     select 31337, gen_random_uuid(), id, 0, $1 from treasury.key_ring`,
    [Buffer.from(mine.slice(2), 'hex')],
  )
  const topUp = { key: randomUUID(), address: mine, wei: '1000', chainNonce: 0, ...deskFees }
  expect((await desk.ask('POST', '/gas', topUp)).body).toEqual({ code: 'address_unknown' })
  const sweeping = { address: mine, to: 'hot', amountMicro: '5000000', nonce: 0, ...deskFees }
  expect((await desk.ask('POST', '/sweeps', sweeping)).body).toEqual({ code: 'address_unknown' })
})

test('error: the signer’s own records are read-only to the api’s role', async () => {
  for (const statement of [
    `insert into signer.switch (stopped, reason, by, command_id) values (false, 'go on', 'me', gen_random_uuid())`,
    `update signer.payout set signed_at = now() - interval '2 days'`,
    'delete from signer.payout',
    'truncate signer.payout cascade',
    `insert into signer.nonce values (31337, decode(repeat('11', 20), 'hex'), 99, gen_random_uuid())`,
    'select held from signer.turn for update',
    'set role clearhold_signer',
    'alter table signer.payout disable trigger all',
  ]) {
    await expect(desk.asApp(statement)).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('U14: many payouts at once to one’s own addresses reach the automatic sum of the day, and never pass it', async () => {
  const mine = new Set<string>()
  const attempt = async (amountMicro: bigint) => {
    const to = randomAddress()
    mine.add(to)
    const id = await desk.withdraw({ to, amountMicro })
    const said = (await push(id)) as { code?: string }
    // Replacements, retries and voids of the same row bring nothing more.
    await Promise.all([
      desk.sign(id, { maxFeeWei: (60n * gwei).toString(), priorityFeeWei: (2n * gwei).toString() }),
      desk.reserve(id),
      desk.ask('POST', `/payouts/${id}/void`, deskFees),
    ])
    return said.code
  }
  const amounts = Array.from({ length: 40 }, (_, index) => 50_000_000n - BigInt(index % 4) * 7_000_000n)
  const said = new Set(await Promise.all(amounts.map(attempt)))
  expect([...said].toSorted()).toEqual(['auto_cap_reached', undefined].toSorted())
  // The rest of the day's sum is taken too, so that what was signed is the cap itself.
  for (const amountMicro of [20_000_000n, 5_000_000n, 1_000_000n]) {
    while ((await attempt(amountMicro)) === undefined);
  }
  expect(await signedTo(mine)).toBe(dayMaxMicro)
  // A day passes for what was signed: the next 24 hours give the same sum again, and no more.
  const before = await signedTo(mine)
  await database.owner(
    `update signer.payout set reserved_at = reserved_at - interval '25 hours', signed_at = signed_at - interval '25 hours'`,
  )
  await Promise.all(Array.from({ length: 15 }, () => attempt(50_000_000n)))
  expect((await signedTo(mine)) - before).toBe(dayMaxMicro)
}, 120_000)

test('error: an old or forged resume does not start a stopped signer', async () => {
  await desk.ask('POST', '/switch/stop', { reason: 'a person saw it', by: 'person:1' })
  const id = await desk.withdraw()
  expect(await push(id)).toEqual({ code: 'stopped' })
  const forged = randomUUID()
  const myKey = newApproverKey()
  const { body } = await desk.ask('GET', '/switch')
  await desk.asApp(
    `insert into approvals.command (id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at, expires_at)
     values ($1, 'payouts.resume', 'payouts', $2, '[]', $3, $4, true, $5, 'all is well', now(), now() + interval '1 hour')`,
    [forged, JSON.stringify({ switchId: body.id }), Buffer.alloc(32), Buffer.alloc(32, 9), randomUUID()],
  )
  await desk.asApp(
    `update approvals.command set state = 'approved', decided_by = $2, decided_at = now(), signature = $3, maker_signature = $3,
       maker_signed_at = now() where id = $1`,
    [forged, anne.personId, JSON.stringify(demoEvidence(myKey.key, Buffer.alloc(32, 9)))],
  )
  expect((await desk.ask('POST', '/switch/start', { commandId: forged })).body).toEqual({ code: 'command_refused' })
  expect(await push(id)).toEqual({ code: 'stopped' })
})

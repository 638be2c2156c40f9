import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recoverMessageAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { records, sealChain, verifyChain } from '#domains/audit/index.ts'
import { chainAccount, investorAccount, readPostingGroups } from '#domains/ledger/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { rpc } from '#stack/anvil.ts'
import { lyingProxy } from '#testing/lying-proxy.ts'
import { move, suspense } from '#testing/plans.ts'
import { tamper } from '#testing/resources.ts'
import { type SnapshotDesk, snapshotDesk } from '#testing/snapshot-desk.ts'
import { publicFolder } from '../store/files.ts'
import { snapshots } from '../store/snapshots.ts'
import { beginSnapshot } from './begin-snapshot.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { prepareOwnership } from './prepare-ownership.ts'
import { readNewestSnapshot } from './read-newest-snapshot.ts'
import { signSnapshot } from './sign-snapshot.ts'
import { storeOwnership } from './store-ownership.ts'

let desk: SnapshotDesk
beforeEach(async () => {
  desk = await snapshotDesk()
})

const shown = async () => {
  const snapshot = await readNewestSnapshot(desk.database.app.reader, desk.snapshotParts.folder)
  if (snapshot === null) throw new Error('there is none')
  return snapshot
}

test('a snapshot says what is owed by kind, what is held and where, and who signed for it; it is sealed', {
  timeout: 60_000,
}, async () => {
  desk = await snapshotDesk({ hot: 3n })
  const { personId, address } = await desk.deposit(50n)
  await desk.deposit(70n)
  await move(desk.database.app, investorAccount(personId, 'cash'), suspense, 3_000_000n)
  await desk.take()
  const snapshot = await shown()
  expect(snapshot).toMatchObject({
    number: 1,
    state: 'published',
    owed: '120.000000',
    // What arrived at the hot wallet from an unknown sender counts as nothing.
    held: '120.000000',
    heldProved: '120.000000',
    investors: 2,
    leaves: 1_024,
    depositAddresses: { count: 2, held: '120.000000' },
    anchor: null,
  })
  expect(snapshot.kinds.find(({ kind }) => kind === 'unattributed')?.value).toBe('3.000000')
  expect(snapshot.reserves.map(({ role, balance }) => `${role} ${balance}`).sort()).toEqual([
    'custody 0.000000',
    'deposit 50.000000',
    'deposit 70.000000',
    'hot 3.000000',
  ])
  const signed = snapshot.reserves.find((reserve) => reserve.address.toLowerCase() === address)
  const { text = '', signature = '0x' } = signed?.ownership ?? {}
  expect((await recoverMessageAddress({ message: text, signature: signature as `0x${string}` })).toLowerCase()).toBe(
    address,
  )
  expect(snapshot.reserves.find(({ role }) => role === 'custody')?.ownership).toBeNull()
  const published = JSON.parse(
    await readFile(join(publicFolder(desk.snapshotParts.folder, 1), 'published.json'), 'utf8'),
  )
  expect(
    published.leaves.map((leaf: { what: string; owedMicro: { cash: string } }) => [leaf.what, leaf.owedMicro.cash]),
  ).toEqual([
    ['suspense', '3000000'],
    ['contingent', '0'],
    ['bank', '0'],
  ])
  const sealables = [records, readPostingGroups, snapshots]
  while ((await sealChain(desk.database.app, sealables, systemClock)) > 0);
  expect((await verifyChain(desk.database.app, sealables)).firstBroken ?? null).toBeNull()
  const [link] = await desk.database.owner(`select ref::int from audit.link where kind = 'snapshot'`)
  expect(link).toEqual({ ref: 1 })
  await expect(desk.database.owner(`update solvency.snapshot set owed_micro = 1`)).rejects.toThrow('is what was signed')
})

test('custody counts as proved once its key has signed offline: with the time it did, for 92 days, and if the row is what it signed', {
  timeout: 60_000,
}, async () => {
  await desk.token.issue(desk.wallets.custody, 50_000_000n)
  await move(desk.database.app, chainAccount('custody', desk.anvil.chainId), suspense, 50_000_000n)
  await desk.take()
  expect(await shown()).toMatchObject({ held: '50.000000', heldProved: '0.000000' })
  const prepared = await prepareOwnership(desk.ownershipParts)
  if (!prepared.ok) throw new Error(prepared.code)
  expect(await storeOwnership(desk.ownershipParts, desk.signOffline(prepared.value))).toMatchObject({ ok: true })
  const custodyAfterDays = async (days: number) => {
    const now = () => new Date(Date.now() + days * 86_400_000)
    await desk.take({ ...desk.snapshotParts, clock: { ...systemClock, now } })
    const { heldProved, reserves } = await shown()
    const custody = reserves.find(({ role }) => role === 'custody')
    return [heldProved, custody?.ownership?.signedAt ?? custody?.unsigned]
  }
  expect(await custodyAfterDays(91)).toEqual(['50.000000', prepared.value.at])
  expect(await custodyAfterDays(93)).toEqual(['0.000000', 'ended'])
  await tamper(desk.database, `update solvency.custody_ownership set block_number = block_number + 1`)
  expect(await custodyAfterDays(0)).toEqual(['0.000000', 'never'])
})

test('custody that is a contract, as a multisig is, never counts as proved, and the snapshot says why', {
  timeout: 60_000,
}, async () => {
  await desk.token.issue(desk.wallets.custody, 50_000_000n)
  await move(desk.database.app, chainAccount('custody', desk.anvil.chainId), suspense, 50_000_000n)
  const custody = async () => {
    await desk.take()
    const { heldProved, reserves } = await shown()
    const { ownership, unsigned } = reserves.find(({ role }) => role === 'custody') ?? {}
    return { heldProved, ownership, unsigned }
  }
  expect(await custody()).toEqual({ heldProved: '0.000000', ownership: null, unsigned: 'never' })
  // A contract that answers isValidSignature with yes to every question, as the operator's own could.
  const yes = '0x7f1626ba7e0000000000000000000000000000000000000000000000000000000060005260206000f3'
  await rpc(desk.anvil.url, 'anvil_setCode', [desk.wallets.custody, yes])
  expect(await prepareOwnership(desk.ownershipParts)).toEqual({ ok: false, code: 'custody_is_contract' })
  expect(await custody()).toEqual({ heldProved: '0.000000', ownership: null, unsigned: 'contract' })
})

test('what is missing on the chain is missing from what is held', { timeout: 60_000 }, async () => {
  await desk.deposit(50n)
  await move(desk.database.app, chainAccount('custody', desk.anvil.chainId), suspense, 3_000_000n)
  await desk.take()
  expect(await shown()).toMatchObject({ owed: '53.000000', held: '50.000000' })
})

test('behavior: a bank deposit that is decided while a snapshot is built is owed by it all the same', {
  timeout: 60_000,
}, async () => {
  const { personId } = await desk.deposit(50n)
  await desk.database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
     values (gen_random_uuid(), $1, 'bank', 'submitted', 7000000, 7000000, 'transfer 1')`,
    [personId],
  )
  const parts = desk.snapshotParts
  // Called after the cut.
  const readLog: typeof parts.readLog = async (reader) => {
    await desk.database.owner(`update deposits.deposit set state = 'rejected', note = 'no' where gateway = 'bank'`)
    return parts.readLog(reader)
  }
  await desk.take({ ...parts, readLog })
  expect(await shown()).toMatchObject({ owed: '57.000000' })
})

test('behavior: begun and not signed, it is begun anew with another key; a late chain makes it wait', {
  timeout: 60_000,
}, async () => {
  await desk.deposit(50n)
  const parts = desk.snapshotParts
  const roots: unknown[] = []
  for (const _try of [1, 2]) {
    expect(await beginSnapshot(parts)).toBe(true)
    expect(await buildSnapshot(parts)).toBe(true)
    const [row] = await desk.database.owner('select encode(root, $1) as root from solvency.snapshot', ['hex'])
    roots.push(row?.['root'])
  }
  expect(new Set(roots).size).toBe(2)
  await beginSnapshot(parts)
  const liar = await lyingProxy(desk.anvil.url)
  liar.lie((method) => (method === 'eth_call' ? { result: '0x' } : undefined))
  const { outgoing } = desk.partsWith({ urls: [desk.anvil.url, liar.url] })
  expect(await buildSnapshot({ ...parts, outgoing })).toBe(false)
  expect(await signSnapshot(parts)).toBe(false)
  expect(await buildSnapshot(parts)).toBe(true)
  expect(await signSnapshot(parts)).toBe(true)
  expect(await desk.database.owner('select number from signer.snapshot')).toEqual([{ number: 1 }])
})

test('error: holdings that were tampered with make no snapshot', { timeout: 60_000 }, async () => {
  await desk.deposit(50n)
  await desk.take()
  await desk.database.owner('update solvency.holding set cash_micro = cash_micro - 1')
  await beginSnapshot(desk.snapshotParts)
  await expect(buildSnapshot(desk.snapshotParts)).rejects.toThrow('and the book owes 50000000')
})

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { moveWithdrawal } from '#domains/withdrawals/actions/move-withdrawal.ts'
import { writeSettledOnChain } from '#domains/withdrawals/store/money.ts'
import { adopt } from '#signer/adopt.ts'
import { openTurns, type SignerDatabase } from '#signer/database.ts'
import { checkHome } from '#signer/home.ts'
import {
  insertNonce,
  insertPayout,
  insertTransaction,
  markSigned,
  readNextNonce,
  readTransactions,
  readWithdrawal,
} from '#signer/store.ts'
import { tokenGasLimit } from '#signer/transaction.ts'
import { noteComparison } from '#testing/comparison.ts'
import { type Backup, backUp } from '#testing/restore.ts'
import { deskPolicy } from '#testing/signer-desk.ts'
import { advanceRequests, stored, testToken } from '#testing/withdrawals.ts'
import type { Deed } from './deeds.ts'
import { confirmationsNeeded, type HotWallet, payoutFees } from './hot-wallet.ts'
import type { World } from './world.ts'

type Restore = Deed & { readonly do: 'restore' }

const unit = 1_000_000n
const policy = { ...deskPolicy, token: testToken as `0x${string}` }

/**
 * MON6: a withdrawal is paid while the database is backed up, more happens, and then the backup is restored. The chain keeps what it
 * has: the watcher rereads it, the signer adopts it, and the withdrawal is paid once, or not yet and can be paid.
 */
export async function restore(world: World, hot: HotWallet, deed: Restore): Promise<string | undefined> {
  const id = await approvedOne(world, deed.which)
  if (id === undefined) return 'nothing there'
  const { app } = world.database
  await inTurns(world, checkHome)
  let backup: Backup | undefined
  const backUpAt = async (point: Restore['point']) => {
    if (deed.point === point) backup = await backUp(world.database)
  }
  await backUpAt('before the signature')
  const raw = await sign(world, hot, id)
  await backUpAt('between signature and broadcast')
  await app.transaction((tx) => moveWithdrawal(tx, { id, from: ['signed'], to: 'broadcast' }))
  if (deed.fate !== 'forgotten') await hot.send(raw)
  await backUpAt('after the broadcast')
  if (deed.fate === 'mined') hot.mine()
  await world.deposit(world.person(deed.which), BigInt(10 + deed.which) * unit)
  await world.withdraw(world.person(deed.which), { kind: 'capital', method: 'crypto', quarters: 1 })
  await backup?.restore()
  await world.readChainAgain()
  await lead(world, hot, id)
  await settle(world, hot, id)
  return undefined
}

/** A withdrawal that can be paid on the chain at once, requested if none waits; undefined if no user can request one. */
async function approvedOne(world: World, which: number): Promise<string | undefined> {
  const { app, owner } = world.database
  await noteComparison(app)
  await world.withdraw(world.person(which), { kind: 'capital', method: 'crypto', quarters: 2 })
  await advanceRequests(app)
  const waiting = await owner(
    `select w.id, w.state, w.tier from withdrawals.withdrawal w join accounts.person p on p.id = w.person_id
     where w.person_id = any($1) and w.method = 'crypto' and w.state in ('review', 'approved') and p.state = 'active'
     order by w.created_at`,
    [world.people.map(({ personId }) => personId)],
  )
  const withdrawal = waiting[which % waiting.length]
  if (withdrawal === undefined) return undefined
  const id = String(withdrawal['id'])
  if (withdrawal['state'] === 'review') await world.approveBy(id, withdrawal['tier'] === 'two' ? 2 : 1)
  return (await stored(world.withdrawals, id)).state === 'approved' ? id : undefined
}

async function inTurns<Value>({ database }: World, work: (turns: SignerDatabase) => Promise<Value>): Promise<Value> {
  const turns = openTurns(database.urlOf('signer'))
  try {
    return await work(turns)
  } finally {
    await turns.close()
  }
}

/** The signer's records for a reserved nonce and its signature; returns the bytes. */
async function sign(world: World, hot: HotWallet, id: string): Promise<Buffer> {
  const { app } = world.database
  await app.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved'], to: 'reserved' }))
  const raw = await inTurns(world, ({ inTurn }) =>
    inTurn(async (tx) => {
      const row = await readWithdrawal(tx, id)
      if (row === undefined) throw new Error('there is no such withdrawal')
      const { address: wallet, chainId } = hot
      const nonce = await readNextNonce(tx, chainId, wallet)
      const { to, token, amountMicro, tier } = row
      await insertNonce(tx, { chainId, wallet, nonce, ownerId: id })
      await insertPayout(tx, { id, chainId: row.chainId, wallet, nonce, token, to, amountMicro, tier })
      const bytes = await hot.signPayout(row, nonce)
      const about = { purpose: 'payout', ownerId: id, chainId, wallet, nonce, to, value: amountMicro } as const
      await insertTransaction(tx, { ...bytes, ...payoutFees, ...about, gasLimit: tokenGasLimit })
      await markSigned(tx, id)
      return bytes.raw
    }),
  )
  await app.transaction((tx) => moveWithdrawal(tx, { id, from: ['reserved'], to: 'signed' }))
  return raw
}

/** The recovery: everything stops, the operator runs adopt, the worker rebroadcasts what it knows, and adopt releases what is ruled out. */
async function lead(world: World, hot: HotWallet, id: string): Promise<void> {
  await inTurns(world, async (turns) => {
    await checkHome(turns)
    const parts = { keys: hot.keys, policy, database: turns, chain: hot, confirmationsNeeded, newId: randomUUID }
    await adopt(parts, { isRestored: false })
    for (const { raw } of await turns.inTurn((tx) => readTransactions(tx, id))) await hot.send(raw)
    hot.mine()
    await adopt(parts, { isRestored: false })
  })
  expect(await world.database.owner('select withdrawal_id from signer.held')).toEqual([])
}

/** The worker settles what is confirmed on the chain. */
async function settle(world: World, hot: HotWallet, id: string): Promise<void> {
  const { app } = world.database
  const { digest, state, amountMicro } = await stored(world.withdrawals, id)
  const paid = digest === null ? undefined : hot.paymentOf(digest)
  if (paid?.signed === undefined) return expect(state).toBe('approved')
  const { hash: txHash } = paid.signed
  await app.transaction(async (tx) => {
    await moveWithdrawal(tx, { id, from: ['approved', 'signed', 'broadcast'], to: 'broadcast' })
    await writeSettledOnChain(tx, { id, txHash, arrivedMicro: amountMicro, confirmations: confirmationsNeeded })
  })
}

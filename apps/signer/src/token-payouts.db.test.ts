import { recoverTransactionAddress } from 'viem'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { hasSoftToken, type SoftToken } from '#stack/soft-token.ts'
import { prepareDatabase, type TestChain, testChain, testFolder } from '#testing/resources.ts'
import {
  deskCustodyKey,
  deskFees,
  deskPolicy,
  gwei,
  insertResume,
  openSignerDesk,
  randomAddress,
  signerUrlOf,
} from '#testing/signer-desk.ts'
import { softToken } from '#testing/soft-token.ts'
import { sendRaw, tokenOn } from '#testing/token.ts'
import { checkWallets } from './check-wallets.ts'
import { createTokenKey } from './create-token-key.ts'
import { openTurns } from './database.ts'
import { countRings, type Hex, type KeyRing, openKeyRing } from './keys.ts'
import { showToken } from './show-token.ts'
import { switchState } from './switch.ts'
import { openToken, type Token } from './token.ts'

// A keystore is opened again and again, which is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const database = prepareDatabase('test')
let soft: SoftToken
let keystore: string
let atMs = 0

beforeEach(() => {
  if (!hasSoftToken) return
  soft = softToken()
  keystore = `${testFolder()}/keystore.json`
})

async function tokenOf({ settings }: SoftToken): Promise<Token> {
  const token = await openToken(settings, { now: () => new Date(atMs), say: () => undefined })
  onTestFinished(() => token.close())
  return token
}

/** As a start of the signer opens them. */
const keysWith = (token?: Token) => openKeyRing(keystore, 'a long passphrase', deskCustodyKey.address, token)
const create = (purpose: 'hot' | 'anchor') => createTokenKey(soft.settings, { purpose, rings: countRings(keystore) })

/** A fresh installation whose hot wallet and anchor are in the token. */
async function firstKeys(): Promise<{ token: Token; keys: KeyRing }> {
  await create('hot')
  await create('anchor')
  const token = await tokenOf(soft)
  const keys = keysWith(token)
  keys.initialise()
  return { token, keys }
}

const senderOf = async (raw: `0x02${string}`) =>
  (await recoverTransactionAddress({ serializedTransaction: raw })).toLowerCase()

/** As the worker writes it after keys were made, and clearhold keys rotate after new ones. */
async function enrol(keys: KeyRing, index: number): Promise<void> {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [keys.publicKeys()?.depositXpub])
  await database.owner(
    `insert into treasury.deposit_address (chain_id, key_ring_id, address_index, address, branch)
     select 31337, max(id), $2, decode($1, 'hex'), 2 from treasury.key_ring`,
    [keys.addressOf('hot').slice(2), index],
  )
}

/** One that was signed, and waits for its anchor. */
async function insertSnapshot(wallet: Hex): Promise<void> {
  await database.owner(
    `insert into signer.snapshot (number, text, note, note_digest, chain_id, wallet, nonce)
     values (1, 'text', 'note', decode(repeat('ab', 32), 'hex'), 31337, decode($1, 'hex'), 0)`,
    [wallet.slice(2)],
  )
}

describe.skipIf(!hasSoftToken)('payouts by a token', () => {
  test('a payout is sent by the token’s address, arrives, and has the same bytes after a restart and without the token', async () => {
    const { token, keys } = await firstKeys()
    const chain: TestChain = await testChain()
    const desk = await openSignerDesk(database, { token: chain.tokenAddress.toLowerCase() as Hex }, keys)
    expect(token.holds(desk.hot)).toBe(true)
    await rpc(chain.url, 'anvil_setBalance', [desk.hot, `0x${(10n ** 19n).toString(16)}`])
    await tokenOn(chain.url, chain.tokenAddress).issue(desk.hot, 50_000_000n)
    const to = randomAddress()
    const id = await desk.withdraw({ to, amountMicro: 12_345_678n })
    await desk.reserve(id)
    const { body } = await desk.sign(id)
    expect(await senderOf(body.raw)).toBe(desk.hot)
    expect(await sendRaw(chain.url, body.raw)).toBe(body.hash)
    const receipt = (await rpc(chain.url, 'eth_getTransactionReceipt', [body.hash])) as { status: Hex; from: Hex }
    expect(receipt).toMatchObject({ status: '0x1', from: desk.hot })
    expect(await tokenOn(chain.url, chain.tokenAddress).balanceOf(to)).toBe(12_345_678n)

    token.close()
    const again = keysWith(await tokenOf(soft))
    expect(again.addressOf('hot')).toBe(desk.hot)
    soft.remove()
    expect((await desk.sign(id)).body).toEqual(body)
    const stored = await database.owner('select count(*)::int from signer.transaction where withdrawal_id = $1', [id])
    expect(stored).toEqual([{ count: 1 }])
  })

  test('error: without the token nothing new is signed or kept, what needs no key of it goes on, and it signs once it is back', async () => {
    const { keys } = await firstKeys()
    const desk = await openSignerDesk(database, {}, keys)
    const id = await desk.withdraw()
    const later = await desk.withdraw()
    await desk.reserve(id)
    soft.remove()
    expect(await desk.sign(id)).toEqual({ status: 409, body: { code: 'token_unavailable' } })
    expect((await desk.ask('GET', '/health')).body).toMatchObject({ token: 'lost' })
    expect((await desk.reserve(later)).body).toEqual({ code: 'token_unavailable' })
    expect((await desk.ask('GET', '/anchor')).status).toBe(200)
    expect((await desk.ask('GET', '/notes/keys')).status).toBe(200)
    soft.putBack()
    atMs += 60_000
    const { body } = await desk.sign(id)
    expect(await senderOf(body.raw)).toBe(desk.hot)
    expect((await desk.ask('GET', '/health')).body).toMatchObject({ token: 'ready' })
    expect((await desk.reserve(later)).status).toBe(200)
  })

  test('a hot wallet of the keystore moves into the token by rotation, and the former one is swept with its own key', async () => {
    keysWith().initialise()
    const keys = keysWith(await tokenOf(soft))
    const former = keys.addressOf('hot')
    expect(former, 'until then it stays in the keystore').toBe(keysWith().addressOf('hot'))
    const desk = await openSignerDesk(database, {}, keys)
    await enrol(keys, 0)
    await desk.ask('POST', '/switch/stop', { reason: 'a new token', by: 'test' })
    expect((await desk.ask('POST', '/keys/rotate')).body).toEqual({ code: 'token_key_missing' })
    expect(countRings(keystore)).toBe(1)
    // While the signer has its session, a person makes the key with another program.
    soft.makeKey('clearhold-hot-2')
    expect((await desk.ask('POST', '/keys/rotate')).status).toBe(200)
    await enrol(keys, 1)
    const now = keys.addressOf('hot')
    expect(now).not.toBe(former)
    expect(keys.formerWallets()).toContain(former)
    await checkWallets(keys, desk.parts)
    await database.owner(
      `insert into signer.switch (stopped, reason, by, command_id) values (false, 'agreed', 'test', gen_random_uuid())`,
    )
    const id = await desk.withdraw()
    await desk.reserve(id)
    expect(await senderOf((await desk.sign(id)).body.raw)).toBe(now)
    const swept = await desk.ask('POST', '/sweeps', {
      address: former,
      to: 'custody',
      amountMicro: '7',
      nonce: 0,
      ...deskFees,
    })
    expect(await senderOf(swept.body.raw)).toBe(former)
  })

  test('error: a token that was exchanged stops payouts at the start, and two signatures do not start them', async () => {
    const { keys, token } = await firstKeys()
    await enrol(keys, 0)
    const turns = openTurns(signerUrlOf(database))
    onTestFinished(() => turns.close())
    const atStart = (opened: KeyRing) => checkWallets(opened, { policy: deskPolicy, database: turns })
    await atStart(keys)
    expect(await turns.inTurn(switchState)).toMatchObject({ stopped: false })
    token.close()
    soft = softToken('another')
    const others = keysWith(await tokenOf(soft))
    await atStart(others)
    const state = await turns.inTurn(switchState)
    expect(state).toMatchObject({ stopped: true, by: 'signer', reason: expect.stringContaining('the hot wallet') })
    const desk = await openSignerDesk(database, {}, others)
    const resume = { switchId: state.id, by: desk.approver(), maker: desk.approver() }
    const commandId = await insertResume(desk.asApp, resume)
    expect((await desk.ask('POST', '/switch/start', { commandId })).body).toEqual({ code: 'other_wallet' })
    // What leads on: keys of its own in the new token.
    soft.makeKey('clearhold-hot-2')
    expect((await desk.ask('POST', '/keys/rotate')).status).toBe(200)
    await enrol(others, 1)
    expect((await desk.ask('POST', '/switch/start', { commandId })).body).toMatchObject({ stopped: false })
  })

  test('error: an anchor that these keys do not have stops payouts at the start', async () => {
    const { keys } = await firstKeys()
    const desk = await openSignerDesk(database, {}, keys)
    await insertSnapshot(`0x${'a7'.repeat(20)}`)
    await checkWallets(keys, desk.parts)
    expect((await desk.ask('GET', '/switch')).body).toMatchObject({ stopped: true, by: 'signer' })
  })

  test('snapshots are anchored by the token’s key, which its dearer replacement keeps', async () => {
    const { keys } = await firstKeys()
    const desk = await openSignerDesk(database, {}, keys)
    const [anchor] = keys.anchors()
    expect((await desk.ask('GET', '/anchor')).body).toMatchObject({ address: anchor, number: 1, nonce: 0 })
    expect(keys.anchors()).toHaveLength(2)
    await insertSnapshot(anchor ?? '0x')
    await checkWallets(keys, desk.parts)
    expect((await desk.ask('GET', '/switch')).body).toMatchObject({ stopped: false })
    for (const maxFeeWei of [30n * gwei, 60n * gwei]) {
      const fees = { maxFeeWei: maxFeeWei.toString(), priorityFeeWei: (maxFeeWei / 30n).toString() }
      const { body } = await desk.ask('POST', '/snapshots/1/anchor', { chainNonce: 0, ...fees })
      expect(await senderOf(body.raw)).toBe(anchor)
    }
  })

  test('what is in the token is shown with its use; custody is never a key of it', async () => {
    await create('hot')
    expect(await showToken(soft.settings, 0)).toMatch(
      /clearhold-hot-1 {2}0x[0-9a-f]{40} {2}for clearhold keys init, made in the token, signs/,
    )
    await expect(create('hot')).rejects.toThrow('clearhold-hot-1 already')
    await create('anchor')
    const token = await tokenOf(soft)
    const keys = keysWith(token)
    keys.initialise()
    expect(keys.derives(keys.addressOf('hot'))).toBe(true)
    // The library is begun and ended as a whole: one session in a process.
    token.close()
    const shown = await showToken(soft.settings, countRings(keystore))
    for (const words of ['hot wallet in use', 'anchor in use', 'for the next clearhold keys rotate: not in the token'])
      expect(shown).toContain(words)
  })
})

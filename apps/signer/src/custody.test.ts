import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PreparedOwnership } from '@clearhold/contract/solvency/ownership'
import { type PreparedRefill, refillStatement } from '@clearhold/contract/treasury/refill'
import { type Ownership, writeOwnership } from '@clearhold/proof/ownership'
import { decodeFunctionData, parseAbi, parseTransaction, recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { repositoryRoot } from '#stack/product.ts'
import { createCustodyKey, custodyKeyOf, openCustodyKey, type RefillRules, signRefill } from './custody.ts'
import { type OwnershipRules, signOwnership } from './custody-ownership.ts'
import { createKeystore, openKeystore } from './keystore.ts'

// Opening a key is slow on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const abi = parseAbi(['function transfer(address to, uint256 value)'])
const folder = mkdtempSync(join(tmpdir(), 'clearhold-custody-'))
const passphrase = 'an offline passphrase'
const key = custodyKeyOf(Buffer.alloc(32, 9))
const hot = `0x${'ab'.repeat(20)}` as const
const token = `0x${'70'.repeat(20)}` as const
const rules: RefillRules = {
  chainId: 31_337,
  token,
  tokenDecimals: 6,
  hot,
  mostMicro: 5_000_000_000n,
  maxFeeWei: 200_000_000_000n,
}

function prepared(change: Partial<PreparedRefill> = {}): PreparedRefill {
  const terms = {
    chainId: 31_337,
    token,
    from: key.address,
    to: hot,
    amountMicro: 1_250_000_000n,
    nonce: 3,
    maxFeeWei: 30_000_000_000n,
    priorityFeeWei: 1_000_000_000n,
    ...change,
  }
  const digest = `0x${createHash('sha256').update(refillStatement(terms)).digest('hex')}`
  return { kind: 'clearhold prepared refill 1', digest, ...terms }
}

const stated = {
  origin: 'clearhold.example/log',
  chainId: 31_337,
  blockNumber: '12',
  blockHash: `0x${'5e'.repeat(32)}`,
  at: '2026-11-18T09:30:00.000Z',
}

/** As it is carried: amounts are strings. */
function written(refill: PreparedRefill): string {
  const path = join(mkdtempSync(join(folder, 'refill-')), 'prepared.json')
  writeFileSync(
    path,
    JSON.stringify(refill, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
  )
  return path
}

test('MON7: what is signed is a transfer of the amount to the hot wallet, by the custody key, and nothing else', async () => {
  const { raw, hash } = await signRefill(key, prepared(), rules)
  const read = parseTransaction(raw as `0x02${string}`)
  expect(read).toMatchObject({ to: token, nonce: 3, chainId: 31_337, gas: 100_000n, maxFeePerGas: 30_000_000_000n })
  const { args } = decodeFunctionData({ abi, data: read.data ?? '0x' })
  expect([args[0].toLowerCase(), args[1]]).toEqual([hot, 1_250_000_000n])
  const from = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
  expect(from.toLowerCase()).toBe(key.address)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
})

test('MON7: another receiver, token, chain, key or fee, too much, and a file that was changed are not signed', async () => {
  const evil = `0x${'ee'.repeat(20)}` as const
  const wrong: readonly [PreparedRefill, string][] = [
    [prepared({ to: evil }), 'not the hot wallet you named'],
    [prepared({ token: evil }), 'not the one you named'],
    [prepared({ chainId: 1 }), 'for chain 1'],
    [prepared({ from: evil }), 'this key is of'],
    [prepared({ amountMicro: 5_000_000_001n }), 'as the most'],
    [prepared({ amountMicro: 0n }), 'as the most'],
    [prepared({ maxFeeWei: 200_000_000_001n }), 'above the limit'],
    [prepared({ priorityFeeWei: 40_000_000_000n }), 'above the limit'],
    [{ ...prepared(), nonce: 4 }, 'The file was changed'],
  ]
  for (const [refill, reason] of wrong) await expect(signRefill(key, refill, rules)).rejects.toThrow(reason)
})

test('MON7: a custody key and the signer’s seed do not open as each other', () => {
  const custody = join(folder, 'custody.json')
  const made = createCustodyKey(custody, passphrase)
  expect(openCustodyKey(custody, passphrase)).toEqual(made)
  expect(() => openKeystore(custody, passphrase)).toThrow('does not open')
  const seed = join(folder, 'keystore.json')
  createKeystore(seed, passphrase)
  expect(() => openCustodyKey(seed, passphrase)).toThrow('does not open')
  expect(() => createCustodyKey(custody, passphrase)).toThrow('EEXIST')
  expect(() => openCustodyKey(join(folder, 'none.json'), passphrase)).toThrow('no custody key')
})

/** Anything that could reach a network ends the process; its own code may not even load such modules. */
const noNetwork = join(folder, 'no-network.mjs')
writeFileSync(
  noNetwork,
  `import net from 'node:net'
import dgram from 'node:dgram'
import { registerHooks } from 'node:module'
const refuse = (what) => () => { process.stderr.write('network: ' + what); process.exit(99) }
net.Socket.prototype.connect = refuse('connect')
net.Server.prototype.listen = refuse('listen')
dgram.Socket.prototype.bind = dgram.Socket.prototype.send = refuse('datagram')
globalThis.fetch = globalThis.WebSocket = refuse('fetch')
registerHooks({ resolve: (name, context, next) => {
  if (/^(node:)?(net|dgram|dns|tls|https?|http2)(\\/|$)|^pg$/.test(name)) refuse(name)()
  return next(name, context)
} })
`,
)

function offline(args: readonly string[], input = `${passphrase}\n`) {
  const program = join(repositoryRoot, 'apps/signer/src/custody-cli.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', noNetwork, program, ...args], {
    input,
    encoding: 'utf8',
    env: {},
  })
  return { status, stdout, stderr }
}

test('MON7: create and sign run with every socket refused and without a setting, and say what is signed before they ask', async () => {
  const keyPath = join(folder, 'offline.json')
  const created = offline(['create', '--key', keyPath])
  expect(created).toMatchObject({ status: 0, stdout: expect.stringMatching(/^0x[0-9a-f]{40}\n/) })
  const from = created.stdout.slice(0, 42)
  const refill = prepared({ from })
  const named = ['--hot', hot, '--token', token, '--chain', '31337', '--most', '5000']
  const out = join(folder, 'signed.json')
  const signed = offline(['sign', '--key', keyPath, '--in', written(refill), '--out', out, ...named])
  expect(signed).toMatchObject({ status: 0, stderr: expect.stringContaining('1250.000000 USDT') })
  for (const seen of [from, hot, token, refill.digest]) expect(signed.stderr).toContain(seen)
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ digest: refill.digest })

  const refused = (args: readonly string[], input?: string) => {
    const path = join(folder, 'refused.json')
    const found = offline(['sign', '--key', keyPath, '--in', written(refill), '--out', path, ...args], input)
    expect([found.status, existsSync(path)]).toEqual([1, false])
    return found.stderr
  }
  expect(refused(['--hot', token, ...named.slice(2)])).toContain('not the hot wallet you named')
  expect(refused([...named.slice(0, -1), '1249.999999'])).toContain('Nothing was signed')
  expect(refused(named.slice(2))).toContain('--hot is missing')
  expect(refused(named, 'another passphrase\n')).toContain('does not open')

  const ownership = { ...stated, address: from }
  const text = writeOwnership({ ...ownership, blockNumber: 12n })
  const digest = `0x${createHash('sha256').update(text).digest('hex')}`
  const statement = join(folder, 'statement.json')
  writeFileSync(statement, JSON.stringify({ kind: 'clearhold prepared ownership 1', ...ownership, digest }))
  const holder = join(folder, 'ownership.json')
  const says = [
    'ownership',
    'sign',
    '--key',
    keyPath,
    '--in',
    statement,
    '--out',
    holder,
    '--chain',
    '31337',
    '--origin',
  ]
  expect(offline([...says, 'other.example/log'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not the one'),
  })
  const own = offline([...says, stated.origin])
  expect(own).toMatchObject({ status: 0, stderr: expect.stringContaining(digest) })
  const found = JSON.parse(readFileSync(holder, 'utf8'))
  expect(found.text).toBe(text)
  expect((await recoverMessageAddress({ message: text, signature: found.signature })).toLowerCase()).toBe(from)
})

test('MON7: a statement of ownership for another chain, log or key, or changed on its way, is not signed', () => {
  const statement = {
    kind: 'clearhold prepared ownership 1',
    ...stated,
    address: key.address,
    blockNumber: 12n,
  } as const
  const digestOf = (of: Ownership) => `0x${createHash('sha256').update(writeOwnership(of)).digest('hex')}`
  const signing = (change: Partial<PreparedOwnership>, named: Partial<OwnershipRules> = {}) => {
    const changed = { ...statement, ...change }
    return () => signOwnership(key, { digest: digestOf(changed), ...changed }, { ...stated, ...named })
  }
  expect(signing({})).not.toThrow()
  expect(signing({}, { chainId: 1 })).toThrow('for chain 31337')
  expect(signing({}, { origin: 'other.example/log' })).toThrow('not the one you named')
  expect(signing({ address: hot })).toThrow('this key is of')
  expect(signing({ digest: digestOf(statement), blockNumber: 13n })).toThrow('The file was changed')
})

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot, signerProgram } from '#stack/product.ts'
import { programFile } from '#stack/program-file.ts'
import { atEnd } from '#testing/at-end.ts'
import { testDatabase, testFolder } from '#testing/resources.ts'
import {
  askSocket,
  deskCustodyKey,
  deskFees,
  deskToken,
  insertWithdrawal,
  openAppRole,
  signerUrlOf,
} from '#testing/signer-desk.ts'
import { type Caller, socketOf } from './doors.ts'

const database = await testDatabase()
const folder = testFolder()
const asApp = openAppRole(database)
const environment = {
  EDITION: 'demo',
  SIGNER_SOCKETS: join(folder, 'signer'),
  SIGNER_KEYSTORE: join(folder, 'keystore.json'),
  SIGNER_APPROVERS: join(folder, 'approvers.json'),
  SIGNER_DATABASE_URL: signerUrlOf(database),
  SIGNER_CUSTODY_ADDRESS: deskCustodyKey.address,
  CHAIN_ID: '31337',
  TOKEN_ADDRESS: deskToken,
}
const signer = signerProgram(environment, folder)
atEnd(() => signer.stop())
await signer.start()
const askAs = (caller: Caller, method: string, path: string, body?: object) =>
  askSocket(socketOf(environment.SIGNER_SOCKETS, caller), method, path, body)
const ask = (method: string, path: string, body?: object) => askAs('worker', method, path, body)
await askAs('operator', 'POST', '/keys/init')

async function killed(): Promise<void> {
  signer.kill('SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await signer.untilReady()
}

/** Resolves with the process's output and its exit code. */
function run(args: readonly string[], more: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: repositoryRoot, env: { ...environment, ...more } })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('exit', (code) => resolve({ code: code ?? -1, said }))
  })
}

const reserve = (id: string) => ask('POST', `/payouts/${id}/reserve`, { chainNonce: 0 })
const sign = (id: string) => ask('POST', `/payouts/${id}/sign`, deskFees)
const policy = { chainId: 31_337, token: deskToken }

test('SEC4: each start logs the digest of the policy, the one that the back office and /proof show', async () => {
  const lines = readFileSync(signer.logFile, 'utf8').split('\n')
  const said = lines.flatMap((line) => (line.includes('"signer.policy"') ? [JSON.parse(line).policyDigest] : []))
  expect(said.at(-1)).toBe((await ask('GET', '/policy')).body.digest)
  expect(said.at(-1)).toMatch(/^[0-9a-f]{64}$/)
})

test('FLT12: killed after a nonce was kept and after bytes were stored, it gives the same nonce and the same bytes', async () => {
  const id = await insertWithdrawal(asApp, policy, { amountMicro: 1_000_000n })
  const nonce = await reserve(id)
  expect(nonce.status).toBe(200)
  await killed()
  expect(await reserve(id)).toEqual(nonce)
  const signed = await sign(id)
  expect(signed.status).toBe(200)
  await killed()
  expect(await sign(id)).toEqual(signed)
})

test('FLT12: killed in the middle of many signatures, no withdrawal has two nonces and no nonce two receivers', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, () => insertWithdrawal(asApp, policy, { amountMicro: 1_000_000n })),
  )
  const answered = new Map<string, string>()
  const push = async (id: string) => {
    if ((await reserve(id)).status !== 200) return
    const { status, body } = await sign(id)
    if (status === 200) answered.set(id, body.raw)
  }
  const first = Promise.allSettled(ids.map(push))
  await new Promise((resolve) => setTimeout(resolve, 40))
  await killed()
  await first
  const before = new Map(answered)
  for (const id of ids) await push(id)
  expect(answered.size).toBe(12)
  for (const [id, raw] of before) expect(answered.get(id)).toBe(raw)
  const rows = await database.owner(
    `select count(*)::int as signed, count(distinct nonce)::int as nonces, count(distinct to_address)::int as receivers
     from signer.transaction where withdrawal_id = any ($1)`,
    [ids],
  )
  expect(rows).toEqual([{ signed: 12, nonces: 12, receivers: 12 }])
})

test('FLT13: a second process with another socket and the same database refuses to start', async () => {
  const second = await run([programFile('apps/signer/src/main.ts')], { SIGNER_SOCKETS: join(folder, 'second') })
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining('refuses to start') })
  expect((await ask('GET', '/switch')).status).toBe(200)
})

test('approvers and denied addresses are written by its own command line, and count at once', async () => {
  const cli = (...args: string[]) => run([programFile('apps/signer/src/cli.ts'), ...args])
  expect(await cli('approvers', 'list')).toEqual({ code: 0, said: 'No approver is enrolled.\n' })
  const wrong = ['approvers', 'add', '--person', crypto.randomUUID(), '--name', 'Anne', '--kind', 'demo']
  expect((await cli(...wrong, '--public-key', 'AAAA')).said).toContain('not the public half of a P-256 key')
  const to = `0x${'5a'.repeat(20)}` as const
  expect((await cli('deny', 'add', '--address', to)).code).toBe(0)
  const id = await insertWithdrawal(asApp, policy, { to, amountMicro: 1_000_000n })
  expect((await reserve(id)).body).toEqual({ code: 'destination_refused' })
  expect((await cli('deny', 'remove', '--address', to)).code).toBe(0)
  expect((await reserve(id)).status).toBe(200)
  expect((await cli('everything')).code).toBe(1)
  // Each call starts a process and opens the keystore, which is slow on purpose: seconds each on a busy machine.
}, 120_000)

test('MON6: adopt and what is held are asked for at its own command line, beside the signer that runs', async () => {
  const cli = (args: string[], more?: Record<string, string>) =>
    run([programFile('apps/signer/src/cli.ts'), ...args], more)
  expect(await cli(['held', 'list'])).toEqual({ code: 0, said: 'Nothing is held.\n' })
  expect((await cli(['adopt'])).said).toContain('SIGNER_RPC_URLS names no providers')
  const silent = { SIGNER_RPC_URLS: 'http://127.0.0.1:9, http://127.0.0.1:9' }
  expect(await cli(['adopt'], silent)).toMatchObject({ code: 1, said: expect.stringContaining('did not answer') })
}, 120_000)

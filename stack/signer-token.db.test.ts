import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measuresOf } from '#main/wiring/measures.ts'
import { parseConfigOf } from '#platform/config/config.ts'
import { connectSigner } from '#platform/signer/signer.ts'
import { readSignerHealth } from '#platform/signer/signer-health.ts'
import { type Caller, socketOf } from '#signer/doors.ts'
import { repositoryRoot, signerProgram } from './product.ts'
import { programFile } from './program-file.ts'
import { hasSoftToken, type SoftToken } from './soft-token.ts'
import { atEnd } from './testing/at-end.ts'
import { type TestDatabase, testDatabase, testFolder } from './testing/resources.ts'
import {
  askSocket,
  deskCustodyKey,
  deskFees,
  deskToken,
  gwei,
  insertWithdrawal,
  openAppRole,
  signerUrlOf,
} from './testing/signer-desk.ts'
import { softToken } from './testing/soft-token.ts'

function settingsWith(soft: SoftToken, folder: string): Record<string, string> {
  return {
    ...soft.environment,
    EDITION: 'demo',
    SIGNER_SOCKETS: join(folder, 'signer'),
    SIGNER_KEYSTORE: join(folder, 'keystore.json'),
    SIGNER_APPROVERS: join(folder, 'approvers.json'),
    SIGNER_CUSTODY_ADDRESS: deskCustodyKey.address,
    CHAIN_ID: '31337',
    TOKEN_ADDRESS: deskToken,
    SIGNER_TOKEN_MODULE: soft.settings.modulePath,
    SIGNER_TOKEN_LABEL: soft.settings.label,
    SIGNER_TOKEN_PIN_FILE: soft.settings.pinFile,
  }
}

function workerConfig({ appUrl }: TestDatabase, signerSocket: string) {
  return parseConfigOf('worker', {
    DATABASE_URL: appUrl,
    RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
    RESTATE_ADMIN_URL: 'http://127.0.0.1:1',
    CHAIN_ID: '31337',
    CHAIN_RPC_URLS: 'http://127.0.0.1:1,http://127.0.0.1:1',
    TOKEN_ADDRESS: deskToken,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SIGNER_SOCKET: signerSocket,
  })
}

/** Resolves with the program's output and its exit code. */
function run(program: 'main' | 'cli', args: readonly string[], env: Record<string, string>) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const command = [programFile(`apps/signer/src/${program}.ts`), ...args]
    const child = spawn(process.execPath, command, { cwd: repositoryRoot, env: { ...env } })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('exit', (code) => resolve({ code: code ?? -1, said }))
  })
}

// Each start of a process opens the keystore, which is slow on purpose: seconds on a busy machine.
describe.skipIf(!hasSoftToken)('the signer’s process with a token', { timeout: 120_000 }, () => {
  test('keys are made once the token has one, payouts are the token’s, and killed it gives the same bytes again', async () => {
    const database = await testDatabase()
    const folder = testFolder()
    const asApp = openAppRole(database)
    const soft = softToken()
    const settings = { ...settingsWith(soft, folder), SIGNER_DATABASE_URL: signerUrlOf(database) }
    const signer = signerProgram(settings, folder)
    atEnd(() => signer.stop())
    await signer.start()
    const socketFor = (caller: Caller) => socketOf(join(folder, 'signer'), caller)
    const operator = connectSigner(socketFor('operator'))
    await expect(operator.initialiseKeys()).rejects.toThrow('token_key_missing. First: clearhold signer token create')
    const made = await run('cli', ['token', 'create', '--for', 'hot'], settings)
    const [address = 'none'] = /0x[0-9a-f]{40}/.exec(made.said) ?? []
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('clearhold-hot-1') })
    await operator.initialiseKeys()
    const worker = (method: string, path: string, body?: object) => askSocket(socketFor('worker'), method, path, body)
    expect((await worker('GET', '/wallets')).body).toMatchObject({ hot: address })
    expect(await readSignerHealth(socketFor('worker'))).toMatchObject({ token: 'ready' })

    const id = await insertWithdrawal(asApp, { chainId: 31_337, token: deskToken }, { amountMicro: 1_000_000n })
    expect((await worker('POST', `/payouts/${id}/reserve`, { chainNonce: 0 })).body).toMatchObject({ wallet: address })
    const signed = await worker('POST', `/payouts/${id}/sign`, deskFees)
    expect(signed.status).toBe(200)
    signer.kill('SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await signer.untilReady()
    expect(await worker('POST', `/payouts/${id}/sign`, deskFees)).toEqual(signed)
    const shown = await run('cli', ['token', 'show'], settings)
    expect(shown).toMatchObject({ code: 0, said: expect.stringContaining(`${address}  hot wallet in use`) })

    soft.remove()
    const dearer = { maxFeeWei: String(60n * gwei), priorityFeeWei: String(2n * gwei) }
    expect((await worker('POST', `/payouts/${id}/sign`, dearer)).body).toEqual({ code: 'token_unavailable' })
    expect(await readSignerHealth(socketFor('worker'))).toMatchObject({ token: 'lost' })
    const { signer: measure } = measuresOf(workerConfig(database, socketFor('worker')), database.app)
    expect(await measure?.()).toMatchObject({ clearhold_signer_up: 1, clearhold_signer_token_up: 0 })
  })

  test('error: a wrong PIN ends it as wrong settings do, and started again it does not try it', async () => {
    const soft = softToken()
    const settings = settingsWith(soft, testFolder())
    soft.setPin('654321')
    expect(await run('main', [], settings)).toEqual({
      code: 78,
      said: 'The token refuses the PIN of SIGNER_TOKEN_PIN_FILE.\n',
    })
    expect(await run('main', [], settings)).toMatchObject({
      code: 78,
      said: expect.stringContaining('not tried again'),
    })
    soft.setPin('123456')
    expect(await run('main', [], settings)).toMatchObject({
      code: 78,
      said: expect.stringContaining('not tried again'),
    })
    expect(await run('cli', ['token', 'show'], settings)).toMatchObject({ code: 0 })
    // Past the token now: there is no socket folder it may make.
    const started = await run('main', [], { ...settings, SIGNER_SOCKETS: '/dev/null/none' })
    expect(started.code).toBe(1)
  })

  test('error: a command about the token without one says which setting names none', async () => {
    const {
      SIGNER_TOKEN_MODULE: _m,
      SIGNER_TOKEN_LABEL: _l,
      SIGNER_TOKEN_PIN_FILE: _p,
      ...settings
    } = settingsWith(softToken(), testFolder())
    expect(await run('cli', ['token', 'show'], settings)).toMatchObject({
      said: 'SIGNER_TOKEN_MODULE names no token.\n',
    })
    expect(await run('cli', ['token', 'create'], { ...settingsWith(softToken(), testFolder()) })).toMatchObject({
      said: '--for is hot or anchor.\n',
    })
  })
})

import { chmodSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { askSocket } from '#testing/signer-desk.ts'
import { callers, doors, isOpenTo, socketOf } from './doors.ts'
import { createForbiddenCalls } from './forbidden-calls.ts'
import { openKeyRing } from './keys.ts'
import { moneyCalls } from './routes.ts'
import { openSocket } from './socket.ts'
import { prepareFolder } from './socket-folder.ts'

// Opening a keystore is slow on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const folderOf = () => mkdtempSync(join(tmpdir(), 'clearhold-doors-'))
const someId = '00000000-0000-4000-8000-000000000001'

test('every call of the signer has a door, and every door leads somewhere', () => {
  const keyCalls = ['GET /health', 'GET /keys', 'POST /keys/init']
  expect(Object.keys(doors).sort()).toEqual([...keyCalls, ...moneyCalls].sort())
})

describe('SEC2: each caller asks for what its row of the table says, and for nothing else', () => {
  test('over sockets of its own', async () => {
    const folder = folderOf()
    const keys = openKeyRing(join(folder, 'keystore.json'), 'a long passphrase')
    const said: object[] = []
    const forbidden = createForbiddenCalls(() => new Date('2026-11-19T10:00:00Z'))
    for (const caller of callers)
      servers.push(
        await openSocket(socketOf(folder, caller), keys, undefined, (fields) => said.push(fields), {
          caller,
          edition: 'demo',
          forbidden,
        }),
      )
    for (const [call, open] of Object.entries(doors)) {
      const [method = '', path = ''] = call.replace('{id}', someId).replace('{number}', '7').split(' ')
      for (const caller of callers) {
        const { status, body } = await askSocket(
          socketOf(folder, caller),
          method,
          path,
          method === 'POST' ? {} : undefined,
        )
        const isRefused = status === 403 && body.code === 'other_caller'
        expect([call, caller, isRefused]).toEqual([call, caller, !open.includes(caller)])
      }
    }
    expect(said).toContainEqual({
      event: 'signer.refused',
      call: 'POST /keys/init',
      caller: 'api',
      code: 'other_caller',
    })
    // A call that is no door at all may be a newer release's: it is logged, and counts for nothing.
    const before = forbidden.list()
    expect((await askSocket(socketOf(folder, 'api'), 'POST', '/doors')).status).toBe(403)
    const { body } = await askSocket(socketOf(folder, 'worker'), 'GET', '/health')
    expect(body.forbiddenCalls).toEqual(before)
    const closedTo = (caller: (typeof callers)[number]) =>
      Object.entries(doors).flatMap(([call, open]) => (open.includes(caller) ? [] : [call]))
    expect(new Set(body.forbiddenCalls)).toEqual(
      new Set(
        callers.map((caller) => ({
          caller,
          call: closedTo(caller).at(-1),
          count: closedTo(caller).length,
          at: '2026-11-19T10:00:00.000Z',
        })),
      ),
    )
  })

  test('an address that only looks like a door is none', () => {
    expect(isOpenTo('worker', `POST /payouts/${someId}/sign`)).toBe(true)
    for (const call of ['POST /payouts/{id}/sign?x', `POST /payouts/${someId}/sign/`, 'POST /Keys/init', 'GET /'])
      expect(callers.some((caller) => isOpenTo(caller, call))).toBe(false)
  })
})

describe('SEC2: the folder of a socket says who gets in', () => {
  const made = (mode: number) => {
    const folder = join(folderOf(), 'api')
    mkdirSync(folder)
    chmodSync(folder, mode)
    return join(folder, 'signer.sock')
  }

  test('one for the signer’s user alone, or with a group that the socket takes over', () => {
    expect(prepareFolder(made(0o700), 'api', 'demo')).toBe(0o600)
    expect(prepareFolder(made(0o2710), 'api', 'demo')).toBe(0o660)
    const missing = join(folderOf(), 'signer/api/signer.sock')
    expect(prepareFolder(missing, 'api', 'demo')).toBe(0o600)
    expect(statSync(join(missing, '..')).mode & 0o777).toBe(0o700)
  })

  test('error: open to everybody, or with a group that does not reach the socket', () => {
    expect(() => prepareFolder(made(0o711), 'api', 'demo')).toThrow('Everybody on this machine may enter')
    expect(() => prepareFolder(made(0o710), 'api', 'demo')).toThrow('does not hand its group on')
  })

  test('error: in live, one that is missing or of the signer’s own group', () => {
    expect(() => prepareFolder(join(folderOf(), 'api/signer.sock'), 'api', 'live')).toThrow('with the group of the api')
    for (const mode of [0o700, 0o2710])
      expect(() => prepareFolder(made(mode), 'api', 'live')).toThrow('would be one user')
    expect(prepareFolder(made(0o700), 'operator', 'live')).toBe(0o600)
  })
})

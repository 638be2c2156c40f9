import type { Permission } from '@clearhold/contract/accounts/permissions'
import { setPermissions } from '#domains/accounts/index.ts'
import type { WithdrawalServices } from '#main/wiring/withdrawals.ts'
import { type Served, serveApi } from './api.ts'
import { atEnd } from './at-end.ts'
import { enrolPasskey } from './factors.ts'
import { insertTestPerson } from './people.ts'
import { type TestDatabase, testDatabase } from './resources.ts'
import type { SoftwareAuthenticator } from './software-authenticator.ts'
import { insertWithdrawer, prepareChain, testWithdrawalParts, type Verification } from './withdrawals.ts'

export interface Answer {
  readonly status: number
  readonly value: Record<string, unknown>
}

export interface Client {
  readonly personId: string
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

export interface Clerk extends Client {
  readonly authenticator: SoftwareAuthenticator
}

/** The whole api over a database in which withdrawals are asked for and reviewed. */
export async function withdrawalCounter(outside: Partial<WithdrawalServices> = {}) {
  const database: TestDatabase = await testDatabase()
  await prepareChain(database)
  const served: Served = await serveApi(database, undefined, {}, outside)
  atEnd(() => served.close())
  const client = async (personId: string, fresh = true): Promise<Client> => {
    const { token } = await served.signIn(personId, fresh)
    return { personId, call: (method, path, body) => call(`${served.url}/api/${path}`, token, method, body) }
  }
  const sign = async (clerk: Clerk, path: string): Promise<unknown> => {
    const { challengeId, options } = (await clerk.call('POST', path)).value
    const response = clerk.authenticator.get(options as Record<string, unknown>)
    return { kind: 'passkey', challengeId, response }
  }
  return {
    database,
    served,
    client,
    parts: testWithdrawalParts(database),
    newClient: async (person: { cash?: bigint; verification?: Verification } = {}) =>
      client(await insertWithdrawer(database, person)),
    newClerk: async (permissions: readonly Permission[]): Promise<Clerk> => {
      const personId = await insertTestPerson(database)
      const { authenticator } = await enrolPasskey(database.app, served.parts, personId)
      await database.app.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:test' }))
      return { ...(await client(personId)), authenticator }
    },
    /** Approves a payout as the page does: reads it, signs its digest, sends both. */
    approvePayout: async (clerk: Clerk, id: string): Promise<Answer> => {
      const { digest } = (await clerk.call('GET', `admin/withdrawal/${id}`)).value
      const signature = await sign(clerk, `admin/withdrawal/${id}/challenge`)
      return clerk.call('POST', `admin/withdrawal/${id}/approve`, { digest, signature })
    },
    /** Signs a request for approval and carries it out. */
    approveRequest: async (clerk: Clerk, approvalId: unknown): Promise<Answer> => {
      const path = `admin/approvals/${String(approvalId)}`
      const { digest } = (await clerk.call('GET', path)).value
      return clerk.call('POST', `${path}/approve`, { digest, signature: await sign(clerk, `${path}/options`) })
    },
  }
}

async function call(url: string, token: string, method: string, body: unknown): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const isImage = response.headers.get('content-type')?.startsWith('image/')
  const value = isImage ? { image: Buffer.from(await response.arrayBuffer()) } : await response.json()
  return { status: response.status, value: value as Record<string, unknown> }
}

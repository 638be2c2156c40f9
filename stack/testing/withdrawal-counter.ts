import type { Permission } from '@clearhold/contract/accounts/permissions'
import { setPermissions } from '#domains/accounts/index.ts'
import type { WithdrawalServices } from '#main/wiring/withdrawals.ts'
import { type Served, serveApi } from './api.ts'
import { type Answer, type Clerk, type Client, callApi } from './api-client.ts'
import { withApprovingKey } from './approving-clerk.ts'
import { atEnd } from './at-end.ts'
import { enrolPasskey } from './factors.ts'
import { insertTestPerson } from './people.ts'
import { type TestDatabase, testDatabase } from './resources.ts'
import { insertWithdrawer, prepareChain, testWithdrawalParts, type Verification } from './withdrawals.ts'

/** The whole api over a database in which withdrawals are requested and reviewed. */
export async function withdrawalCounter(outside: Partial<WithdrawalServices> = {}) {
  const database: TestDatabase = await testDatabase()
  await prepareChain(database)
  const served: Served = await serveApi(database, undefined, {}, outside)
  atEnd(() => served.close())
  const client = async (personId: string, fresh = true): Promise<Client> => {
    const { token } = await served.signIn(personId, fresh)
    return { personId, call: (method, path, body) => callApi(`${served.url}/api/${path}`, token, method, body) }
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
      await enrolPasskey(database.app, served.parts, personId)
      await database.app.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:test' }))
      return withApprovingKey(database, await client(personId))
    },
    /** Approves a payout as the page does: reads it, signs its digest, sends both. */
    approvePayout: async (clerk: Clerk, id: string): Promise<Answer> => {
      const { digest } = (await clerk.call('GET', `admin/withdrawal/${id}`)).value
      const signature = clerk.key.sign(String(digest))
      return clerk.call('POST', `admin/withdrawal/${id}/approve`, { digest, signature })
    },
    /** Signs a command and executes it. */
    approveRequest: async (clerk: Clerk, approvalId: unknown): Promise<Answer> => {
      const path = `admin/approvals/${String(approvalId)}`
      const { digest } = (await clerk.call('GET', path)).value
      return clerk.call('POST', `${path}/approve`, { digest, signature: clerk.key.sign(String(digest)) })
    },
  }
}

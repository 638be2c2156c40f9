import type { Permission } from '@clearhold/contract/accounts/permissions'
import { setPermissions } from '#domains/accounts/index.ts'
import type { DepositServices } from '#main/routes.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import { type Served, serveApi } from './api.ts'
import { type Answer, type Clerk, type Client, callApi } from './api-client.ts'
import { withApprovingKey } from './approving-clerk.ts'
import { atEnd } from './at-end.ts'
import { type DepositDesk, depositDesk } from './deposit-desk.ts'
import { enrolPasskey } from './factors.ts'
import { insertTestPerson } from './people.ts'

export interface DepositCounter {
  readonly desk: DepositDesk
  readonly served: Served
  newClient(language?: string): Promise<Client>
  newClerk(permissions: readonly Permission[]): Promise<Clerk>
  /** Signs a command with this approver's passkey and executes it. */
  approve(clerk: Clerk, approvalId: unknown): Promise<Answer>
}

export const confirmations = 3

/** A watched chain, the worker that credits, and the whole api over them: what pages call, driven by the test. */
export async function depositCounter(outside: Partial<DepositServices> = {}): Promise<DepositCounter> {
  const desk = await depositDesk({ confirmationsNeeded: confirmations })
  const { chainId, url } = desk.anvil
  const served = await serveApi(desk.database, undefined, {
    chain: connectChain(chainId, [url, url]),
    confirmationsNeeded: confirmations,
    wallet: openTestWallet(chainId, url, ''),
    ...outside,
  })
  atEnd(() => served.close())
  const client = async (personId: string, fresh: boolean): Promise<Client> => {
    const { token } = await served.signIn(personId, fresh)
    return { personId, call: (method, path, body) => callApi(`${served.url}/api/${path}`, token, method, body) }
  }
  return {
    desk,
    served,
    newClient: async (language = 'en') => client(await insertTestPerson(desk.database, { language }), false),
    newClerk: async (permissions) => {
      const personId = await insertTestPerson(desk.database)
      await enrolPasskey(desk.database.app, served.parts, personId)
      await desk.database.app.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:test' }))
      return withApprovingKey(desk.database, await client(personId, true))
    },
    approve: async (clerk, approvalId) => {
      const path = `admin/approvals/${String(approvalId)}`
      const { digest, money } = (await clerk.call('GET', path)).value
      if (money !== true) return clerk.call('POST', `${path}/approve`, { digest })
      return clerk.call('POST', `${path}/approve`, { digest, signature: clerk.key.sign(String(digest)) })
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Command, ExecutionContext } from '#domains/approvals/actions/define-command.ts'
import { insertManualDeposit, readDeposit } from '#domains/deposits/store/deposits.ts'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '#domains/ledger/index.ts'
import { type TestDatabase, testDatabase } from './resources.ts'

export interface ManualDesk {
  readonly database: TestDatabase
  submit(amountMicro?: bigint): Promise<{ depositId: string; personId: string }>
  fundCapital(amountMicro: bigint): Promise<void>
  balanceMicro(account: AccountKey): Promise<bigint>
  stateOf(depositId: string): Promise<string | undefined>
  /** Carries a command out as an approval would: in a transaction of its own. */
  run(command: Command, input: Readonly<Record<string, unknown>>): Promise<unknown>
}

export const approval: ExecutionContext = {
  approvalId: randomUUID(),
  makerId: randomUUID(),
  approverId: randomUUID(),
  state: undefined,
  changes: [],
  reason: 'seen on the bank statement',
  requestId: 'request-1',
}

/** A database in which manual deposits are made and decided. */
export async function manualDesk(): Promise<ManualDesk> {
  const database = await testDatabase()
  return {
    database,
    submit: async (amountMicro = 100_000_000n) => {
      const id = randomUUID()
      const personId = randomUUID()
      const draft = { id, personId, gateway: 'bank' as const, amountMicro, reference: `ref ${id}`, proofKey: undefined }
      await database.app.transaction((tx) => insertManualDeposit(tx, draft))
      return { depositId: id, personId }
    },
    fundCapital: async (amountMicro) => {
      const source = chainAccount('custody', 1)
      await database.app.transaction(async (tx) => {
        await openAccounts(tx, [source, capitalAccount])
        const postings = [{ source, target: capitalAccount, amountMicro }]
        const entry = { key: `fund ${randomUUID()}`, reason: 'test.moved', actor: 'system:test', about: 'test:fund' }
        await postEntries(tx, [{ ...entry, postings }])
      })
    },
    balanceMicro: async (account) => (await readBalancesMicro(database.app.reader, [account])).get(account) ?? 0n,
    stateOf: async (depositId) => (await readDeposit(database.app.reader, depositId))?.state,
    run: (command, input) => database.app.transaction((tx) => command.execute(tx, input, approval)),
  }
}

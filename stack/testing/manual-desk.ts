import { randomUUID } from 'node:crypto'
import type { Command } from '#domains/approvals/actions/define-command.ts'
import { insertManualDeposit, readDeposit } from '#domains/deposits/store/deposits.ts'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '#domains/ledger/index.ts'
import { approvalDesk } from './approved.ts'
import { type TestDatabase, testDatabase } from './resources.ts'

export interface ManualDesk {
  readonly database: TestDatabase
  submit(amountMicro?: bigint): Promise<{ depositId: string; personId: string }>
  fundCapital(amountMicro: bigint): Promise<void>
  balanceMicro(account: AccountKey): Promise<bigint>
  stateOf(depositId: string): Promise<string | undefined>
  /** One person proposes a command and another approves it; returns the first refusal of the two. */
  run(command: Command, input: Readonly<Record<string, unknown>>): Promise<unknown>
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
    run: (command, input) => approvalDesk(database, [command]).carryOut(command.name, input),
  }
}

import { creditTransfers, updateConfirmations } from '#domains/deposits/index.ts'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  investorAccount,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '#domains/ledger/index.ts'
import { type WatchedChain, type WatchedOptions, watchedChain } from './watched-chain.ts'

export interface DepositDesk extends WatchedChain {
  /** Handles everything the watcher has found. */
  settle(): Promise<void>
  /** Mines blocks, reads them and handles what they bring. */
  pass(blocks: number): Promise<void>
  deposits(personId: string): Promise<{ state: string; amount: string; note: string | null }[]>
  balanceMicro(account: AccountKey): Promise<bigint>
  cashMicro(personId: string): Promise<bigint>
  /** Moves money as some other part of the product would. */
  post(key: string, source: AccountKey, target: AccountKey, amountMicro: bigint): Promise<void>
}

/** A watched chain and the worker that credits what arrives, both driven by the test. */
export async function depositDesk(options: WatchedOptions = {}): Promise<DepositDesk> {
  const watched = await watchedChain(options)
  const { database, anvil, confirmationsNeeded } = watched
  const { chainId } = anvil
  const parts = { database: database.app, chainId, decimals: options.decimals ?? 6, confirmationsNeeded }
  const settle = async () => {
    while (await creditTransfers(parts));
    while (await updateConfirmations(database.app, chainId));
  }
  const balanceMicro = async (account: AccountKey) =>
    (await readBalancesMicro(database.app.reader, [account])).get(account) ?? 0n
  return {
    ...watched,
    settle,
    pass: async (blocks) => {
      await watched.advance(blocks)
      await settle()
    },
    deposits: async (personId) =>
      (await database.owner(
        `select state, coalesce(amount_micro, 0)::text as amount, note from deposits.deposit
         where person_id = $1 order by created_at, transfer_id`,
        [personId],
      )) as { state: string; amount: string; note: string | null }[],
    balanceMicro,
    cashMicro: (personId) => balanceMicro(investorAccount(personId, 'cash')),
    post: async (key, source, target, amountMicro) => {
      const posting = { source, target, amountMicro }
      await database.app.transaction(async (tx) => {
        await openAccounts(tx, [source, target])
        const draft = { key, reason: 'test.moved', actor: 'system:test', about: `test:${key}`, postings: [posting] }
        const [outcome] = await postEntries(tx, [draft])
        if (outcome?.kind !== 'posted') throw new Error(`the test's entry was answered with ${outcome?.kind}`)
      })
    },
  }
}

/** The operator's accounts on the test chain. */
export const house = {
  capital: capitalAccount,
  custody: chainAccount('custody', 31_337),
  suspense: chainAccount('suspense', 31_337),
  dust: chainAccount('dust', 31_337),
}

import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { chainAccount, formatEntryId, investorAccount, openAccounts } from '#domains/ledger/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { creditKey } from '../rules.ts'
import { lockDeposit, readDeposit, type StoredDeposit, writeState } from '../store/deposits.ts'
import { postAllEntries } from './post-all-entries.ts'

const inputSchema = z.strictObject({ depositId: z.uuid() })

interface Frozen {
  readonly deposit: StoredDeposit
  readonly amountMicro: bigint
  readonly chainId: number
  readonly key: string
}

/** Credits an arrival that was held because something about it was unusual, after two people have looked. */
export const releaseDeposit: Command = defineCommand({
  name: 'deposit.release',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { depositId }) => {
    const found = frozen(await readDeposit(reader, depositId))
    if (!found.ok) return found
    const { deposit, amountMicro } = found.value
    return ok({
      subject: `person:${deposit.personId}`,
      changes: [
        { field: 'deposit_state', before: deposit.state, after: 'credited' },
        { field: 'cash', before: '', after: `+${decimalFromMicro(amountMicro)}` },
      ],
      state: { state: deposit.state, note: deposit.note, amountMicro },
    })
  },
  execute: async (tx, { depositId }, { approverId }) => {
    const found = frozen(await lockDeposit(tx, depositId))
    if (!found.ok) return found
    const { deposit, amountMicro, chainId, key } = found.value
    const source = chainAccount('suspense', chainId)
    const target = investorAccount(deposit.personId, 'cash')
    await openAccounts(tx, [target])
    const [entryId] = await postAllEntries(tx, [
      {
        key,
        reason: 'deposit.credited',
        actor: `person:${approverId}`,
        about: `deposit:${depositId}`,
        postings: [{ source, target, amountMicro }],
      },
    ])
    if (entryId === undefined) throw new Error('a deposit was released without an entry')
    await writeState(tx, depositId, { state: 'credited', entryId, cashMicro: amountMicro })
    await appendEvent(tx, {
      type: 'deposit.credited',
      personId: deposit.personId,
      payload: { depositId, amount: decimalFromMicro(amountMicro), entry: formatEntryId(entryId) },
    })
    return ok(undefined)
  },
})

function frozen(deposit: StoredDeposit | undefined): Result<Frozen, 'not_found' | 'deposit_not_frozen'> {
  if (deposit === undefined) return refuse('not_found')
  const { state, amountMicro, chainId: chain, txHash, logIndex, arrival } = deposit
  if (state !== 'frozen' || amountMicro === null || chain === null || txHash === null)
    return refuse('deposit_not_frozen')
  const chainId = Number(chain)
  const key = creditKey({ chainId, txHash: hexOf(txHash), logIndex: logIndex ?? 0, arrival: arrival ?? 1 })
  return ok({ deposit, amountMicro, chainId, key })
}

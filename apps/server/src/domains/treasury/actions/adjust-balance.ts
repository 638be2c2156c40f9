import { idSchema } from '@clearhold/contract/accounts/schema'
import { decimalFromMicro, microFromDecimal, sumMicro } from '@clearhold/contract/money'
import { amountSchema } from '@clearhold/contract/money-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { readPersonState } from '#domains/accounts/index.ts'
import { type ChangeLine, type Command, type CommandRefusal, defineCommand } from '#domains/approvals/index.ts'
import {
  type AccountKey,
  capitalAccount,
  formatEntryId,
  investorAccount,
  investorAccounts,
  parseEntryId,
  readBalancesMicro,
  readEntry,
} from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { givenTo, type Movement, takeBack } from '../rules.ts'
import { bookAdjustment } from '../store/bookings.ts'
import { readTakenMicro } from '../store/reversals.ts'

/** The target values of the two balances; an absent one stays. */
const inputSchema = z.strictObject({
  personId: idSchema,
  cash: amountSchema.optional(),
  profit: amountSchema.optional(),
  reversesEntry: z.string().max(40).optional(),
})
type Input = z.output<typeof inputSchema>

/** What was already taken back of what a named entry gave to an account. */
interface Reversal {
  readonly entryId: bigint
  readonly account: AccountKey
  readonly takenMicro: bigint
}

/** What the adjustment would write, by the ledger's current state. */
interface Plan {
  readonly changes: readonly ChangeLine[]
  readonly reversals: readonly Reversal[]
}

/**
 * Corrects a balance. An increase comes out of the operator's own capital, so no money can be typed into existence; a decrease only takes
 * back what a named entry gave out of that capital. The investor is notified of the reason.
 */
export const adjustBalance: Command = defineCommand({
  name: 'balance.adjust',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, input) => {
    const planned = await planAdjustment(reader, input)
    if (!planned.ok) return planned
    const { changes, reversals } = planned.value
    return ok({
      subject: `person:${input.personId}`,
      changes: [
        ...changes.map(({ field, before, after }) => ({ field, before, after })),
        ...(input.reversesEntry === undefined || reversals.length === 0
          ? []
          : [{ field: 'reversed_entry', before: '', after: entryName(input.reversesEntry) }]),
      ],
      state: {
        balances: changes.map(({ field, before }) => `${field} ${before}`),
        reversals: reversals.map(({ entryId, account, takenMicro }) => `${entryId} ${account} ${takenMicro}`),
      },
    })
  },
  execute: async (tx, input, { approvalId }) => {
    const planned = await planAdjustment(tx, input)
    if (!planned.ok) return planned
    return (await bookAdjustment(tx, approvalId)) ? ok(undefined) : refuse('money_moved_on')
  },
})

async function planAdjustment(reader: Reader, input: Input): Promise<Result<Plan, CommandRefusal>> {
  const state = await readPersonState(reader, input.personId)
  if (state === undefined) return refuse('not_found')
  if (state === 'closed') return refuse('account_not_active')
  const changes = await wantedChanges(reader, input)
  if (changes.length === 0) return refuse('nothing_to_change')
  const movements: Movement<AccountKey>[] = []
  const reversals: Reversal[] = []
  for (const { account, beforeMicro, afterMicro } of changes) {
    if (afterMicro > beforeMicro) {
      movements.push({ source: capitalAccount, target: account, amountMicro: afterMicro - beforeMicro })
      continue
    }
    const back = await planReversal(reader, account, input.reversesEntry, beforeMicro - afterMicro)
    if (!back.ok) return back
    movements.push(...back.value.movements)
    reversals.push(back.value.reversal)
  }
  const neededMicro = sumMicro(
    movements.filter(({ source }) => source === capitalAccount).map(({ amountMicro }) => amountMicro),
  )
  const capitalMicro = (await readBalancesMicro(reader, [capitalAccount])).get(capitalAccount) ?? 0n
  if (neededMicro > capitalMicro) return refuse('capital_short')
  return ok({ changes, reversals })
}

async function wantedChanges(reader: Reader, { personId, cash, profit }: Input) {
  const balances = await readBalancesMicro(reader, investorAccounts(personId))
  return (['cash', 'profit'] as const).flatMap((field) => {
    const wanted = field === 'cash' ? cash : profit
    const afterMicro = wanted === undefined ? undefined : microFromDecimal(wanted)
    const account = investorAccount(personId, field)
    const beforeMicro = balances.get(account) ?? 0n
    if (afterMicro === undefined || afterMicro === beforeMicro) return []
    const before = decimalFromMicro(beforeMicro)
    const after = decimalFromMicro(afterMicro)
    return [{ field, before, after, account, beforeMicro, afterMicro }]
  })
}

/**
 * Plans the reversal of a named entry: it gave the money to this very account, and it was not taken back before. Only what the operator
 * gave can be reversed: what came from the chain is the person's own, and what came from a payout, a lock or an escrow would return to an
 * account that nothing leads out of any more.
 */
async function planReversal(
  reader: Reader,
  account: AccountKey,
  entryText: string | undefined,
  amountMicro: bigint,
): Promise<Result<{ movements: Movement<AccountKey>[]; reversal: Reversal }, CommandRefusal>> {
  const entryId = parseEntryId(entryText ?? '')
  const entry = entryId === undefined ? undefined : await readEntry(reader, entryId)
  if (entryId === undefined || entry === undefined) return refuse('entry_not_found')
  const given = givenTo(account, entry.postings)
  if (given.length === 0) return refuse('entry_not_found')
  if (given.some(({ source }) => source !== capitalAccount)) return refuse('entry_not_reversible')
  const takenMicro = await readTakenMicro(reader, entryId, account)
  const movements = takeBack(account, entry.postings, takenMicro, amountMicro)
  if (movements === undefined) return refuse('entry_too_small')
  return ok({ movements, reversal: { entryId, account, takenMicro } })
}

function entryName(text: string): string {
  const id = parseEntryId(text)
  return id === undefined ? text : `#${formatEntryId(id)}`
}

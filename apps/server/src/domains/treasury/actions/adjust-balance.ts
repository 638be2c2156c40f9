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
  openAccounts,
  parseEntryId,
  postEntries,
  readBalancesMicro,
  readEntry,
} from '#domains/ledger/index.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { givenTo, type Movement, takeBack } from '../rules.ts'
import { addTakenMicro, type Reversal, readTakenMicro } from '../store/reversals.ts'

/** What the two balances are to become; one that is absent stays. */
const inputSchema = z.strictObject({
  personId: idSchema,
  cash: amountSchema.optional(),
  profit: amountSchema.optional(),
  reversesEntry: z.string().max(40).optional(),
})
type Input = z.output<typeof inputSchema>

/** What the adjustment would write, as the book stands now. */
interface Plan {
  readonly changes: readonly (ChangeLine & { readonly account: AccountKey; readonly afterMicro: bigint })[]
  readonly movements: readonly Movement<AccountKey>[]
  readonly reversals: readonly Reversal[]
}

/**
 * Corrects a balance. An increase comes out of the operator's own capital, so nobody can type money into being; a decrease
 * only takes back what a named entry gave out of that capital. The investor is told why.
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
  execute: async (tx, input, { approvalId, approverId, reason, changes: agreed }) => {
    await openAccounts(tx, investorAccounts(input.personId))
    const planned = await planAdjustment(tx, input)
    if (!planned.ok) return planned
    const { changes, movements, reversals } = planned.value
    if (changes.some(({ field, before }) => agreed.find((line) => line.field === field)?.before !== before))
      startAgain()
    const [outcome] = await postEntries(tx, [
      {
        key: `approval:${approvalId}`,
        reason: 'balance.adjusted',
        actor: `person:${approverId}`,
        about: `approval:${approvalId}`,
        postings: movements,
      },
    ])
    if (outcome?.kind === 'overdraft') return refuse('money_moved_on')
    if (outcome?.kind !== 'posted') throw new Error(`the adjustment ${approvalId} was answered with ${outcome?.kind}`)
    for (const reversal of reversals) await addTakenMicro(tx, reversal)
    await assertReached(tx, changes)
    await appendEvent(tx, {
      type: 'balance.adjusted',
      personId: input.personId,
      payload: { reason, entry: formatEntryId(outcome.entryId), ...totalsOf(changes) },
    })
    return ok(undefined)
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
  return ok({ changes, movements, reversals })
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
 * The way back of a named entry's money: that entry gave it to this very account, and it was not taken back before. Only what
 * the operator gave goes back: what came from the chain is the person's own, and what came from a payout, a lock or an escrow
 * would return to an account that nothing leads out of any more.
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
  const givenMicro = sumMicro(given.map((posting) => posting.amountMicro))
  return ok({ movements, reversal: { entryId, account, givenMicro, takenMicro, amountMicro } })
}

/** Money that moved between two looks makes the transaction start again; the approval then finds its state changed. */
function startAgain(): never {
  throw Object.assign(new Error('a balance changed while it was adjusted'), { code: '40001' })
}

/** The entry holds these accounts until the end; what they hold now is what was agreed on. */
async function assertReached(tx: Tx, changes: Plan['changes']): Promise<void> {
  const balances = await readBalancesMicro(
    tx,
    changes.map(({ account }) => account),
  )
  if (changes.some(({ account, afterMicro }) => balances.get(account) !== afterMicro)) startAgain()
}

function entryName(text: string): string {
  const id = parseEntryId(text)
  return id === undefined ? text : `#${formatEntryId(id)}`
}

function totalsOf(changes: Plan['changes']): Record<string, string> {
  return Object.fromEntries(
    changes.flatMap(({ field, before, after }) => [
      [`${field}Before`, before],
      [`${field}After`, after],
    ]),
  )
}

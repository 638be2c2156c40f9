import { decimalFromMicro } from '@clearhold/contract/money'
import {
  capitalAccount,
  chainAccount,
  type EntryDraft,
  type EntryId,
  formatEntryId,
  investorAccount,
  openAccounts,
} from '#domains/ledger/index.ts'
import type { TransferChange } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvents, type PersonEvent } from '#platform/events/outbox.ts'
import { creditKey, depositsActor, freezeReasonOf, planCredits, planPayback, type Step } from '../rules.ts'
import {
  addRemainder,
  type ChainDeposit,
  lockByTransfers,
  lockDebts,
  lockKept,
  type StoredDebt,
  writeCredited,
  writeDebt,
  writeKept,
} from '../store/arrivals.ts'
import { postAllEntries } from './post-all-entries.ts'

interface Parts {
  readonly chainId: number
  readonly decimals: number
}

/** Books arrivals that have all their confirmations: as cash, or as owed in suspense while they are too small or looked at. */
export async function confirmArrivals(tx: Tx, parts: Parts, changes: readonly TransferChange[]): Promise<void> {
  const { chainId } = parts
  await bookDust(tx, parts, changes)
  const arrived = (
    await lockByTransfers(
      tx,
      changes.map(({ id }) => id),
    )
  ).filter(({ state }) => state === 'seen' || state === 'confirming')
  if (arrived.length === 0) return
  const people = [...new Set(arrived.map(({ personId }) => personId))]
  const reasons = new Map(
    changes.map(({ id, blockTime, addressCreatedAt }) => [id, freezeReasonOf(blockTime, addressCreatedAt)]),
  )
  const reasonOf = ({ transferId }: ChainDeposit) => reasons.get(transferId)
  const kept = await lockKept(tx, chainId, people)
  const steps = planCredits(arrived, kept, (deposit) => reasonOf(deposit) !== undefined)
  const debts = await lockDebts(
    tx,
    chainId,
    arrived.map(({ txHash }) => txHash),
  )
  await openAccounts(tx, [
    chainAccount('custody', chainId),
    chainAccount('suspense', chainId),
    capitalAccount,
    ...people.map((personId) => investorAccount(personId, 'cash')),
  ])
  const booked = steps.map((step) => bookingOf(step, chainId, debts))
  const entryIds = await postAllEntries(
    tx,
    booked.map(({ draft }) => draft),
  )
  await writeSteps(tx, steps, booked, entryIds, reasonOf)
  await announce(tx, steps, booked, entryIds)
}

interface Booking {
  readonly draft: EntryDraft
  readonly cashMicro: bigint
  readonly paid: readonly { debt: StoredDebt; shortfallMicro: bigint; capitalMicro: bigint }[]
}

/** The entry of one step. What is kept or held is owed in suspense; from there it goes to cash when it is released. */
function bookingOf({ kind, deposit }: Step<ChainDeposit>, chainId: number, debts: readonly StoredDebt[]): Booking {
  const { id, personId, amountMicro, txHash, logIndex, arrival } = deposit
  const key = creditKey({ chainId, txHash: hexOf(txHash), logIndex, arrival })
  const custody = chainAccount('custody', chainId)
  const suspense = chainAccount('suspense', chainId)
  const cash = investorAccount(personId, 'cash')
  const entry = { actor: depositsActor, about: `deposit:${id}` }
  if (kind === 'keep' || kind === 'hold') {
    const postings = [{ source: custody, target: suspense, amountMicro }]
    return { draft: { ...entry, key: `held:${key}`, reason: 'deposit.held', postings }, cashMicro: 0n, paid: [] }
  }
  if (kind === 'release') {
    const postings = [{ source: suspense, target: cash, amountMicro }]
    return { draft: { ...entry, key, reason: 'deposit.credited', postings }, cashMicro: amountMicro, paid: [] }
  }
  const own = debts.filter((debt) => debt.personId === personId && debt.txHash.equals(txHash))
  const { cashMicro, paid } = planPayback(amountMicro, own)
  const postings = [
    ...paid.flatMap(({ shortfallMicro, capitalMicro }) => [
      { source: custody, target: suspense, amountMicro: shortfallMicro },
      { source: custody, target: capitalAccount, amountMicro: capitalMicro },
    ]),
    { source: custody, target: cash, amountMicro: cashMicro },
  ].filter((posting) => posting.amountMicro > 0n)
  return { draft: { ...entry, key, reason: 'deposit.credited', postings }, cashMicro, paid }
}

async function writeSteps(
  tx: Tx,
  steps: readonly Step<ChainDeposit>[],
  booked: readonly Booking[],
  entryIds: readonly EntryId[],
  reasonOf: (deposit: ChainDeposit) => string | undefined,
): Promise<void> {
  const small = steps.filter(({ kind }) => kind === 'keep').map(({ deposit }) => deposit.id)
  await writeKept(tx, 'below_minimum', small, undefined)
  for (const { deposit } of steps.filter(({ kind }) => kind === 'hold')) {
    await writeKept(tx, 'frozen', [deposit.id], reasonOf(deposit))
  }
  const credited = steps.flatMap(({ kind, deposit }, index) => {
    const booking = booked[index]
    const entryId = entryIds[index]
    if (booking === undefined || entryId === undefined) throw new Error('a deposit was booked without an entry')
    return kind === 'credit' || kind === 'release' ? [{ id: deposit.id, entryId, cashMicro: booking.cashMicro }] : []
  })
  await writeCredited(tx, credited)
  for (const { debt, capitalMicro, shortfallMicro } of booked.flatMap(({ paid }) => paid)) {
    await writeDebt(tx, debt.id, debt.capitalMicro - capitalMicro, debt.shortfallMicro - shortfallMicro)
  }
}

/** Tells what was credited, which is less than what arrived where the same transfer had vanished before and was paid for. */
async function announce(
  tx: Tx,
  steps: readonly Step<ChainDeposit>[],
  booked: readonly Booking[],
  entryIds: readonly EntryId[],
): Promise<void> {
  await appendEvents(
    tx,
    steps.map(({ kind, deposit: { id: depositId, personId, amountMicro } }, index): PersonEvent => {
      const arrived = decimalFromMicro(amountMicro)
      const held = { depositId, amount: arrived }
      if (kind === 'keep') return { type: 'deposit.below_minimum', personId, payload: held }
      if (kind === 'hold') return { type: 'deposit.frozen', personId, payload: held }
      const booking = booked[index]
      const entryId = entryIds[index]
      if (booking === undefined || entryId === undefined) throw new Error('a deposit was credited without an entry')
      const credited = { depositId, amount: decimalFromMicro(booking.cashMicro), entry: formatEntryId(entryId) }
      const payload = booking.cashMicro === amountMicro ? credited : { ...credited, arrived }
      return { type: 'deposit.credited', personId, payload }
    }),
  )
}

/** What is below a micro is gathered until it makes one; then it is booked as dust, so that nothing we hold is unnamed. */
async function bookDust(tx: Tx, { chainId, decimals }: Parts, changes: readonly TransferChange[]): Promise<void> {
  const remainderRaw = changes
    .filter(({ internal }) => !internal)
    .reduce((sum, change) => sum + change.remainderRaw, 0n)
  const last = changes.at(-1)
  if (remainderRaw === 0n || last === undefined) return
  const scale = 10n ** BigInt(decimals - 6)
  const wholeMicro = (await addRemainder(tx, chainId, remainderRaw)) / scale
  if (wholeMicro === 0n) return
  await addRemainder(tx, chainId, -wholeMicro * scale)
  const custody = chainAccount('custody', chainId)
  const dust = chainAccount('dust', chainId)
  await openAccounts(tx, [custody, dust])
  await postAllEntries(tx, [
    {
      key: `dust:${chainId}:${last.seq}`,
      reason: 'deposit.dust',
      actor: depositsActor,
      about: `chain:${chainId}`,
      postings: [{ source: custody, target: dust, amountMicro: wholeMicro }],
    },
  ])
}

import type { OwnChanges, OwnProof } from '@clearhold/contract/solvency/schema'
import { signAnswer } from '@clearhold/proof/answer'
import { writeCheckpoint } from '@clearhold/proof/log/checkpoint'
import { signNote } from '@clearhold/proof/note'
import { writeReceipt } from '@clearhold/proof/receipt'
import { hex32, randomDebts, randomFrom, receiptOf, takeSnapshot, testSigner } from '@clearhold/proof/testing'
import { idOf, type Opening, saltsOf, totalOf } from '@clearhold/proof/tree/leaf'
import type { Evidence } from './check-snapshot.ts'

type Debt = Omit<Opening, 'salt'>

const usdt = (units: number) => BigInt(units * 100) * 10_000n
const origin = 'clearhold.example'
const log = testSigner(`${origin}/log`, hex32('1'))
const answers = testSigner(`${origin}/answers`, hex32('2'))
/** Keys that no part of these tests trusts. */
export const otherKeys = {
  log: testSigner(`${origin}/log`, hex32('3')).text,
  answers: testSigner(`${origin}/answers`, hex32('4')).text,
}
export const keys = { log: log.text, answers: answers.text }
const salt = hex32('5')

export const ines: Debt = {
  personId: '0199a3f4-1111-7222-8333-444455556666',
  email: 'ines@demo.clearhold.example',
  depositAddress: `0x${'5e07bb21c9840dfa2e6171c35a9d80f4b6e2037d'}`,
  owedMicro: {
    cash: usdt(1_050),
    locked: usdt(4_000),
    profit: usdt(600),
    bonus: 0n,
    leaving: usdt(250),
    promisedProfit: usdt(1_600),
    promisedBonus: 0n,
  },
  lastEntryId: 105_474n,
}
export const snapshotAt = '2026-11-16T09:00:00.000Z'
export const snapshotNumber = 1_850

/** All that is owed to Ines: 7,500.00. */
export const inesMicro: bigint = totalOf(ines.owedMicro) ?? 0n

/** Twenty-two others, who are owed 11,960.00 together: with Ines, 19,460.00. */
function others(): Debt[] {
  const debts = randomDebts(22, randomFrom('twenty-two others'))
  const shareMicro = usdt(11_960) / 22n
  const nothing = { locked: 0n, profit: 0n, bonus: 0n, leaving: 0n, promisedProfit: 0n, promisedBonus: 0n }
  return debts.map((debt, index) => ({
    ...debt,
    owedMicro: { ...nothing, cash: index === 0 ? usdt(11_960) - shareMicro * 21n : shareMicro },
  }))
}

/** As the api answers: what is owed is that of the leaves it found; the newest entry is read from her postings either way. */
function answerTo(debt: Debt | undefined): Promise<string> {
  return signAnswer(
    {
      snapshot: snapshotNumber,
      personId: ines.personId,
      leaf: debt && idOf({ ...debt, salt: saltsOf(salt, debt.personId).opening }),
      owedMicro: debt === undefined ? 0n : (totalOf(debt.owedMicro) ?? 0n),
      lastEntryId: ines.lastEntryId,
      at: '2026-11-16T09:20:00.000Z',
    },
    answers.signer,
  )
}

/** The receipt of her newest movement: it left 250.00 on its way to her. */
export async function newestReceipt(): Promise<string> {
  const { receipt, root } = receiptOf({
    account: `investor:${ines.personId}:leaving`,
    entryId: ines.lastEntryId,
    afterMicro: ines.owedMicro.leaving,
    random: randomFrom('receipt of Ines'),
  })
  const head = { origin: `${origin}/log`, size: receipt.log.size, root, extensions: [] }
  return writeReceipt({ ...receipt, checkpoint: await signNote(writeCheckpoint(head), log.signer) })
}

/** What was proved to her in the snapshot before. */
export async function earlierProof(): Promise<string> {
  return (await takeSnapshot(snapshotNumber - 1, [ines, ...others()], { signer: log.signer, salt })).fileOf(0)
}

export interface Story {
  readonly own: OwnProof
  /** The note that everybody is shown. */
  readonly note: string
  readonly totalMicro: bigint
}

/**
 * A whole snapshot, really built. in: with Ines. left_out: the operator's tree is without her, and so is the answer. lied: she is given a
 * path of a tree that has her, under the note of one that has not.
 */
export async function makeStory(kind: 'in' | 'left_out' | 'lied'): Promise<Story> {
  const debts = kind === 'in' ? [ines, ...others()] : others()
  const published = await takeSnapshot(snapshotNumber, debts, { signer: log.signer, salt })
  const { note, totalMicro } = published
  if (kind === 'in') return { own: { answer: await answerTo(ines), file: published.fileOf(0) }, note, totalMicro }
  if (kind === 'left_out') return { own: { answer: await answerTo(undefined), file: null }, note, totalMicro }
  const shown = await takeSnapshot(snapshotNumber, [ines, ...others()], { signer: log.signer, salt })
  const file: Record<string, unknown> = { ...JSON.parse(shown.fileOf(0)), note }
  return { own: { answer: await answerTo(ines), file: JSON.stringify(file) }, note, totalMicro }
}

/** Ines's movements: they come to 7,500.00. */
export const changes: OwnChanges['changes'] = [
  {
    entry: '88-1',
    entryId: '90113',
    at: '2026-11-02T08:00:00.000Z',
    reason: 'deposit.credited',
    about: 'deposit:1',
    change: '5900.000000',
  },
  {
    entry: '101-2',
    entryId: '103426',
    at: '2026-11-15T10:00:00.000Z',
    reason: 'plan.activated',
    about: 'position:1',
    change: '1600.000000',
  },
  {
    entry: '103-2',
    entryId: '105474',
    at: '2026-11-16T08:52:00.000Z',
    reason: 'withdrawal.requested',
    about: 'withdrawal:1',
    change: '0.000000',
  },
]

export function evidenceOf({ own, note }: Story): Evidence {
  return {
    number: snapshotNumber,
    at: snapshotAt,
    personId: ines.personId,
    own,
    keys,
    published: note,
    movements: { fromMicro: 0n, changes },
  }
}

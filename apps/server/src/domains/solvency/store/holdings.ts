import { sql } from 'kysely'
import { bool, bytea, int8, text, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { formerEmailsMax } from '../rules.ts'

const moreRow = rowSchema('MoreRow', { isMore: bool })

/** Folds the next groups; true when more follow. Does nothing while a reader holds the fold. */
export async function foldGroups(
  tx: Tx,
  { upTo, groupsMax, holder }: { readonly upTo: bigint; readonly groupsMax: number; readonly holder?: string },
): Promise<boolean> {
  const { isMore } = await readRow(tx, moreRow)`
    select is_more as "isMore" from solvency.fold_groups(${upTo}, ${groupsMax}, ${holder ?? null})`
  return isMore
}

const groupRow = rowSchema('GroupRow', { groupId: int8 })

/** The last group that is folded. */
export async function readFoldedGroup(reader: Reader): Promise<bigint> {
  const { groupId } = await readRow(reader, groupRow)`select group_id as "groupId" from solvency.fold`
  return groupId
}

/** Holds the fold for this long, for one reader; undefined while another one holds it. Answers its position. */
export async function holdFold(tx: Tx, holder: string, forMs: number): Promise<bigint | undefined> {
  const row = await readOptionalRow(tx, groupRow)`
    update solvency.fold set held_by = ${holder}, held_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
    where held_until is null or held_until < clock_timestamp() or held_by = ${holder} returning group_id as "groupId"`
  return row?.groupId
}

export async function releaseFold(tx: Tx, holder: string): Promise<void> {
  await sql`update solvency.fold set held_by = null, held_until = null where held_by = ${holder}`.execute(tx)
}

const debtColumns = {
  cash: int8,
  locked: int8,
  profit: int8,
  bonus: int8,
  leaving: int8,
  promisedProfit: int8,
  promisedBonus: int8,
  lastEntryId: int8,
}

const owedRow = rowSchema('OwedRow', { personId: uuid, email: text, depositAddress: bytea.nullable(), ...debtColumns })
export type OwedRow = RowOf<typeof owedRow>

export interface OwedPage {
  readonly cut: bigint
  readonly holder: string
  readonly chainId: number
  readonly behind: string | undefined
  readonly most: number
}

/** People and what is owed to them at the cut, in the order of their ids; refuses when the fold is not held there. */
export async function readOwedPage(
  reader: Reader,
  { cut, holder, chainId, behind, most }: OwedPage,
): Promise<OwedRow[]> {
  return readRows(reader, owedRow)`
    select person_id as "personId", email, deposit_address as "depositAddress", cash_micro as cash, locked_micro as locked,
      profit_micro as profit, bonus_micro as bonus, leaving_micro as leaving, promised_profit_micro as "promisedProfit",
      promised_bonus_micro as "promisedBonus", last_entry_id as "lastEntryId"
    from solvency.read_owed(${cut}, ${holder}, ${behind ?? null}, ${most}, ${chainId})`
}

const debtRow = rowSchema('DebtRow', debtColumns)
export type DebtRow = RowOf<typeof debtRow>

/** What was owed to one person at a cut; undefined when nothing ever was until then. */
export async function readDebtAt(reader: Reader, personId: string, cut: bigint): Promise<DebtRow | undefined> {
  return readOptionalRow(reader, debtRow)`
    select cash_micro as cash, locked_micro as locked, profit_micro as profit, bonus_micro as bonus, leaving_micro as leaving,
      promised_profit_micro as "promisedProfit", promised_bonus_micro as "promisedBonus", last_entry_id as "lastEntryId"
    from solvency.owed_to(${personId}, ${cut})`
}

const emailRow = rowSchema('EmailRow', { email: text })

/** A person's former email addresses, the newest first; a leaf may still name one. */
export async function readFormerEmails(reader: Reader, personId: string): Promise<string[]> {
  const rows = await readRows(reader, emailRow)`
    select email from solvency.former_email where person_id = ${personId} order by changed_at desc limit ${formerEmailsMax}`
  return rows.map(({ email }) => email)
}

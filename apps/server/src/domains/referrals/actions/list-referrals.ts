import type { AccountState } from '@clearhold/contract/accounts/permissions'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro } from '@clearhold/contract/money'
import { invitationPath } from '@clearhold/contract/referrals/rules'
import type { MyReferrals, Referral } from '@clearhold/contract/referrals/schema'
import { referralReasonTexts } from '@clearhold/contract/texts/referral-reasons'
import { readStates } from '#domains/accounts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { standingOf } from '../rules.ts'
import { type InvitationRow, readInvitations, readTotals } from '../store.ts'
import { issueReferralCode } from './issue-referral-code.ts'

export interface ReferralQuery {
  readonly personId: string
  readonly language: Language
  readonly publicUrl: string
  readonly belowNumber: number | undefined
  readonly limit: number
}

const numberMax = 2 ** 31 - 1

/** A person's code and link, and the stage of each invitation: numbers and stages, nothing that identifies the invited people. */
export async function listReferrals(tx: Tx, query: ReferralQuery): Promise<MyReferrals> {
  const { personId, language, publicUrl, belowNumber = numberMax, limit } = query
  const code = await issueReferralCode(tx, personId)
  const rows = await readInvitations(tx, personId, belowNumber, limit + 1)
  const page = rows.slice(0, limit)
  const states = await readStates(
    tx,
    page.map((row) => row.personId),
  )
  const totals = await readTotals(tx, personId)
  return {
    code,
    link: new URL(invitationPath(code), publicUrl).href,
    totals: {
      invited: totals.invited,
      running: Number(totals.running),
      reserved: decimalFromMicro(totals.reservedMicro),
      paid: decimalFromMicro(totals.paidMicro),
    },
    people: page.map((row) => referralOf(row, states.get(row.personId) ?? 'closed', language)),
    next: rows.length > limit ? String(page.at(-1)?.number) : null,
  }
}

function referralOf(row: InvitationRow, personState: AccountState, language: Language): Referral {
  const { stage, reason } = standingOf({ ...row, personState })
  const hasBonus = (stage === 'running' || stage === 'paid') && row.amountMicro !== null
  return {
    number: row.number,
    joinedOn: row.joinedAt.toISOString().slice(0, 10),
    stage,
    reason,
    text: referralReasonTexts[language][reason],
    bonus: hasBonus ? decimalFromMicro(row.amountMicro) : null,
    dueAt: stage === 'running' ? (row.dueAt?.toISOString() ?? null) : null,
  }
}

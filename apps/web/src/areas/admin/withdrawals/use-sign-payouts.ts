import type { ContextLine, Signable } from '@clearhold/contract/approvals/messages'
import { approveWithdrawal, showWithdrawal } from '@clearhold/contract/withdrawals/endpoints/administration'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import type { Failure, Outcome } from '#client/api/outcome.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type Approved, signOnPage } from '../approvals/sign-approval.ts'

/** Has one payout, or several in one ceremony, signed on the approving page, and sends each signature on. */
export function useSignPayouts(): (payouts: readonly AdminWithdrawal[]) => Promise<Outcome<Approved>> {
  const t = useTexts('withdrawals-admin')
  const language = useLanguage()
  const contextOf = ({ user, reference, type, createdAt, kycStatus }: AdminWithdrawal): ContextLine[] => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    return [
      [t('context.name'), `${user.username}, ${user.email}`],
      [t('context.reference'), reference],
      [t('context.from'), t(`source.${type}`)],
      [t('context.asked'), `${format.format(new Date(createdAt))} UTC`],
      [t('context.identity'), kycStatus],
    ]
  }
  // Read anew when the page is open: what is signed is what the server says at that moment.
  const load = async (payouts: readonly AdminWithdrawal[]): Promise<Outcome<readonly Signable[]>> => {
    const items: Signable[] = []
    for (const { id } of payouts) {
      const read = await callAsPerson(showWithdrawal, { params: { id } })
      if (read.kind !== 'answer') return read
      const { terms } = read.value
      if (terms !== null) items.push({ about: 'payout', terms, context: contextOf(read.value) })
    }
    return { kind: 'answer', value: items }
  }
  const words = { language, done: t('approvedText'), refused: t('refusedText') }
  return (payouts) =>
    signOnPage(
      words,
      () => load(payouts),
      async ({ digests, signature }) => {
        let failure: Failure | undefined
        for (const [index, { id }] of payouts.entries()) {
          const place = digests.length > 1 ? { place: { list: [...digests], index } } : {}
          const body = { digest: digests[index] ?? '', signature: { ...signature, ...place } }
          const sent = await callAsPerson(approveWithdrawal, { params: { id }, body })
          // One that was decided meanwhile does not keep the others back.
          if (sent.kind !== 'answer') failure ??= sent
        }
        return failure ?? { kind: 'answer', value: undefined }
      },
    )
}

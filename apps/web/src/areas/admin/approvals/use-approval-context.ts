import type { ContextLine } from '@clearhold/contract/approvals/messages'
import type { Approval } from '@clearhold/contract/approvals/schema'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { useApprovalSubjectText, useCommandText } from './use-approval-texts.ts'

/** What the approving page shows beside a request without having it signed. */
export function useApprovalContext(approval: Approval): readonly ContextLine[] {
  const t = useTexts('approvals')
  const commandText = useCommandText()
  const subjectText = useApprovalSubjectText()
  const language = useLanguage()
  const time = (instant: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(instant),
    )
  return [
    [t('changes.what'), commandText(approval.command)],
    [t('signed.about'), subjectText(approval)],
    [t('signed.madeBy'), approval.madeBy.name],
    [t('signed.made'), `${time(approval.madeAt)} UTC`],
  ]
}

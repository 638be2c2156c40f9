import type { KycListStatus } from '@clearhold/contract/kyc/rules'
import { Status, type StatusKind } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** Spec: pending, approved, and anything else in red. */
const marks: Readonly<Record<KycListStatus, StatusKind>> = {
  pending: 'moving',
  approved: 'done',
  revision: 'refused',
  rejected: 'refused',
}

export function CaseStatus({ status }: { readonly status: KycListStatus }) {
  const t = useTexts('kyc-review')
  return <Status kind={marks[status]}>{t(`status.${status}`)}</Status>
}

import { AccountSettings } from '#features/account/account-settings.tsx'
import { InRealTime } from '#features/demo-clock/real-time-note.tsx'
import { SecuritySheets } from '#features/security/security-sheets.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { BreakGlassSheet } from './break-glass-sheet.tsx'

export const handle: TextsHandle = { namespaces: ['account', 'security', 'admin'] }

export default function AdminSettings() {
  const t = useTexts('account')
  const security = useTexts('security')
  return (
    <>
      <PageTitle title={t('settings.title')} lead={<InRealTime>{t('settings.lead')}</InRealTime>} />
      <AccountSettings securityPath="/admin/settings" />
      <h2 className="mt-10 mb-4 font-display text-22 leading-tight">{security('title')}</h2>
      <SecuritySheets />
      <BreakGlassSheet />
    </>
  )
}

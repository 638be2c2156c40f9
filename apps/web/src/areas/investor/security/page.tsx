import { listSessions, listSignIns, readFactors } from '@clearhold/contract/accounts/endpoints/own'
import { question } from '#client/api/use-endpoint.ts'
import { askMe } from '#client/session/use-me.ts'
import { InRealTime } from '#features/demo-clock/real-time-note.tsx'
import { SecuritySheets } from '#features/security/security-sheets.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'

export const handle: TextsHandle = { namespaces: ['security'] }

const mine = { params: { id: 'me' } } as const

export const asks = [question(readFactors, mine), question(listSessions, mine), question(listSignIns, mine), askMe]

export default function InvestorSecurity() {
  const t = useTexts('security')
  return (
    <>
      <PageTitle title={t('title')} lead={<InRealTime>{t('lead')}</InRealTime>} />
      <SecuritySheets />
    </>
  )
}

import { Link } from 'react-router'
import { AccountSettings } from '#features/account/account-settings.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { TestimonialForm } from '../content/testimonial-form.tsx'
import { Closing } from './closing.tsx'
import { DeviceNotices } from './device-notices.tsx'
import { NoticeConsent } from './notice-consent.tsx'
import { OwnData } from './own-data.tsx'

export const handle: TextsHandle = { namespaces: ['account', 'own-words'] }

export default function InvestorSettings() {
  const t = useTexts('account')
  return (
    <>
      <PageTitle
        title={t('settings.title')}
        lead={
          <>
            {t('settings.lead')} <Link to="/user/security">{t('settings.security')}</Link>
          </>
        }
      />
      <AccountSettings securityPath="/user/security" notices={<DeviceNotices />} />
      <NoticeConsent />
      <TestimonialForm />
      <OwnData />
      <Closing />
    </>
  )
}

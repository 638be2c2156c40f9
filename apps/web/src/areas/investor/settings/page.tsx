import { listOwnTestimonials } from '@clearhold/contract/content/endpoints'
import { readMailReach, readPhrase, readPreferences, readPushState } from '@clearhold/contract/notifications/endpoints'
import { readClosing } from '@clearhold/contract/views/endpoints'
import { readNoticeConsent } from '@clearhold/contract/withdrawals/endpoints/own'
import { Link } from 'react-router'
import { question } from '#client/api/use-endpoint.ts'
import { askMe } from '#client/session/use-me.ts'
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

const mine = { params: { id: 'me' } } as const

export const asks = [
  askMe,
  question(readMailReach, mine),
  question(readPreferences, mine),
  question(readPhrase, mine),
  question(readPushState, mine),
  question(readNoticeConsent),
  question(listOwnTestimonials),
  question(readClosing, mine),
]

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

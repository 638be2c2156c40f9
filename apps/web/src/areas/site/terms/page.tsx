import { identity, isDemo } from '#client/boot/identity.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { LegalText } from '../legal-text.tsx'
import { PageHead } from '../page-head.tsx'

export const handle: TextsHandle = { namespaces: ['terms'] }

const parts = [
  'who',
  'account',
  'deposit',
  'plan',
  'withdraw',
  'fees',
  'early',
  'referral',
  'corrections',
  'closing',
  'complaint',
  'change',
] as const

export default function Terms() {
  const t = useTexts('terms')
  const { brand, legalName, licence, address } = identity.operator
  return (
    <>
      <PageHead page="terms" title={t('documentTitle', { brand })} description={t('description')} />
      <LegalText
        title={t('title')}
        lead={t('lead')}
        note={
          <p className="reading-note">
            {isDemo ? t('demo') : t('operator', { legalName, licence, address })} {t('version')}
          </p>
        }
        parts={parts.map((key) => ({ key, title: t(`heading.${key}`), text: t(`text.${key}`) }))}
      />
    </>
  )
}

import { identity, isDemo } from '#client/boot/identity.ts'
import { useCapsTexts } from '#features/caps/use-caps-texts.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { LegalText } from '../legal-text.tsx'
import { PageHead } from '../page-head.tsx'
import { termsPartOf, termsParts } from './terms-part.ts'

export const handle: TextsHandle = { namespaces: ['terms', 'caps'] }

export default function Terms() {
  const t = useTexts('terms')
  const { matured, brakes, other } = useCapsTexts()
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
        parts={termsParts.map((key) => ({
          key,
          title: t(`heading.${key}`),
          text: t(`text.${termsPartOf(key, isDemo)}`),
          ...(key === 'withdraw' && { more: [matured, brakes, other] }),
        }))}
      />
    </>
  )
}

import { operatorPlaceholder } from '@clearhold/contract/edition'
import { identity, isDemo } from '#client/boot/identity.ts'
import { SampleTag } from '#design/sample-tag.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { LegalText } from '../legal-text.tsx'
import { PageHead } from '../page-head.tsx'

export const handle: TextsHandle = { namespaces: ['privacy'] }

const parts = ['visit', 'write', 'account', 'identity', 'money', 'embeds', 'mail', 'rights', 'keep'] as const

export default function Privacy() {
  const t = useTexts('privacy')
  const common = useTexts()
  const { brand, address, supportEmail, legalName: named } = identity.operator
  const legalName = named === operatorPlaceholder.legalName ? t('demoName') : named
  return (
    <>
      <PageHead page="privacy" title={t('documentTitle', { brand })} description={t('description')} />
      <LegalText
        title={t('title')}
        lead={t('lead')}
        note={
          <p className="reading-note" data-sample={isDemo ? '' : undefined}>
            {isDemo && <SampleTag isOnEdge>{common('footer.sampleContact')}</SampleTag>}
            {t('controller', { legalName, address, email: supportEmail })} {t('version')}
          </p>
        }
        parts={parts.map((key) => ({ key, title: t(`heading.${key}`), text: t(`text.${key}`) }))}
      />
    </>
  )
}

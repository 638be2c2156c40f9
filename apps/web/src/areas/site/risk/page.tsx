import { identity } from '#client/boot/identity.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { LegalText } from '../legal-text.tsx'
import { PageHead } from '../page-head.tsx'

export const handle: TextsHandle = { namespaces: ['risk'] }

const parts = ['lose', 'operator', 'keys', 'chain', 'usdt', 'locked', 'insured', 'proof', 'law', 'you', 'need'] as const

export default function Risk() {
  const t = useTexts('risk')
  const { brand } = identity.operator
  return (
    <>
      <PageHead page="risk" title={t('documentTitle', { brand })} description={t('description')} />
      <LegalText
        title={t('title')}
        lead={t('lead')}
        parts={parts.map((key) => ({ key, title: t(`heading.${key}`), text: t(`text.${key}`) }))}
      />
    </>
  )
}

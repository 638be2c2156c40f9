import { identity } from '#client/boot/identity.ts'
import { LedgerBook } from '#design/art/ledger-book.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { NewsletterAnswer } from '../content/newsletter-answer.tsx'
import { PageHead } from '../page-head.tsx'

export const handle: TextsHandle = { namespaces: ['newsletter'] }

/** Where the links in newsletter mails lead. */
export default function NewsletterPage() {
  const t = useTexts('newsletter')
  return (
    <>
      <PageHead
        page="newsletter"
        title={t('documentTitle', { brand: identity.operator.brand })}
        description={t('description')}
      />
      <div className="wrap lone">
        <div className="lone-drawing" aria-hidden="true">
          <LedgerBook alt="" />
        </div>
        <div className="max-w-[640px]">
          <NewsletterAnswer />
        </div>
      </div>
    </>
  )
}

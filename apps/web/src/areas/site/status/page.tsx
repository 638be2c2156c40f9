import { identity, publicUrl } from '#client/boot/identity.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { PageHead } from '../page-head.tsx'
import { statusAddress } from './status-address.ts'
import { StatusBoard } from './status-board.tsx'

export const handle: TextsHandle = { namespaces: ['status'] }

export default function StatusPage() {
  const t = useTexts('status')
  const apart = statusAddress(publicUrl)
  return (
    <>
      <PageHead
        page="status"
        title={t('documentTitle', { brand: identity.operator.brand })}
        description={t('description')}
      />
      <section className="page-head">
        <div className="wrap">
          <h1>{t('title')}</h1>
          {apart !== undefined && (
            <p>
              <a href={apart}>{t('apart')}</a>
            </p>
          )}
        </div>
      </section>
      <div className="wrap pb-(--section)">
        <StatusBoard />
      </div>
    </>
  )
}

import { useId } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { Guilloche } from '#design/art/guilloche.tsx'
import { Seal } from '#design/art/seal-and-stack.tsx'
import { buttonClass } from '#design/button.tsx'
import { PageLink } from '#design/page-link.tsx'
import { signInPaths } from '#i18n/paths.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** How a page ends: the proof before the account. */
export default function Closing() {
  const t = useTexts('sections')
  const titleId = useId()
  return (
    <section className="closing" aria-labelledby={titleId} data-section="closing">
      <div className="band-edge">
        <Guilloche />
      </div>
      <div className="wrap closing-row">
        <div>
          <h2 id={titleId}>{t('closing.title')}</h2>
          <p className="closing-lead">{t('closing.text')}</p>
          <PageLink page="proof" className={`${buttonClass({})} mt-6`}>
            {t('closing.proof')}
          </PageLink>
        </div>
        <svg className="closing-seal" viewBox="0 0 200 200" aria-hidden="true">
          <Seal centre={[100, 100]} radius={96} />
        </svg>
        <div className="closing-then">
          <p className="closing-if">{t('closing.then')}</p>
          <a href={signInPaths.register} className={buttonClass({ kind: 'primary' })}>
            {t('closing.register')}
          </a>
          <p className="text-14">{t('closing.fee')}</p>
          {isDemo && (
            <a href={signInPaths.login} className="more">
              {t('closing.look')}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

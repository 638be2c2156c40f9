import { useId } from 'react'
import { Hall } from '#design/art/hall.tsx'
import { buttonClass } from '#design/button.tsx'
import { PageLink } from '#design/page-link.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface CommunityProps {
  /** The page about us is where 'Learn more' leads; there it leads on to the proof. */
  readonly more?: 'about' | 'proof'
}

export default function Community({ more = 'about' }: CommunityProps) {
  const t = useTexts('sections')
  const titleId = useId()
  return (
    <section className="section" aria-labelledby={titleId} data-section="community">
      <div className="wrap community">
        <Hall alt={t('community.alt')} yours={t('community.yours')} />
        <div>
          <h2 id={titleId}>{t('community.title')}</h2>
          <p>{t('community.boxes')}</p>
          <p>{t('community.book')}</p>
          <PageLink page={more} className={`${buttonClass({})} mt-8`}>
            {t('community.more')} <span className="sr-only">{t(`community.of.${more}`)}</span>
          </PageLink>
        </div>
      </div>
    </section>
  )
}

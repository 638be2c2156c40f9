import { buttonClass } from '#design/button.tsx'
import { EmptyDrawing } from '#design/empty-state.tsx'
import { PageLink } from '#design/page-link.tsx'
import type { IndexedPage } from '#i18n/paths.ts'
import { useTexts } from '#i18n/use-texts.ts'

const pages = ['about', 'plans', 'proof', 'contact', 'status', 'risk'] as const satisfies readonly IndexedPage[]

/** Says that there is no such page, why that can be, and where to go on. */
export function NotFound() {
  const t = useTexts('not-found')
  const common = useTexts()
  return (
    <div className="wrap lone">
      <title>{t('documentTitle')}</title>
      <meta name="robots" content="noindex" />
      <div className="lone-drawing">
        <EmptyDrawing drawing="box" />
      </div>
      <div className="max-w-[640px]">
        <h1 className="text-36 leading-tight md:text-48">{t('title')}</h1>
        <p className="mt-5 text-18 text-ink-2">{t('why')}</p>
        <PageLink page="home" className={`${buttonClass({ kind: 'primary' })} mt-8`}>
          {t('home')}
        </PageLink>
        <nav className="mt-10" aria-label={t('try')}>
          <p className="text-ink-2">{t('try')}</p>
          <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
            {pages.map((page) => (
              <li key={page}>
                <PageLink page={page} className="inline-block py-1">
                  {common(`nav.${page}`)}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}

import { type Box, leftFace, rightFace, topFace, viewFrom } from '#design/art/axonometric.ts'
import { buttonClass } from '#design/button.tsx'
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
      <MissingStack />
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

const view = viewFrom([62, 46])
const stack: Box = { x: [0, 70], y: [0, 70], z: [0, 44] }

/** The place where a stack would stand: dashed, because it is not there. */
function MissingStack() {
  return (
    <svg viewBox="0 0 124 118" aria-hidden="true" fill="none" className="lone-drawing">
      <path d={topFace(view, stack) + leftFace(view, stack) + rightFace(view, stack)} strokeDasharray="3 4" />
    </svg>
  )
}

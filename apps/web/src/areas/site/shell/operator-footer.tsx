import { identity, isDemo } from '#client/boot/identity.ts'
import { Logo } from '#design/logo.tsx'
import { PageLink } from '#design/page-link.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useSupport } from '#features/support/use-support.ts'
import { type IndexedPage, signInPaths } from '#i18n/paths.ts'
import { useTexts } from '#i18n/use-texts.ts'

const sitePages = ['home', 'about', 'contact', 'plans'] as const satisfies readonly IndexedPage[]
const checkPages = ['proof', 'docs', 'status', 'risk', 'terms', 'privacy'] as const satisfies readonly IndexedPage[]

/** Where one can go, who runs this, how to reach them, and what can go wrong: on every public page, in both editions. */
export function OperatorFooter() {
  const t = useTexts()
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-grid">
          <div>
            <p className="brand text-ink">
              <Logo />
              {identity.operator.brand}
            </p>
            <p className="mt-3.5 max-w-[34ch]">{t('footer.promise')}</p>
          </div>
          <Pages title={t('footer.site')} pages={sitePages}>
            <li>
              <a href={signInPaths.register}>{t('nav.register')}</a>
            </li>
            <li>
              <a href={signInPaths.login}>{t('nav.login')}</a>
            </li>
          </Pages>
          <Pages title={t('footer.check')} pages={checkPages} />
          <Contact />
        </div>
        <div className="footer-risk">
          <p>
            {isDemo ? t('footer.riskDemo') : t('footer.riskLive')}{' '}
            <PageLink page="risk">{t('footer.readRisks')}</PageLink>
          </p>
          <p>{isDemo ? t('footer.editionDemo') : t('footer.editionLive')}</p>
        </div>
      </div>
    </footer>
  )
}

interface PagesProps {
  readonly title: string
  readonly pages: readonly IndexedPage[]
  readonly children?: React.ReactNode
}

function Pages({ title, pages, children }: PagesProps) {
  const t = useTexts()
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul className="footer-pages">
        {pages.map((page) => (
          <li key={page}>
            <PageLink page={page}>{t(`nav.${page}`)}</PageLink>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}

function Contact() {
  const t = useTexts()
  const { legalName, licence, address } = identity.operator
  const { email, phone, hours } = useSupport()
  return (
    <section>
      <h2 className="footer-title">{t('footer.contact')}</h2>
      {isDemo && <SampleTag>{t('footer.sampleContact')}</SampleTag>}
      <address className="mt-2 leading-[1.7] not-italic">
        <a href={`mailto:${email}`}>{email}</a>
        <br />
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        <br />
        {address}
      </address>
      <p className="mt-2">{hours}</p>
      <p className="mt-4">
        {legalName}
        <br />
        {licence}
      </p>
    </section>
  )
}

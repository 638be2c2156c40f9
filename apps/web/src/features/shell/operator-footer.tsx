import { identity, isDemo } from '../../client/identity.ts'
import { Logo } from '../../design/logo.tsx'
import { SampleTag } from '../../design/sample-tag.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** Who runs this, how to reach them, and what can go wrong: on every page, in both editions. */
export function OperatorFooter() {
  const t = useTexts()
  const { brand, legalName, licence, address, supportEmail, supportPhone, supportHours } = identity.operator
  return (
    <footer className="border-t border-rule bg-sunken pt-14 pb-10 text-14 text-ink-2">
      <div className="wrap">
        <div className="grid gap-x-6 gap-y-10 md:grid-cols-[4fr_4fr_3fr] lg:grid-cols-[5fr_4fr_3fr]">
          <div>
            <p className="brand text-ink">
              <Logo />
              {brand}
            </p>
            <p className="mt-3.5 max-w-[36ch]">{t('footer.promise')}</p>
          </div>
          <section>
            <h2 className="footer-title">{t('footer.operator')}</h2>
            {isDemo && <SampleTag>{t('footer.sampleOperator')}</SampleTag>}
            <p className="mt-2 leading-relaxed">
              {legalName}
              <br />
              {licence}
              <br />
              {address}
            </p>
          </section>
          <section>
            <h2 className="footer-title">{t('footer.contact')}</h2>
            {isDemo && <SampleTag>{t('footer.sampleContact')}</SampleTag>}
            <address className="mt-2 leading-relaxed not-italic">
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              <br />
              <a href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>{supportPhone}</a>
              <br />
              {supportHours}
            </address>
          </section>
        </div>
        <p className="mt-12 max-w-none border-t border-rule-strong pt-6">
          {isDemo ? t('footer.riskDemo') : t('footer.riskLive')}
        </p>
      </div>
    </footer>
  )
}

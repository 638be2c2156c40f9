import { useId } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { PageLink } from '#design/page-link.tsx'
import { useCapsTexts } from '#features/caps/use-caps-texts.ts'
import { useSupport } from '#features/support/use-support.ts'
import { useTexts } from '#i18n/use-texts.ts'

const entries = [
  ['faq.withdraw.question', 'faq.withdraw.answer'],
  ['faq.manual.question', 'faq.manual.answer'],
  ['faq.methods.question', 'faq.methods.answer'],
  ['faq.time.question', 'faq.time.answer'],
  ['faq.minimum.question', 'faq.minimum.answer'],
] as const

/** Native disclosures that share a name: opening one closes any other, with or without script. */
export default function Faq() {
  const t = useTexts('sections')
  const { hours } = useSupport()
  const titleId = useId()
  return (
    <section className="section section-rule" aria-labelledby={titleId} data-section="faq">
      <div className="wrap beside">
        <div className="beside-head">
          <h2 id={titleId}>{t('faq.title')}</h2>
          <p>{isDemo ? t('faq.lead', { hours }) : t('faq.leadLive')}</p>
          <p>
            <PageLink page="contact" className="more">
              {t('faq.write')}
            </PageLink>
          </p>
        </div>
        <div className="faq">
          {entries.map(([question, answer]) => (
            <details key={question} name="faq">
              <summary>{t(question)}</summary>
              <p>{t(answer)}</p>
              {answer === 'faq.withdraw.answer' && <HowMoneyLeaves />}
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

function HowMoneyLeaves() {
  const { matured, brakes, other } = useCapsTexts()
  return (
    <>
      <p>{matured}</p>
      <p>{brakes}</p>
      <p>{other}</p>
    </>
  )
}

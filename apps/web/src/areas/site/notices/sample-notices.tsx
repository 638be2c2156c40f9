import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { noticeAmounts, noticeNames } from '#sample/notices.ts'
import { MovingNotice } from './moving-notice.tsx'
import { drawNotice } from './notice-timing.ts'
import { randomBelow } from './random-below.ts'

const draw = () => drawNotice(noticeNames, noticeAmounts, randomBelow)

/** The specification's invented withdrawals, in the demo edition: each with its tag. */
export default function SampleNotices({ waitedMs }: { readonly waitedMs: number }) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <MovingNotice waitedMs={waitedMs} draw={draw} isSample>
      {({ name, amount }) => (
        <>
          <span className="figures-even">
            {name} <b>{t('notice.withdrew', { amount: dollars(amount, language) })}</b>
          </span>
          <SampleTag>{t('notice.tag')}</SampleTag>
        </>
      )}
    </MovingNotice>
  )
}

function dollars(amount: number, language: 'en' | 'es' | 'fr'): string {
  const figure = String(amount).replace(/\B(?=(\d{3})+$)/g, { en: ',', es: '.', fr: '\u202f' }[language])
  return language === 'en' ? `$${figure}` : `${figure}\u00a0$`
}

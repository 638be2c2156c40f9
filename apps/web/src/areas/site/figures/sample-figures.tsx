import { useId } from 'react'
import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { sampleFigures } from '#sample/figures.ts'

/** The specification's marketing figures, in the demo edition: each with its own tag. */
export function SampleFigures() {
  const t = useTexts('figures')
  const common = useTexts()
  const language = useLanguage()
  const titleId = useId()
  return (
    <section className="figures-sample" aria-labelledby={titleId}>
      <div className="figures-lead">
        <h2 id={titleId}>{t('sample.title')}</h2>
        <p>{t('sample.lead')}</p>
      </div>
      {sampleFigures.map(({ value, name }) => (
        <div key={value} className="figure" data-sample="">
          <p className="figure-value">{value}</p>
          <p className="figure-name">{name[language]}</p>
          <SampleTag>{common('sample')}</SampleTag>
        </div>
      ))}
    </section>
  )
}

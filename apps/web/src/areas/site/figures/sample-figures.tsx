import { SampleGroup } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { sampleFigures } from '#sample/figures.ts'

/** The specification's marketing figures, in the demo edition: one group, one tag. On a phone a line that opens. */
export function SampleFigures() {
  const t = useTexts('sections')
  const language = useLanguage()
  return (
    <div className="claims">
      <SampleGroup tag={t('counted.sample.title')}>
        <p className="claims-lead">{t('counted.sample.lead')}</p>
        <details className="claims-opener">
          <summary>
            <span className="claims-show">{t('counted.sample.show')}</span>
            <span className="claims-hide">{t('counted.sample.hide')}</span>
          </summary>
        </details>
        <dl className="claims-list">
          {sampleFigures.map(({ value, name }) => (
            <div key={value} className="claim">
              <dt>{name[language]}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </SampleGroup>
    </div>
  )
}

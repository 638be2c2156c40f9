import { sumMicro } from '@clearhold/contract/money'
import { useId } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { Guilloche } from '#design/art/guilloche.tsx'
import { durationText } from '#design/duration.tsx'
import { moneyText } from '#design/money.tsx'
import { PageLink } from '#design/page-link.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { booksAtEachStep, type SampleBooks, samplePosition } from './sample-position.ts'
import { StepPlate } from './step-plate.tsx'

const accounts = ['cash', 'locked', 'escrow', 'capital'] as const

/** The three steps, and where the money is at each one: every column has the same total. */
export default function Steps() {
  const t = useTexts('steps')
  const common = useTexts()
  const language = useLanguage()
  const titleId = useId()
  const books = isDemo ? booksAtEachStep() : []
  const later = isDemo
    ? t('profit.when', { duration: durationText(samplePosition().seconds, language, { words: true, largest: 'hour' }) })
    : t('profit.whenLive')
  return (
    <section className="band section" aria-labelledby={titleId} data-section="steps">
      <div className="band-edge">
        <Guilloche />
      </div>
      <div className="wrap" data-sample={isDemo ? '' : undefined}>
        <div className="head">
          <div>
            <p className="kicker">{t('kicker')}</p>
            <h2 id={titleId}>{t('title')}</h2>
          </div>
          {isDemo ? (
            <p>
              {t('sample', {
                plan: samplePosition().planName,
                amount: moneyText(samplePosition().principalMicro, language),
              })}{' '}
              <SampleTag>{common('samplePlan')}</SampleTag> {t('adds')}
            </p>
          ) : (
            <p>{t('live')}</p>
          )}
        </div>
        <StepChoice />
        <ol className="three-steps">
          <Step number={1} when={t('create.when')} title={t('create.title')} text={t('create.text')} books={books} />
          <Step number={2} when={t('choose.when')} title={t('choose.title')} text={t('choose.text')} books={books} />
          <Step number={3} when={later} title={t('profit.title')} text={t('profit.text')} books={books} />
        </ol>
        <p className="band-foot">
          {books[0] !== undefined && (
            <span>{t('total', { total: moneyText(sumMicro(Object.values(books[0])), language) })}</span>
          )}
          <PageLink page="plans" place="source" className="more">
            {t('source')}
          </PageLink>
        </p>
      </div>
    </section>
  )
}

/** One step at a time on a phone; chosen without script, by what is checked. Where there is room all three stand side by side. */
function StepChoice() {
  const t = useTexts('steps')
  const group = useId()
  return (
    <fieldset className="step-choice">
      <legend className="sr-only">{t('steps')}</legend>
      {(['create', 'choose', 'profit'] as const).map((step, index) => (
        <label key={step}>
          <input type="radio" name={group} value={step} defaultChecked={index === 0} />
          {t(`tab.${step}`)}
        </label>
      ))}
    </fieldset>
  )
}

interface StepProps {
  readonly number: 1 | 2 | 3
  readonly when: string
  readonly title: string
  readonly text: string
  readonly books: readonly SampleBooks[]
}

function Step({ number, when, title, text, books }: StepProps) {
  const t = useTexts('steps')
  const language = useLanguage()
  const now = books[number - 1]
  const before = books[number - 2]
  return (
    <li className="three-step">
      <div className="three-step-when">
        <span>{t('step', { number })}</span>
        <span>{when}</span>
      </div>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <StepPlate number={number} />
      {now !== undefined && (
        <dl className="accounts figures-even">
          {accounts.map((account) => {
            const isChanged = before !== undefined && now[account] > before[account]
            return (
              <div
                key={account}
                className={isChanged ? 'account-changed' : now[account] === 0n ? 'account-zero' : undefined}
              >
                <dt>{t(account)}</dt>
                <dd>{moneyText(now[account], language)}</dd>
              </div>
            )
          })}
        </dl>
      )}
    </li>
  )
}

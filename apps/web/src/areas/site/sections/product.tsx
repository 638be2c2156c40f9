import { sumMicro } from '@clearhold/contract/money'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarRange,
  LayoutDashboard,
  List,
  MessageSquareText,
  Network,
  UserRound,
} from 'lucide-react'
import { useId } from 'react'
import { buttonClass } from '#design/button.tsx'
import { Logo } from '#design/logo.tsx'
import { Money, moneyText } from '#design/money.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { WhereMoneyIs } from '#design/where-money-is.tsx'
import { StepChart } from '#features/balance/step-chart.tsx'
import { signInPaths } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { sampleAccount } from '#sample/account.ts'

/**
 * What an investor sees, for visitors who are not one yet: the dashboard's own parts with an invented account in them, and the way to walk
 * through it. Only in the demo. It is prerendered and stays as it is (home/page.tsx).
 */
export default function Product() {
  const t = useTexts('product')
  const titleId = useId()
  return (
    <section className="section product" aria-labelledby={titleId} data-section="product">
      <div className="wrap">
        <div className="head">
          <h2 id={titleId}>{t('title')}</h2>
          <p>{t('lead')}</p>
        </div>
        <Frame />
        <div className="product-foot">
          <a href={signInPaths.login} className={`${buttonClass({})} button-ink`}>
            {t('look')}
          </a>
          <p>{t('lookText')}</p>
        </div>
      </div>
    </section>
  )
}

/** The strongbox's frame with its corners. What is in it is a picture: nothing in it can be pressed or tabbed to. */
function Frame() {
  const t = useTexts('product')
  const language = useLanguage()
  return (
    <figure className="product-frame" data-sample="">
      <SampleTag isOnEdge>{t('sample')}</SampleTag>
      <figcaption className="sr-only">
        {t('alt', { name: sampleAccount.name, total: moneyText(sampleAccount.totalMicro, language) })}
      </figcaption>
      <div className="product-screen" inert>
        <Sidebar />
        <Dashboard />
      </div>
    </figure>
  )
}

function Sidebar() {
  const t = useTexts('work')
  const places = [
    ['dashboard', LayoutDashboard],
    ['deposit', ArrowDownToLine],
    ['withdraw', ArrowUpFromLine],
    ['plans', CalendarRange],
    ['activity', List],
    ['proof', Network],
    ['account', UserRound],
    ['support', MessageSquareText],
  ] as const
  return (
    <div className="product-side">
      <p>
        <Logo />
      </p>
      <ul>
        {places.map(([name, Icon]) => (
          <li key={name}>
            <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
            {t(`nav.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Dashboard() {
  const t = useTexts('dashboard')
  const { name, places, totalMicro, story } = sampleAccount
  return (
    <div className="product-main">
      <div className="product-title">
        <div>
          <p className="product-welcome">{t('welcome', { name })}</p>
          <p>{t('says.nothing')}</p>
        </div>
        <span className={buttonClass({ size: 'small' })}>{t('withdraw')}</span>
        <span className={buttonClass({ kind: 'primary', size: 'small' })}>{t('deposit')}</span>
      </div>
      <div className="product-sheet product-assets">
        <p className="text-14 text-ink-2">{t('total')}</p>
        <Money amount={totalMicro} size="hero" />
        <WhereMoneyIs
          caption={t('total')}
          totalLabel={t('sum')}
          parts={places.map(({ place, amountMicro }) => ({
            place,
            label: t(`place.${nameOf[place]}`),
            note: t(`place.${nameOf[place]}Note`),
            amountMicro,
          }))}
        />
      </div>
      <div className="product-sheet product-chart">
        <p className="sheet-title">{t('balance.title')}</p>
        <StepChart story={story} alt={t('balance.title')} />
        <p className="product-promised">
          {t('balance.dashed')} <Money amount={sumMicro(story.promised.map(({ amountMicro }) => amountMicro))} />{' '}
          {t('balance.promised')}
        </p>
      </div>
    </div>
  )
}

const nameOf = { free: 'account', profit: 'profit', locked: 'locked', leaving: 'leaving' } as const

import { factorsSchema, type User } from '@clearhold/contract/accounts'
import { Link } from 'react-router'
import { moneyPaths } from '../../client/area-pages.ts'
import { useKnown } from '../../client/queries.tsx'
import { useMe } from '../../client/use-me.ts'
import { buttonClass } from '../../design/button.tsx'
import { DateTime } from '../../design/date-time.tsx'
import { FailureNotice } from '../../design/failure-notice.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Money, microFromBalance } from '../../design/money.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { type Step, Steps } from '../../design/steps.tsx'
import { WhereMoneyIs } from '../../design/where-money-is.tsx'
import { OnTheWay } from '../../features/deposits/on-the-way.tsx'
import { PageTitle } from '../../features/workspace/page-title.tsx'
import type { TextsHandle } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'

export const handle: TextsHandle = { namespaces: ['dashboard'] }

/** What somebody has, where it is, and what is still to be done. */
export default function Dashboard() {
  const t = useTexts('dashboard')
  const known = useMe()
  const name = known.value?.fullname.split(' ')[0]
  return (
    <>
      <PageTitle
        title={name === undefined ? t('welcomeSomebody') : t('welcome', { name })}
        lead={t('lead')}
        actions={known.value && <MoneyButtons kyc={known.value.kyc} />}
      />
      <div className="columns columns-main">
        <Sheet>
          <Loaded known={known} waiting={<AssetsWaiting />}>
            {(me) => <Assets me={me} />}
          </Loaded>
          <OnTheWay />
        </Sheet>
        <div className="columns">
          <GettingStarted me={known.value} />
          <p className="pledge">
            {t('pledge')}
            <small>{t('pledgeText')}</small>
          </p>
        </div>
      </div>
    </>
  )
}

function MoneyButtons({ kyc }: Pick<User, 'kyc'>) {
  const t = useTexts('dashboard')
  const { deposit, withdraw } = moneyPaths(kyc)
  return (
    <>
      {withdraw !== undefined && (
        <Link to={withdraw} className={buttonClass({})}>
          {t('withdraw')}
        </Link>
      )}
      {deposit !== undefined && (
        <Link to={deposit} className={buttonClass({ kind: 'primary' })}>
          {t('deposit')}
        </Link>
      )}
    </>
  )
}

function Assets({ me }: { readonly me: User }) {
  const t = useTexts('dashboard')
  const parts = [
    ['free', 'account', me.usdAmount],
    ['profit', 'profit', me.btcAmount],
    ['bonus', 'bonus', me.bonusAmount],
    ['locked', 'locked', me.lockedAmount],
    ['leaving', 'leaving', me.leavingAmount],
  ] as const
  return (
    <>
      <h2 className="mb-2.5 font-text text-14 font-medium tracking-normal text-ink-2">{t('total')}</h2>
      <Money amount={me.totalAmount} size="hero" />
      <WhereMoneyIs
        caption={t('total')}
        totalLabel={t('sum')}
        parts={parts
          // The two of the specification always; the others when there is something in them.
          .filter(([place, , amount]) => place === 'free' || place === 'profit' || microFromBalance(amount) !== 0n)
          .map(([place, name, amount]) => ({
            place,
            label: t(`place.${name}`),
            note: t(`place.${name}Note`),
            amountMicro: microFromBalance(amount),
          }))}
      />
      <p className="mt-4 text-14 text-ink-2">{t('usd')}</p>
    </>
  )
}

/** The real labels, and blocks where the figures will stand. */
function AssetsWaiting() {
  const t = useTexts('dashboard')
  return (
    <>
      <h2 className="mb-2.5 font-text text-14 font-medium tracking-normal text-ink-2">{t('total')}</h2>
      <Skeleton shape="hero" />
      <div className="mt-6 mb-3.5">
        <Skeleton shape="bar" />
      </div>
      {(['account', 'profit'] as const).map((name) => (
        <div key={name} className="flex items-start justify-between gap-4 border-t border-rule py-2.5 first:border-t-0">
          <div>
            <p>{t(`place.${name}`)}</p>
            <p className="text-14 text-ink-3">{t(`place.${name}Note`)}</p>
          </div>
          <Skeleton shape="short" />
        </div>
      ))}
    </>
  )
}

/** Gone as soon as there is nothing left to do. */
function GettingStarted({ me }: { readonly me: User | undefined }) {
  const t = useTexts('dashboard')
  const known = useKnown({ path: '/api/user/me/factors', answer: factorsSchema })
  const factors = known.value
  if (factors === undefined && known.failure !== undefined) {
    return (
      <Sheet title={t('start.title')}>
        <FailureNotice failure={known.failure} onRetry={known.askAgain} />
      </Sheet>
    )
  }
  if (me === undefined || factors === undefined || factors.totp || factors.passkeys.length > 0) return null
  const steps: Step[] = [
    { state: 'done', title: t('start.created'), text: <DateTime instant={me.createdAt} /> },
    { state: 'done', title: t('start.confirmed'), text: me.email },
    {
      state: 'now',
      title: t('start.factor'),
      text: (
        <>
          {t('start.factorText')} <Link to="/user/security">{t('start.factorLink')}</Link>
        </>
      ),
    },
  ]
  return (
    <Sheet title={t('start.title')}>
      <Steps steps={steps} />
    </Sheet>
  )
}

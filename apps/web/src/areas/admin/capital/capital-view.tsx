import { readCapital } from '@clearhold/contract/treasury/endpoints'
import type { AdminCapital } from '@clearhold/contract/treasury/schema'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { useMe } from '#client/session/use-me.ts'
import { buttonClass } from '#design/button.tsx'
import { ListPages } from '#design/list-parts.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Status } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useRequests } from '../approvals/requests.tsx'
import { Figure } from '../figure.tsx'
import { Addresses } from './addresses.tsx'
import { Arrivals } from './arrivals.tsx'
import { DeclareAddress } from './declare-address.tsx'
import { Exits } from './exits.tsx'
import { PayIn } from './pay-in.tsx'
import { CapitalProposals } from './proposals.tsx'

/** No event announces an arrival, so the page asks again periodically. */
const refetchEveryMs = 20_000
const commands = [
  'operator_address.declare',
  'operator_address.retire',
  'capital.attribute',
  'capital_exit_address.declare',
  'capital_exit_address.retire',
  'capital.exit',
] as const

const pagePath = (isAll: boolean, after: string | null) =>
  `/admin/plans?show=capital${isAll ? '&own=yes' : ''}${after === null ? '' : `&after=${after}`}`

/** Where the operator's capital comes from, how it is paid in, and what became of everything that arrived. */
export function CapitalView() {
  const t = useTexts('operator-capital')
  const [query] = useSearchParams()
  const after = query.get('after')
  const isAll = query.get('own') === 'yes'
  const known = useEndpoint(readCapital, {
    query: {
      ...(isAll && { own: 'yes' }),
      ...(after !== null && /^\d{1,18}$/.test(after) && { after }),
    },
  })
  useRefetchInterval(known.refetch, refetchEveryMs)
  const me = useMe()
  const mayPropose = me.value?.permissions.includes('finance_maker') === true
  const waiting = useRequests(commands)
  return (
    <Loaded known={known} waiting={<Waiting />}>
      {(capital) => (
        <>
          <UnknownNotices of={[me, waiting.known]} />
          <div className="columns">
            <CapitalFigures capital={capital} />
            <CapitalProposals requests={waiting.requests} />
            <div className="columns columns-main">
              <div className="columns">
                <Sheet
                  title={t('addresses.title')}
                  aside={mayPropose && capital.addresses.length > 0 && <DeclareAddress />}
                  foot={t(mayPropose || me.value === undefined ? 'addresses.foot' : 'readOnly')}
                >
                  <Addresses addresses={capital.addresses} requests={waiting.requests} mayPropose={mayPropose} />
                </Sheet>
                <Exits capital={capital} requests={waiting.requests} mayPropose={mayPropose} />
                <Sheet title={t('arrivals.title')}>
                  <Arrivals arrivals={capital.arrivals} requests={waiting.requests} mayPropose={mayPropose} />
                  <ListPages
                    next={capital.next}
                    pathAfter={(next) => pagePath(isAll, next)}
                    words={{ first: t('arrivals.first'), next: t('arrivals.next') }}
                  />
                  <div className="mt-2 -ml-3">
                    <Link
                      to={pagePath(!isAll, null)}
                      preventScrollReset
                      className={buttonClass({ kind: 'text', size: 'small' })}
                    >
                      {t(isAll ? 'arrivals.hideOwn' : 'arrivals.showOwn')}
                    </Link>
                  </div>
                </Sheet>
              </div>
              <Sheet title={t('pay.title')}>
                <PayIn receiving={capital.receiving} />
              </Sheet>
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
}

function CapitalFigures({ capital: { capital, unattributed } }: { readonly capital: AdminCapital }) {
  const t = useTexts('operator-capital')
  const isUncounted = microFromBalance(unattributed) > 0n
  return (
    <section className="plans-sheet" aria-label={t('figures.title')}>
      <dl className="ribbon ribbon-four">
        <Figure name={t('figures.total')} note={t('figures.totalNote')}>
          <Money amount={capital.total} currency="none" />
        </Figure>
        <Figure name={t('figures.free')} note={t('figures.freeNote')}>
          <Money amount={capital.free} currency="none" />
        </Figure>
        <Figure name={t('figures.reserved')} note={t('figures.reservedNote')}>
          <Money amount={capital.reserved} currency="none" />
        </Figure>
        <Figure
          name={t('figures.unattributed')}
          note={
            isUncounted ? <Status kind="you">{t('figures.unattributedNote')}</Status> : t('figures.unattributedNone')
          }
        >
          <Money amount={unattributed} currency="none" />
        </Figure>
      </dl>
    </section>
  )
}

function Waiting() {
  return (
    <div className="columns">
      <Skeleton shape="figure" />
      <Skeleton shape="bar" />
      <Skeleton shape="bar" />
      <Skeleton shape="bar" />
    </div>
  )
}

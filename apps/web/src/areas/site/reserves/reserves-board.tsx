import { readReservesAddress } from '@clearhold/contract/views/addresses'
import type { Reserves } from '@clearhold/contract/views/reserves'
import type { ReactNode } from 'react'
import { useAnswer } from '#client/api/use-answer.ts'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { FailureText } from '#design/failure-text.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { RealTimeNote } from '#design/real-time-note.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Statement } from '#design/statement.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CapitalExits } from './capital-exits.tsx'
import { Comparison } from './comparison.tsx'
import { plainReservesSchema } from './plain-reserves-schema.ts'
import { Scales } from './scales.tsx'

const readReservesTarget = { ...readReservesAddress, answer: plainReservesSchema }

/** What the ledger holds and owes, asked when the page is looked at. */
export function ReservesBoard() {
  const t = useTexts('proof')
  const common = useTexts()
  const { asked, refetch } = useAnswer(readReservesTarget)
  return (
    <>
      <p className="without-script wrap">{t('withoutScript')}</p>
      <div className="needs-script min-h-[640px]" aria-busy={asked.kind === 'loading'}>
        {asked.kind === 'loading' && (
          <div className="wrap">
            <span className="sr-only">{t('loading')}</span>
            <Skeleton shape="figure" />
            <Skeleton shape="bar" />
            <Skeleton shape="bar" />
          </div>
        )}
        {asked.kind === 'answer' && <Board reserves={asked.value} />}
        {asked.kind !== 'loading' && asked.kind !== 'answer' && (
          <p className="wrap" role="status">
            <FailureText failure={asked} />{' '}
            <button type="button" className="figure-how" onClick={refetch}>
              {common('retry')}
            </button>
          </p>
        )}
      </div>
    </>
  )
}

function Board({ reserves }: { readonly reserves: Reserves }) {
  const t = useTexts('proof')
  return (
    <>
      <section className="wrap" aria-label={t('title')}>
        <Verdict reserves={reserves} />
        <Scales reserves={reserves} />
        <Kinds reserves={reserves} />
      </section>
      <Ledger reserves={reserves} />
    </>
  )
}

/** One sentence, before any figure: it reassures only where every chain was compared lately and nothing is missing. */
export function Verdict({ reserves }: { readonly reserves: Reserves }) {
  const t = useTexts('proof')
  const language = useLanguage()
  const { coverage, comparedAt, computedAt } = reserves
  const time = comparedAt === null ? '' : dateTimeText(comparedAt, language, { year: true })
  const tone = { covered: '', unknown: 'text-amber', short: 'text-red', missing: 'text-red' }[coverage]
  const unknown = comparedAt === null ? t('coverage.never') : t('coverage.unknown', { time })
  return (
    <>
      <p className="proof-verdict" role="status">
        <b className={tone}>{coverage === 'unknown' ? unknown : t(`coverage.${coverage}`)}</b>{' '}
        <span className="text-14 text-ink-2">
          {t('computed')} <DateTime instant={computedAt} year />.<RealTimeNote />
        </span>
      </p>
      <ShortChains reserves={reserves} />
    </>
  )
}

/** A chain that holds less than the book says is said before any figure of the book. */
function ShortChains({ reserves }: { readonly reserves: Reserves }) {
  const short = reserves.held.chains.filter(({ onChain }) => onChain !== null && microFromBalance(onChain.drift) < 0n)
  return short.map(({ chainId, onChain }) => (
    <p key={chainId} className="proof-verdict" role="status">
      <b className="text-red">
        <Comparison onChain={onChain} />
      </b>
    </p>
  ))
}

/** What arrived or was paid out by bank and is not settled stands in one account for everybody: it has no number of investors. */
function Kinds({ reserves }: { readonly reserves: Reserves }) {
  const t = useTexts('proof')
  return (
    <>
      <h2 className="sr-only">{t('kinds')}</h2>
      <ul className="owed-keys">
        {reserves.owed.kinds.map(({ kind, accounts, value }) => (
          <li key={kind}>
            <i className={`owed-key owed-key-${kind}`} />
            <span>
              {t(`kind.${kind}`)}
              <b>
                <Money amount={value} currency="none" />
              </b>
              {kind !== 'arrived' && kind !== 'bank' && (
                <small>{t(kind === 'escrow' ? 'positions' : 'investors', { count: accounts })}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Ledger({ reserves }: { readonly reserves: Reserves }) {
  const t = useTexts('proof')
  const { held, operatorCapital, shortfall, dust, auditHead } = reserves
  return (
    <section className="section">
      <div className="wrap proof-books">
        <Book title={t('byChain')} lead={held.chains.length === 0 ? t('noChains') : t('byChainLead')}>
          <Statement
            caption={t('byChain')}
            totalLabel={t('inLedger')}
            lines={held.chains.map(({ chainId, inLedger, onChain }) => ({
              label: t('chain', { chainId }),
              note: <Comparison onChain={onChain} />,
              amountMicro: microFromBalance(inLedger),
            }))}
          />
        </Book>
        <Book title={t('operator')} lead={t('operatorLead')}>
          <table className="statement">
            <caption className="sr-only">{t('operator')}</caption>
            <tbody>
              <Line name={t('capitalTotal')} value={operatorCapital.total} />
              <Line name={t('capitalReserved')} value={operatorCapital.reserved} />
              <Line name={t('capital')} value={operatorCapital.free} />
              <Line name={t('shortfall')} value={shortfall} />
              <Line name={t('dust')} value={dust} />
            </tbody>
          </table>
        </Book>
        <Book title={t('exits.title')} lead={t('exits.lead')}>
          <CapitalExits exits={reserves.capitalExits} />
        </Book>
        <Book title={t('audit')} lead={t('auditText')}>
          <p className="font-mono text-14 break-all">
            {t('auditEntry', { number: auditHead.seq })}
            <br />
            {auditHead.hash}
          </p>
        </Book>
      </div>
    </section>
  )
}

interface BookProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

function Book({ title, lead, children }: BookProps) {
  return (
    <div className="proof-book">
      <h2>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </div>
  )
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Money amount={value} />
      </td>
    </tr>
  )
}

import { networkOf } from '@clearhold/contract/networks'
import type { OwnSnapshots, ProofOverview } from '@clearhold/contract/solvency/schema'
import type { Answer } from '@clearhold/proof/answer'
import { debtKinds } from '@clearhold/proof/tree/leaf'
import type { InvestorProof } from '@clearhold/proof/tree/verify'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { PageLink } from '#design/page-link.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Statement } from '#design/statement.tsx'
import { RealTimeNote } from '#features/demo-clock/real-time-note.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { Evidence } from './check-snapshot.ts'
import { DrawNote } from './draw-note.tsx'
import type { LastCheck } from './memory.ts'
import { hasName, movementNames } from './movement-names.ts'

/** The seven kinds of one's own leaves, without those of nothing. */
export function OwedToYou({ proof: { opening, parts } }: { readonly proof: InvestorProof }) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const lines = debtKinds
    .filter((kind) => opening.owedMicro[kind] > 0n)
    .map((kind) => ({ label: t(`kind.${kind}`), amountMicro: opening.owedMicro[kind] }))
  return (
    <Sheet title={t('owed.title')}>
      <Statement caption={t('owed.title')} lines={lines} totalLabel={t('owed.total')} size="small" />
      <p className="mt-3.5 text-14 text-ink-3">
        {t('owed.split', {
          first: moneyText(parts[0].sumMicro, language),
          second: moneyText(parts[1].sumMicro, language),
        })}
      </p>
    </Sheet>
  )
}

interface SnapshotFactsProps {
  readonly evidence: Evidence
  readonly overview: ProofOverview | undefined
  readonly draw: OwnSnapshots['draw']
  readonly owedMicro: bigint | undefined
}

export function SnapshotFacts({ evidence: { number, at, personId }, overview, draw, owedMicro }: SnapshotFactsProps) {
  const t = useTexts('my-proof')
  const snapshot = overview?.snapshot?.number === number ? overview.snapshot : undefined
  const outside = overview?.witnesses.filter(({ isOperators }) => !isOperators) ?? []
  const facts: (readonly [string, ReactNode])[] = [[t('snapshot.taken'), <DateTime key="at" instant={at} />]]
  if (owedMicro !== undefined) facts.push([t('snapshot.owed'), <Money key="owed" amount={owedMicro} currency="none" />])
  if (snapshot !== undefined) {
    facts.push([t('snapshot.held'), <Money key="held" amount={snapshot.held} currency="none" />])
    facts.push([t('snapshot.block'), snapshot.block.number])
    facts.push([
      t('snapshot.witnesses'),
      outside.length === 0
        ? t('snapshot.noWitness')
        : t('snapshot.signed', {
            signed: outside.filter(({ cosignedAt, refuses }) => cosignedAt !== null && !refuses).length,
            all: outside.length,
          }),
    ])
    facts.push([t('snapshot.anchor'), <Anchor key="anchor" anchor={snapshot.anchor} number={number} />])
  }
  return (
    <div className="proof-aside">
      <h2>{t('snapshot.title', { number })}</h2>
      <Facts facts={facts} />
      {draw !== null && <DrawNote draw={draw} personId={personId} number={number} />}
      <p className="text-14 text-ink-3 empty:hidden">
        <RealTimeNote />
      </p>
      <h2>{t('limits.title')}</h2>
      <p className="text-14 text-ink-2">
        {t('limits.text')}{' '}
        <PageLink page="proof" place="limits">
          {t('limits.all')}
        </PageLink>
      </p>
    </div>
  )
}

interface AnchorProps {
  readonly anchor: NonNullable<ProofOverview['snapshot']>['anchor']
  readonly number: number
}

function Anchor({ anchor, number }: AnchorProps) {
  const t = useTexts('my-proof')
  if (anchor === null) return <>{t('snapshot.notAnchored')}</>
  const { explorerUrl } = networkOf(anchor.chainId)
  const text = t('snapshot.anchored', { number })
  return explorerUrl === null ? (
    text
  ) : (
    <a href={`${explorerUrl}/tx/${anchor.transaction}`} rel="noreferrer" target="_blank">
      {text}
    </a>
  )
}

interface SinceProps {
  readonly evidence: Evidence
  readonly answer: Answer
  readonly last: LastCheck | undefined
}

/** Lines that add up from what was in the leaves then to what is in them now; each opens its receipt. */
export function SinceYouChecked({ evidence: { at, movements }, answer, last }: SinceProps) {
  const t = useTexts('my-proof')
  if (movements === undefined) return <Sheet title={t('since.title')}>{t('since.unknown')}</Sheet>
  const changes = movements.changes.filter(({ entryId }) => BigInt(entryId) <= answer.lastEntryId)
  return (
    <Sheet
      title={t(last === undefined ? 'since.fromStart' : 'since.title')}
      aside={
        last !== undefined && (
          <span className="text-14 text-ink-3">
            {t('snapshot.title', { number: last.number })}, <DateTime instant={last.at} show="date" />
          </span>
        )
      }
    >
      <table className="statement statement-small since-table">
        <caption className="sr-only">{t('since.title')}</caption>
        <tbody>
          <tr>
            <th scope="row">
              {last !== undefined && <DateTime instant={last.at} />} {t('since.then')}
            </th>
            <td>
              <Money amount={movements.fromMicro} currency="none" />
            </td>
          </tr>
          {changes.map(({ entry, at: when, reason, change }) => (
            <tr key={entry}>
              <th scope="row">
                <DateTime instant={when} /> {hasName(reason) ? t(movementNames[reason]) : reason}{' '}
                <Link to={`/user/proof?receipt=${entry}`} preventScrollReset>
                  {t('since.receipt', { entry })}
                </Link>
              </th>
              <td className={microFromBalance(change) === 0n ? 'since-inside' : undefined}>
                <Money amount={change} currency="none" signed />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <DateTime instant={at} /> {t('since.now')}
            </th>
            <td>
              <Money amount={answer.owedMicro} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3.5 text-14 text-ink-3">
        {t('since.note')}
        <RealTimeNote />
      </p>
    </Sheet>
  )
}

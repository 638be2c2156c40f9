import { networkOf } from '@clearhold/contract/networks'
import type { Reserve, Snapshot } from '@clearhold/contract/solvency/schema'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Address } from '#design/address.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { overviewAnswer } from './answers.ts'
import { grouped } from './grouped.ts'
import type { Ownership } from './ownership.ts'
import { WaitingSection } from './waiting-section.tsx'

/** Every address that holds money, with what it holds and whose key signed for it. */
export default function ReservesSection() {
  const t = useTexts('proof-more')
  const asked = overviewAnswer.useIt()
  if (asked.kind === 'loading') return <WaitingSection title={t('reserves.title')} />
  if (asked.kind !== 'answer' || asked.value.snapshot === null) return null
  return <Held snapshot={asked.value.snapshot} computedAt={asked.value.computedAt} />
}

interface HeldProps {
  readonly snapshot: Snapshot
  readonly computedAt: string
}

function Held({ snapshot, computedAt }: HeldProps) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const table = useRef<HTMLTableElement>(null)
  const found = useOwnership(snapshot.reserves, table)
  const unprovedMicro = microFromBalance(snapshot.held) - microFromBalance(snapshot.heldProved)
  const block = grouped(snapshot.block.number, language)
  const unlisted = snapshot.depositAddresses.count - snapshot.reserves.filter(({ role }) => role === 'deposit').length
  return (
    <section className="section" id="reserves">
      <div className="wrap">
        <div className="head">
          <h2>{t('reserves.title')}</h2>
          <p>
            {t('reserves.lead', { count: snapshot.reserves.length + unlisted })}{' '}
            {unprovedMicro === 0n
              ? t('reserves.allSigned')
              : t('reserves.unsigned', {
                  amount: moneyText(unprovedMicro, language),
                  rest: moneyText(microFromBalance(snapshot.heldProved), language),
                })}
          </p>
        </div>
        <table ref={table} className="table reserves-table">
          <caption className="sr-only">{t('reserves.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reserves.reserve')}</th>
              <th scope="col">{t('reserves.address')}</th>
              <th scope="col">{t('reserves.ownership')}</th>
              <th scope="col" className="text-right">
                {t('reserves.balance', { block })}
              </th>
            </tr>
          </thead>
          <tbody>
            {snapshot.reserves.map((reserve) => (
              <Row
                key={`${reserve.chainId} ${reserve.address}`}
                reserve={reserve}
                found={found.get(reserve.address)}
                computedAt={computedAt}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('reserves.total')}
              </th>
              <td className="table-figure">
                <Money amount={snapshot.held} />
              </td>
            </tr>
          </tfoot>
        </table>
        {unlisted > 0 && (
          <p className="mt-4 text-14 text-ink-2">
            {t('reserves.unlisted', { count: unlisted })}{' '}
            <a href={`/proof/files/snapshots/${snapshot.number}/reserves.json`}>{t('reserves.file')}</a>
          </p>
        )}
        {snapshot.inFlight.length > 0 && (
          <p className="mt-4 text-14 text-ink-2">
            {t('reserves.inFlight', {
              count: snapshot.inFlight.length,
              amount: moneyText(
                snapshot.inFlight.reduce((sum, { amount }) => sum + microFromBalance(amount), 0n),
                language,
              ),
            })}
          </p>
        )}
      </div>
    </section>
  )
}

interface RowProps {
  readonly reserve: Reserve
  readonly found: Ownership | undefined
  readonly computedAt: string
}

function Row({ reserve: { role, chainId, address, balance, ownership, unsigned }, found, computedAt }: RowProps) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const { explorerUrl } = networkOf(chainId)
  return (
    <tr>
      <th scope="row">
        {t(`reserves.role.${role}`)}
        <small>{t(`reserves.roleNote.${role}`)}</small>
      </th>
      <td data-header={t('reserves.address')}>
        <span>
          <Address address={address} />
          {explorerUrl === null ? (
            <small>{t('reserves.noExplorer')}</small>
          ) : (
            <a className="reserves-look" href={`${explorerUrl}/address/${address}`} rel="noreferrer" target="_blank">
              {t('reserves.explorer')}
            </a>
          )}
        </span>
      </td>
      <td data-header={t('reserves.ownership')}>
        <span>
          {ownership === null ? (
            <>
              <Status kind="none">{t('reserves.noSignature')}</Status>
              <small>{t(unsigned === null ? 'reserves.noSignatureNote' : `reserves.unsignedReason.${unsigned}`)}</small>
            </>
          ) : (
            <>
              <Found found={found} />
              <small>
                {dateTimeText(ownership.signedAt, language)},{' '}
                {t('reserves.ago', { duration: durationText(ageSeconds(ownership.signedAt, computedAt), language) })}
              </small>
              <details className="signed-text">
                <summary>{t('reserves.signedText')}</summary>
                <pre>
                  {ownership.text}
                  {'\n\n'}
                  {ownership.signature}
                </pre>
              </details>
            </>
          )}
        </span>
      </td>
      <td className="table-figure" data-header={t('reserves.balanceShort')}>
        <Money amount={balance} currency="none" />
      </td>
    </tr>
  )
}

const marks: Readonly<Record<Ownership, StatusKind>> = { verified: 'done', other: 'refused', unknown: 'you' }

function Found({ found }: { readonly found: Ownership | undefined }) {
  const t = useTexts('proof-more')
  if (found === undefined) return <Status kind="moving">{t('reserves.checking')}</Status>
  return <Status kind={marks[found]}>{t(`reserves.found.${found}`)}</Status>
}

function ageSeconds(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1000
}

const none: ReadonlyMap<string, Ownership> = new Map()

/** Each signature is verified here, in the visitor's browser, by code that is fetched once the table is on the screen. */
function useOwnership(
  reserves: readonly Reserve[],
  table: RefObject<HTMLTableElement | null>,
): ReadonlyMap<string, Ownership> {
  const [found, setFound] = useState(none)
  useEffect(() => {
    let isLeft = false
    const verify = async () => {
      const { verifyOwnership } = await import('./ownership.ts')
      const entries = reserves.flatMap(({ address, ownership }): [string, Ownership][] =>
        ownership === null ? [] : [[address, verifyOwnership({ address, ...ownership })]],
      )
      if (!isLeft) setFound(new Map(entries))
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      verify().catch(() => undefined)
    })
    if (table.current !== null && reserves.some(({ ownership }) => ownership !== null)) watch.observe(table.current)
    return () => {
      isLeft = true
      watch.disconnect()
    }
  }, [reserves, table])
  return found
}

import { showWithdrawal, viewPayoutProof } from '@clearhold/contract/withdrawals/endpoints/administration'
import { readWithdrawTerms } from '@clearhold/contract/withdrawals/endpoints/own'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useBusinessNow } from '#client/boot/use-business-now.ts'
import { fetchBytes } from '#client/session/call.ts'
import { Address } from '#design/address.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Digest } from '#design/digest.tsx'
import { Facts } from '#design/facts.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status } from '#design/status.tsx'
import { Proof } from '#features/deposits/proof.tsx'
import { WithdrawalTimeline } from '#features/withdrawals/timeline.tsx'
import { stateMarks } from '#features/withdrawals/withdrawal-status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CaseSkeleton } from '../case-skeleton.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'

interface WithdrawalDetailProps {
  readonly id: string
  /** The list, on a phone. */
  readonly backTo: string
}

export function WithdrawalDetail({ id, backTo }: WithdrawalDetailProps) {
  const t = useTexts('withdrawals-admin')
  const known = useEndpoint(showWithdrawal, { params: { id } })
  return (
    <section className="review-pane" aria-label={t('one')}>
      <Link to={backTo} className="review-back">
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('back')}
      </Link>
      <Loaded known={known} waiting={<CaseSkeleton />}>
        {(one) => (
          <>
            <div className="review-scroll">
              <Head one={one} />
              <div className="columns columns-decision pb-6">
                <div className="columns">
                  <Sheet title={t('where')}>
                    <Where one={one} />
                  </Sheet>
                  <Sheet title={t('risk.title')}>
                    <Risk one={one} />
                  </Sheet>
                </div>
                <div className="columns">
                  <Sheet title={t('sign.title')}>
                    <Signed one={one} />
                  </Sheet>
                  <Sheet title={t('path')}>
                    <Path one={one} />
                  </Sheet>
                </div>
              </div>
            </div>
            <WithdrawalActions one={one} />
          </>
        )}
      </Loaded>
    </section>
  )
}

interface OneProps {
  readonly one: AdminWithdrawal
}

function Head({ one }: OneProps) {
  const t = useTexts('withdrawals-admin')
  const language = useLanguage()
  const { amount, user, reference, type, createdAt, state } = one
  return (
    <header className="case-head">
      <div className="min-w-0">
        <h2>
          {t('heading', {
            amount: moneyText(microFromBalance(amount), language, { decimals: 6 }),
            name: user.username,
          })}
        </h2>
        <p>
          {reference}, {t(`source.${type}`)}, {t('asked')} <DateTime instant={createdAt} />. {user.email}.{' '}
          <Link to={`/admin/users?user=${user._id}`}>{t('person')}</Link>
        </p>
      </div>
      <Status kind={stateMarks[state]}>{t(`state.${state}`)}</Status>
    </header>
  )
}

function Where({ one }: OneProps) {
  const t = useTexts('withdrawals-admin')
  const { address, network, bank, bankReference, id } = one
  const facts: (readonly [string, ReactNode])[] = []
  if (network !== null) facts.push([t('network'), network])
  if (bank !== null) {
    facts.push([t('bankName'), bank.bankName])
    facts.push([t('accountName'), bank.accountName])
    facts.push([t('accountNumber'), bank.accountNumber])
  }
  if (bankReference !== null) facts.push([t('bankReference'), bankReference])
  return (
    <>
      {address !== null && (
        <div className="mb-2">
          <Address address={address} />
        </div>
      )}
      <Facts facts={facts} />
      {bankReference !== null && (
        <p className="mt-2">
          <Proof
            fetchPicture={() => fetchBytes(viewPayoutProof, { params: { id } })}
            title={t('proof')}
            alt={t('proofAlt')}
          />
        </p>
      )}
    </>
  )
}

/** Each note is a sentence to be checked, not a score. */
function Risk({ one: { risk, kycStatus } }: OneProps) {
  const t = useTexts('withdrawals-admin')
  const statuses = ['absent', 'pending', 'revision', 'verified', 'rejected'] as const
  const status = statuses.find((known) => known === kycStatus)
  return (
    <>
      {risk.length === 0 ? (
        <Status kind="done">{t('risk.none')}</Status>
      ) : (
        <ul className="risk-notes">
          {risk.map((note) => (
            <li key={note}>
              <Status kind="you">
                <span>{t(`risk.${note}`)}</span>
              </Status>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-13 text-ink-2">
        {t('kyc', { status: status === undefined ? kycStatus : t(`kycStatus.${status}`) })}
      </p>
    </>
  )
}

function Signed({ one: { tier, approvers, digest, approvals } }: OneProps) {
  const t = useTexts('withdrawals-admin')
  if (digest === null) return <p className="text-13 text-ink-2">{t('sign.bank')}</p>
  return (
    <>
      <Facts
        facts={[
          [t('sign.tier'), t(`sign.tiers.${tier}`)],
          [
            t('sign.given'),
            approvers.length === 0 ? (
              t('sign.notSigned')
            ) : (
              <ul key="approvers">
                {approvers.map(({ name, at }) => (
                  <li key={`${name} ${at}`}>
                    {name}, <DateTime instant={at} />
                  </li>
                ))}
                <li className="text-ink-2">{t('given', approvals)}</li>
              </ul>
            ),
          ],
        ]}
      />
      <div className="mt-3 border-t border-rule pt-3">
        <p className="mb-1 text-12 text-ink-2">{t('sign.digest')}</p>
        <Digest hex={digest} />
        <p className="mt-2 text-12 text-ink-2">{t('sign.help')}</p>
      </div>
    </>
  )
}

/** What the investor sees of it, in the same words. */
function Path({ one }: OneProps) {
  const terms = useEndpoint(readWithdrawTerms)
  const now = useBusinessNow(terms.value?.now, terms.knownAt)
  return <WithdrawalTimeline withdrawal={one} now={now} />
}

import { listApprovals } from '@clearhold/contract/approvals/endpoints'
import { showDeposit, viewDepositProof } from '@clearhold/contract/deposits/endpoints'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { fetchBytes } from '#client/session/call.ts'
import { Address } from '#design/address.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { Money } from '#design/money.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { DepositStatus, useGatewayText } from '#features/deposits/deposit-status.tsx'
import { Proof } from '#features/deposits/proof.tsx'
import { Transaction } from '#features/deposits/transaction.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { WaitingLink } from '../plans/proposals.tsx'
import { SidePanel } from '../side-panel.tsx'
import { useFinancePermissions } from '../use-finance-permissions.ts'
import { type PanelAction, panelActions } from './allowed-actions.ts'
import { DeleteDeposit, ProposeCredit, RejectDeposit } from './deposit-actions.tsx'
import { EditDeposit, ToPerson } from './edit-deposit.tsx'
import { depositsPath } from './query.ts'
import { RecoverySteps } from './recovery-steps.tsx'

/** One deposit beside the list: what it is, what shows it, and what can be asked for. */
export function DepositPanel({ id }: { readonly id: string }) {
  const t = useTexts('deposits-review')
  const [query] = useSearchParams()
  const may = useFinancePermissions()
  const known = useEndpoint(showDeposit, { params: { id } })
  return (
    <SidePanel
      label={t('panel.label')}
      closeLabel={t('panel.close')}
      closeTo={depositsPath(query, { deposit: null })}
      head={known.value && <DepositHead deposit={known.value} />}
      actions={known.value && <Actions deposit={known.value} may={may} />}
    >
      <Loaded known={known} waiting={<Waiting />}>
        {(deposit) => <OneDeposit deposit={deposit} />}
      </Loaded>
    </SidePanel>
  )
}

function DepositHead({ deposit: { amount, user } }: { readonly deposit: Deposit }) {
  const t = useTexts('deposits-review')
  return (
    <>
      <h2 className="font-text text-14 font-medium tracking-normal text-ink-2 wrap-anywhere">
        <Link to={`/admin/users?user=${user._id}`}>{t('panel.person', { name: user.username })}</Link>
      </h2>
      <p className="mt-1">{amount === null ? t('token') : <Money amount={amount} size="figure" decimals={6} />}</p>
    </>
  )
}

function OneDeposit({ deposit }: { readonly deposit: Deposit }) {
  const t = useTexts('deposits-review')
  const { _id, state, cardImage, gateway } = deposit
  return (
    <>
      <Facts facts={useFacts(deposit)} />
      {gateway !== 'chain' && (
        <p className="mt-3">
          {cardImage === null ? (
            <span className="text-ink-2">{t('panel.noProof')}</span>
          ) : (
            <>
              <Proof
                fetchPicture={() => fetchBytes(viewDepositProof, { params: { id: _id } })}
                title={t('panel.proof')}
                alt={t('panel.proofAlt')}
              />
              <span className="block text-13 text-ink-2">{t('panel.proofNote')}</span>
            </>
          )}
        </p>
      )}
      {state === 'unsupported' && <RecoverySteps />}
    </>
  )
}

interface ActionsProps {
  readonly deposit: Deposit
  readonly may: ReturnType<typeof useFinancePermissions>
}

function Actions({ deposit, may }: ActionsProps) {
  const t = useTexts('deposits-review')
  const offered = panelActions(deposit)
  const offers = (action: PanelAction) => offered.includes(action)
  // A request about a deposit is one about its person, and names the deposit.
  const waiting = useEndpoint(listApprovals, {
    query: { state: 'waiting', subject: `person:${deposit.user._id}`, limit: 50 },
  })
  const proposed = waiting.value?.approvals.find(({ input }) => input['depositId'] === deposit._id)
  const mayPropose = may.propose && proposed === undefined
  return (
    <>
      {proposed !== undefined && (
        <span className="sheet-say">
          {t('proposed.text')} <WaitingLink approvalId={proposed.id}>{t('proposed.link')}</WaitingLink>
        </span>
      )}
      {mayPropose && offers('credit') && <ProposeCredit deposit={deposit} kind="credit" />}
      {mayPropose && offers('release') && <ProposeCredit deposit={deposit} kind="release" />}
      {mayPropose && offers('edit') && <EditDeposit deposit={deposit} />}
      {may.reject && offers('reject') && <RejectDeposit deposit={deposit} />}
      {mayPropose && offers('remove') && <DeleteDeposit deposit={deposit} />}
      {may.propose && offers('correct') && <ToPerson deposit={deposit} />}
    </>
  )
}

function useFacts(deposit: Deposit): (readonly [name: string, value: ReactNode])[] {
  const t = useTexts('deposits-review')
  const gatewayText = useGatewayText()
  const { gateway, state, createdAt, creditedAt, usdAmount, btcAmount, entry, note, foreignToken } = deposit
  const isChain = gateway === 'chain'
  const isKnownNote = state === 'frozen' && note === 'older_than_address'
  return [
    [t('panel.state'), <DepositStatus key="state" deposit={deposit} />],
    [t('panel.gateway'), gatewayText(deposit)],
    [t('panel.when'), <DateTime key="when" instant={createdAt} />],
    ...(creditedAt === null ? [] : [[t('panel.creditedAt'), <DateTime key="at" instant={creditedAt} />] as const]),
    ...(deposit.confirmationsNeeded > 0
      ? [[t('panel.confirmations'), <Confirmed key="confirmations" deposit={deposit} />] as const]
      : []),
    ...(isChain
      ? []
      : [
          [t('panel.cash'), <Money key="cash" amount={usdAmount} decimals={6} />] as const,
          [t('panel.profit'), <Money key="profit" amount={btcAmount} decimals={6} />] as const,
        ]),
    [isChain ? t('panel.transaction') : t('panel.reference'), <Transaction key="transaction" deposit={deposit} />],
    ...(entry === null ? [] : [[t('panel.entry'), `#${entry}`] as const]),
    ...(note === null
      ? []
      : [
          [
            state === 'frozen' ? t('panel.note') : t('panel.reason'),
            isKnownNote ? t('panel.older_than_address') : note,
          ] as const,
        ]),
    ...(foreignToken === null
      ? []
      : [
          [
            t('panel.token'),
            foreignToken.address === null ? t('panel.coin') : <Address key="token" address={foreignToken.address} />,
          ] as const,
          [t('panel.units'), foreignToken.units] as const,
        ]),
  ]
}

function Confirmed({ deposit: { confirmations, confirmationsNeeded } }: { readonly deposit: Deposit }) {
  const t = useTexts('deposits-review')
  return (
    <span className="figures-even">
      {t('panel.confirmationsOf', { seen: confirmations, needed: confirmationsNeeded })}
    </span>
  )
}

function Waiting() {
  return (
    <div className="space-y-4">
      <Skeleton shape="figure" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  )
}

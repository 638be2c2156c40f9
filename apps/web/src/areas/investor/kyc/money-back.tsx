import {
  listOwnWithdrawals,
  readWithdrawTerms,
  returnMoney,
  returnMoneyTo,
} from '@clearhold/contract/withdrawals/endpoints/own'
import type { BookAddress, WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Address } from '#design/address.tsx'
import { Button, buttonClass } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { useAddressBook } from '../withdraw/address-choice.tsx'
import { bookPage, newestWithdrawals, withdrawalPage } from '../withdraw/paths.ts'

/** The charter: a final refusal opens the way back for the money, without a fee. */
export function MoneyBack() {
  const t = useTexts('kyc')
  const terms = useEndpoint(readWithdrawTerms)
  return (
    <Sheet title={t('moneyBack.title')}>
      <ul className="kyc-points">
        {(['where', 'who', 'fee', 'hold'] as const).map((point) => (
          <li key={point}>{t(`moneyBack.${point}`)}</li>
        ))}
      </ul>
      <UnderWay />
      <div className="mt-5">
        <Loaded known={terms} waiting={<Skeleton shape="bar" />}>
          {({ returnable }) => <Offer returnable={returnable} />}
        </Loaded>
      </div>
    </Sheet>
  )
}

/** A return that was asked for already, with the way to follow it. */
function UnderWay() {
  const t = useTexts('kyc')
  const { value } = useEndpoint(listOwnWithdrawals, newestWithdrawals)
  const found = value?.withdrawals.find(({ type }) => type === 'return')
  if (found === undefined) return null
  return (
    <p className="mt-5">
      {t('moneyBack.under')} <Link to={withdrawalPage(found.id)}>{t('moneyBack.follow')}</Link>
    </p>
  )
}

function Offer({ returnable }: Pick<WithdrawTerms, 'returnable'>) {
  const t = useTexts('kyc')
  const language = useLanguage()
  if (returnable === null || microFromBalance(returnable.amount) === 0n) {
    return <p className="text-ink-2">{t('moneyBack.nothing')}</p>
  }
  const amount = moneyText(microFromBalance(returnable.amount), language)
  return (
    <>
      {returnable.address === null ? (
        <p className="mb-4">{t('moneyBack.unclear')}</p>
      ) : (
        <div className="mb-6">
          <p className="mb-1">{t('moneyBack.can', { amount })}</p>
          <Address address={returnable.address} />
          <div className="mt-4">
            <AskForReturn amount={amount} address={returnable.address} />
          </div>
        </div>
      )}
      <ToOwnAddress amount={amount} />
    </>
  )
}

/** Any address the person has proved: several senders, a bank or an exchange's wallet leave no other way. */
function ToOwnAddress({ amount }: { readonly amount: string }) {
  return (
    <Loaded known={useAddressBook()} waiting={<Skeleton shape="bar" />}>
      {({ addresses }) => <Usable amount={amount} usable={addresses.filter((one) => one.usable)} />}
    </Loaded>
  )
}

function Usable({ amount, usable }: { readonly amount: string; readonly usable: readonly BookAddress[] }) {
  const t = useTexts('kyc')
  return (
    <>
      <p className="mb-3">{t(usable.length === 0 ? 'moneyBack.ownFirst' : 'moneyBack.own', { amount })}</p>
      <ul className="space-y-5">
        {usable.map(({ id, address }) => (
          <li key={id}>
            <Address address={address} />
            <div className="mt-3">
              <AskForReturn amount={amount} address={address} addressId={id} />
            </div>
          </li>
        ))}
      </ul>
      {usable.length === 0 && (
        <Link to={bookPage} className={buttonClass({ kind: 'primary' })}>
          {t('moneyBack.book')}
        </Link>
      )}
    </>
  )
}

interface AskForReturnProps {
  readonly amount: string
  readonly address: string
  /** Of the person's book; without it the address is the one the deposits came from. */
  readonly addressId?: string
}

function AskForReturn({ amount, address, addressId }: AskForReturnProps) {
  const t = useTexts('kyc')
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const ask = useAction(
    () =>
      addressId === undefined ? callAsPerson(returnMoney) : callAsPerson(returnMoneyTo, { params: { id: addressId } }),
    returnMoney.topics,
  )
  const run = async () => {
    const answer = await ask.run(undefined)
    if (answer === undefined) return
    setOpen(false)
    void navigate(withdrawalPage(answer.withdrawal.id))
  }
  return (
    <Dialog
      trigger={<Button kind="primary">{t('moneyBack.button', { amount })}</Button>}
      open={open}
      onOpenChange={setOpen}
      title={t('moneyBack.title')}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>{t('moneyBack.keep')}</Button>
          <Button kind="primary" busy={ask.busy} onClick={() => void run()}>
            {t('moneyBack.confirm', { amount })}
          </Button>
        </>
      }
    >
      <p className="mb-3">{t('moneyBack.confirmText', { amount })}</p>
      <Address address={address} />
      {ask.failure !== undefined && (
        <div className="mt-4">
          <FailureNotice failure={ask.failure} />
        </div>
      )}
    </Dialog>
  )
}

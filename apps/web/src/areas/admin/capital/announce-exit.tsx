import { decimalPattern } from '@clearhold/contract/money'
import { announceExit } from '@clearhold/contract/treasury/endpoints'
import type { AdminCapital } from '@clearhold/contract/treasury/schema'
import { useState } from 'react'
import { callAsPerson } from '#client/session/call.ts'
import { shortHash } from '#design/address.tsx'
import { Button } from '#design/button.tsx'
import { PlainField, PlainTextField } from '#design/plain-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'

/** Free capital that is to leave: how much, and to which of the declared addresses. */
export function AnnounceExit({ addresses }: { readonly addresses: AdminCapital['exitAddresses'] }) {
  const t = useTexts('operator-capital')
  const [amount, setAmount] = useState('')
  const [addressId, setAddressId] = useState(addresses[0]?._id ?? '')
  const [isTried, setIsTried] = useState(false)
  const isAmount = decimalPattern.test(amount)
  const isWrong = !isAmount && (isTried || amount !== '')
  return (
    <ReasonDialog
      trigger={<Button size="small">{t('exit.announce.button')}</Button>}
      title={t('exit.announce.title')}
      text={t('exit.announce.text')}
      submit={t('exit.announce.submit')}
      fields={
        <>
          <PlainTextField
            label={t('exit.announce.amount')}
            inputMode="decimal"
            autoComplete="off"
            error={isWrong ? t('exit.announce.mistake') : undefined}
            value={amount}
            onChange={({ target }) => setAmount(target.value.trim())}
          />
          <PlainField label={t('exit.announce.address')}>
            {(ties) => (
              <select
                {...ties}
                className="input"
                value={addressId}
                onChange={({ target }) => setAddressId(target.value)}
              >
                {addresses.map(({ _id, address }) => (
                  <option key={_id} value={_id}>
                    {shortHash(address)}
                  </option>
                ))}
              </select>
            )}
          </PlainField>
        </>
      }
      areFieldsRight={() => {
        setIsTried(true)
        return isAmount
      }}
      act={(reason) => signProposal(callAsPerson(announceExit, { body: { addressId, amount, reason } }))}
      topics={announceExit.topics}
    />
  )
}

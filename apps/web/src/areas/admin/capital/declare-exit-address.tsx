import { declareExitAddress } from '@clearhold/contract/treasury/endpoints'
import { useState } from 'react'
import { callAsPerson } from '#client/session/call.ts'
import { AddressField } from '#design/address-field.tsx'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'
import { addressError } from './declaration.ts'

/** An address that capital may be paid out to: a second person signs, and it waits for a day. */
export function DeclareExitAddress() {
  const t = useTexts('operator-capital')
  const [address, setAddress] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isAddress = addressError(address) === undefined
  const isWrong = !isAddress && (isTried || address.trim() !== '')
  return (
    <ReasonDialog
      trigger={<Button size="small">{t('exit.declare.button')}</Button>}
      title={t('exit.declare.title')}
      text={t('exit.declare.text')}
      submit={t('exit.declare.submit')}
      fields={
        <AddressField
          id="exit-address"
          label={t('exit.declare.address')}
          error={isWrong ? t('exit.declare.mistake') : undefined}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      }
      areFieldsRight={() => {
        setIsTried(true)
        return isAddress
      }}
      act={(reason) => signProposal(callAsPerson(declareExitAddress, { body: { address: address.trim(), reason } }))}
      topics={declareExitAddress.topics}
    />
  )
}

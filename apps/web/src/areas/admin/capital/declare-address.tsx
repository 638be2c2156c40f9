import type { InputOf } from '@clearhold/contract/endpoint'
import { declareAddress } from '@clearhold/contract/treasury/endpoints'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { Stages } from '#design/stages.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import type { HandedOut } from './declaration.ts'
import { DeclarationTextForm } from './declaration-text-form.tsx'
import { SignedForm, type SignedTyped } from './signed-form.tsx'

const nothingTyped: SignedTyped = { signature: '', reason: '' }

/**
 * An address becomes the operator's: a text is handed out for it, its key signs that, and a second person decides. What was
 * typed stays while the dialog is closed, because the key is usually somewhere else.
 */
export function DeclareAddress({ kind = 'plain' }: { readonly kind?: 'primary' | 'plain' }) {
  const t = useTexts('operator-capital')
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [handedOut, setHandedOut] = useState<HandedOut>()
  const [typed, setTyped] = useState(nothingTyped)
  const propose = useAction(
    (body: InputOf<typeof declareAddress>['body']) => signProposal(callAsPerson(declareAddress, { body })),
    declareAddress.topics,
  )
  const beginAgain = () => {
    setHandedOut(undefined)
    setTyped(nothingTyped)
    propose.forget()
  }
  const send = async ({ nonce }: HandedOut) => {
    const sent = await propose.run({ nonce, signature: typed.signature.trim(), reason: typed.reason.trim() })
    if (sent === undefined) return
    setOpen(false)
    setAddress('')
    beginAgain()
    showToast({ kind: 'done', title: sent.message })
  }
  const stages = [t('declare.stageAddress'), t('declare.stageSign'), t('declare.stageSecond')]
  return (
    <Dialog
      trigger={
        <Button kind={kind} size="small">
          {t('declare.button')}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title={t('declare.title')}
    >
      <Stages label={t('declare.stages')} stages={stages} current={handedOut === undefined ? 0 : 1} />
      {handedOut === undefined ? (
        <DeclarationTextForm address={address} onType={setAddress} onHandedOut={setHandedOut} />
      ) : (
        <SignedForm
          handedOut={handedOut}
          typed={typed}
          onType={setTyped}
          onBack={beginAgain}
          onSend={() => void send(handedOut)}
          sending={propose}
        />
      )}
    </Dialog>
  )
}

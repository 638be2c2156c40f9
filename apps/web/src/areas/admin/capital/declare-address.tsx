import { declareAddress, issueStatement } from '@clearhold/contract/treasury/endpoints'
import { useState } from 'react'
import { reasonWords } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { Stages } from '#design/stages.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import type { HandedOut } from './declaration.ts'
import { DeclarationTextForm } from './declaration-text-form.tsx'
import { SignedForm } from './signed-form.tsx'

/**
 * An address becomes the operator's: a text is handed out for it, its key signs that, and a second person decides. What was
 * typed stays while the dialog is closed, because the key is usually somewhere else.
 */
export function DeclareAddress({ kind = 'plain' }: { readonly kind?: 'primary' | 'plain' }) {
  const t = useTexts('operator-capital')
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const [handedOut, setHandedOut] = useState<HandedOut>()
  const ask = useEndpointForm(issueStatement, {
    start: { address: '' },
    read: ({ address }) => ({ address: address.trim() }),
    words: { address: ({ input }) => t(`declare.mistake.${input === '' ? 'addressRequired' : 'addressShape'}`) },
    call: (body) => callAsPerson(issueStatement, { body }),
    onDone: setHandedOut,
  })
  const propose = useEndpointForm(declareAddress, {
    start: { signature: '', reason: '' },
    read: ({ signature, reason }) => ({ nonce: handedOut?.nonce ?? '', signature: signature.trim(), reason }),
    words: {
      signature: ({ input }) => t(`declare.mistake.${input === '' ? 'signatureRequired' : 'signatureShape'}`),
      reason: reasonWords,
    },
    call: (body) => signProposal(callAsPerson(declareAddress, { body })),
    onDone: ({ message }) => {
      setOpen(false)
      ask.form.reset()
      beginAgain()
      showToast({ kind: 'done', title: message })
    },
  })
  const beginAgain = () => {
    setHandedOut(undefined)
    propose.form.reset()
    propose.forget()
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
        <DeclarationTextForm ask={ask} onHandedOut={setHandedOut} />
      ) : (
        <SignedForm handedOut={handedOut} propose={propose} onBack={beginAgain} />
      )}
    </Dialog>
  )
}

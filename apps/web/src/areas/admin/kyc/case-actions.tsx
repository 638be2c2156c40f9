import { decideCase } from '@clearhold/contract/kyc/endpoints'
import type { RejectReason } from '@clearhold/contract/kyc/rules'
import type { KycCase } from '@clearhold/contract/kyc/schema'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ApproveFailure } from './approve-failure.tsx'
import { decideParts, type Fixes, rejectCase } from './decide-case.ts'
import { RejectForm } from './reject-form.tsx'
import { ReviseForm } from './revise-form.tsx'

interface CaseActionsProps {
  readonly one: KycCase
  /** A reviewer cannot approve documents they have not viewed. */
  readonly hasLooked: boolean
  /** While the documents are shut. */
  readonly onOpen: (() => void) | undefined
  readonly onDecided: () => void
}

/** The decision, by hand or by key. Only a pending case has it. */
export function CaseActions({ one, hasLooked, onOpen, onDecided }: CaseActionsProps) {
  const t = useTexts('kyc-review')
  const showToast = useToast()
  const [asked, setAsked] = useState<'revise' | 'reject'>()
  const approve = useAction(() => decideParts(one, {}), decideCase.topics)
  const revise = useAction((fixes: Fixes) => decideParts(one, fixes), decideCase.topics)
  const reject = useAction((reason: RejectReason) => rejectCase(one, reason), decideCase.topics)
  const finish = (title: string) => {
    setAsked(undefined)
    showToast({ kind: 'done', title })
    onDecided()
  }
  const runApprove = async () => {
    if (approve.busy) return
    if ((await approve.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('approved') })
  }
  const runRevise = async (fixes: Fixes) => {
    if ((await revise.run(fixes)) !== undefined) finish(t('revised'))
  }
  const runReject = async (reason: RejectReason) => {
    if ((await reject.run(reason)) !== undefined) finish(t('rejected'))
  }
  useShortcuts({
    a: () => void (hasLooked ? runApprove() : onOpen?.()),
    v: () => setAsked('revise'),
    r: () => setAsked('reject'),
    o: onOpen,
  })
  return (
    <div className="deck">
      <ApproveFailure failure={approve.failure} />
      <Button
        kind={hasLooked ? 'primary' : 'plain'}
        size="small"
        busy={approve.busy}
        aria-describedby={hasLooked ? undefined : 'deck-look'}
        onClick={() => void (hasLooked ? runApprove() : onOpen?.())}
      >
        {t('approve')}
        <kbd>A</kbd>
      </Button>
      <Button size="small" onClick={() => setAsked('revise')}>
        {t('revise.button')}
        <kbd>V</kbd>
      </Button>
      <Button kind="refuse" size="small" onClick={() => setAsked('reject')}>
        {t('reject.button')}
        <kbd>R</kbd>
      </Button>
      {!hasLooked && (
        <span id="deck-look" className="text-13 text-ink-2">
          {t('lookFirst')}
        </span>
      )}
      <KeyHints />
      <Dialog
        open={asked === 'revise'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'revise' : undefined)}
        title={t('revise.title', { name: one.fullname ?? one.username })}
        startsAtField
      >
        <ReviseForm one={one} revise={revise} onRevise={(fixes) => void runRevise(fixes)} />
      </Dialog>
      <Dialog
        open={asked === 'reject'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'reject' : undefined)}
        title={t('reject.title', { name: one.fullname ?? one.username })}
        startsAtField
      >
        <RejectForm reject={reject} onReject={(reason) => void runReject(reason)} />
      </Dialog>
    </div>
  )
}

function KeyHints() {
  const t = useTexts('kyc-review')
  return (
    <p className="deck-hint" aria-hidden="true">
      <span>
        <kbd>J</kbd>
        <kbd>K</kbd> {t('keys.walk')}
      </span>
      <span>
        <kbd>Z</kbd> {t('keys.zoom')}
      </span>
    </p>
  )
}

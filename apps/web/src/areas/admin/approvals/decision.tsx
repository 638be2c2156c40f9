import { approveCommand, listApproverKeys, rejectCommand } from '@clearhold/contract/approvals/endpoints'
import type { Approval } from '@clearhold/contract/approvals/schema'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { reasonWords } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { Notice } from '#design/notice.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Key, KeyHints } from '../key-hints.tsx'
import { type Approved, approve, type SigningWay } from './sign-approval.ts'
import { useApprovalContext } from './use-approval-context.ts'

interface DecisionProps {
  readonly approval: Approval
  /** What is no longer as it was leaves the queue, and its page with it; the reason must not. */
  readonly onRefused: (failure: Failure | undefined) => void
  readonly onDecided: () => void
}

/** Approving carries it out; rejecting tells the maker why. */
export function Decision(props: DecisionProps) {
  const known = useEndpoint(listApproverKeys)
  const session = useSession()
  if (!props.approval.money) return <Ways {...props} ways={['none']} />
  return (
    <Loaded known={known} waiting={<Skeleton shape="bar" />}>
      {({ keys }) => {
        const hasKey = keys.some(({ person }) => session.kind === 'in' && person.id === session.user._id)
        return <Ways {...props} ways={hasKey ? ['page'] : []} />
      }}
    </Loaded>
  )
}

function Ways({ approval, onRefused, onDecided, ways }: DecisionProps & { readonly ways: readonly SigningWay[] }) {
  const t = useTexts('approvals')
  const showToast = useToast()
  const context = useApprovalContext(approval)
  const language = useLanguage()
  const [unsigned, setUnsigned] = useState<Approved>()
  const [rejecting, setRejecting] = useState(false)
  const decide = useAction(async (way: SigningWay) => {
    const words = { language, done: t('approvedText'), refused: t('page.refused') }
    const outcome = await approve(approval, way, context, words)
    onRefused(outcome.kind === 'answer' ? undefined : outcome)
    return outcome
  }, approveCommand.topics)
  const run = async (way: SigningWay) => {
    setUnsigned(undefined)
    const approved = await decide.run(way)
    if (approved !== 'approved') setUnsigned(approved)
    else {
      showToast({ kind: 'done', title: t('approved'), text: t('approvedText') })
      onDecided()
    }
  }
  const [first] = ways
  useShortcuts({
    ...(first !== undefined && !decide.busy && { a: () => void run(first) }),
    r: () => setRejecting(true),
  })
  return (
    <div className="space-y-3">
      <DecisionFailure failure={decide.failure} />
      {unsigned === 'unsigned' && <Notice kind="refused">{t('cancelled')}</Notice>}
      {unsigned === 'blocked' && <Notice kind="you">{t('page.blocked')}</Notice>}
      {first === undefined && <Notice kind="you">{t('noWay')}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        {ways.map((way) => (
          <Button
            key={way}
            kind={way === first ? 'primary' : 'plain'}
            busy={decide.busy}
            aria-keyshortcuts={way === first ? 'a' : undefined}
            onClick={() => void run(way)}
          >
            {way === 'page' && <Fingerprint size={18} strokeWidth={1.5} aria-hidden="true" />}
            {t(`approve.${way}`)}
            {way === first && <Key name="A" />}
          </Button>
        ))}
        <Reject
          approval={approval}
          open={rejecting}
          onOpenChange={setRejecting}
          onRefused={onRefused}
          onDecided={onDecided}
        />
        <KeyHints />
      </div>
    </div>
  )
}

/** Without an answer it is unknown whether it was decided, and a second try could be about something else. */
function DecisionFailure({ failure }: { readonly failure: Failure | undefined }) {
  const t = useTexts('approvals')
  return <FailureNotice failure={failure} {...(failure?.kind !== 'problem' && { more: t('unknown') })} />
}

interface RejectProps extends DecisionProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

function Reject({ approval: { id }, open, onOpenChange, onRefused, onDecided }: RejectProps) {
  const t = useTexts('approvals')
  const forms = useTexts('forms')
  const showToast = useToast()
  const reject = useEndpointForm(rejectCommand, {
    start: { reason: '' },
    words: { reason: reasonWords },
    call: async (body) => {
      const outcome = await callAsPerson(rejectCommand, { params: { id }, body })
      onRefused(outcome.kind === 'answer' ? undefined : outcome)
      return outcome
    },
    onDone: () => {
      onOpenChange(false)
      showToast({ kind: 'done', title: t('rejected') })
      onDecided()
    },
  })
  return (
    <Dialog
      trigger={
        <Button kind="refuse" aria-keyshortcuts="r">
          {t('reject')}
          <Key name="R" />
        </Button>
      }
      open={open}
      onOpenChange={onOpenChange}
      title={t('rejectTitle')}
    >
      <form noValidate className="space-y-4" onSubmit={reject.submit}>
        <p>{t('rejectText')}</p>
        <DecisionFailure failure={reject.failure} />
        <TextField label={forms('labels.reason')} autoComplete="off" {...formField(reject.form, 'reason', forms)} />
        <Button kind="refuse" type="submit" busy={reject.busy}>
          {t('reject')}
        </Button>
      </form>
    </Dialog>
  )
}

import { requestRecovery } from '@clearhold/contract/accounts/endpoints/recovery'
import type { AskedRecovery, OpenRecovery } from '@clearhold/contract/accounts/recovery'
import { useState } from 'react'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { identity } from '#client/boot/identity.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { saveFile } from '#design/save-file.ts'
import { codesFile, recoveryKeyFileName } from '#features/security/codes-file.ts'
import { useTexts } from '#i18n/use-texts.ts'
import '#features/security/print-alone.css'

interface LostFactorProps {
  readonly ticket: string
  readonly onBack: () => void
  /** They have code and key, and can come back when the wait is over. */
  readonly onKept: () => void
}

/** Everything is lost but the password: what happens then, before anything is asked for. */
export function LostFactor({ ticket, onBack, onKept }: LostFactorProps) {
  const t = useTexts('sign-in')
  const [state, setState] = useState<'ready' | 'busy' | Failure | AskedRecovery>('ready')
  const ask = async () => {
    setState('busy')
    const outcome = await callEndpoint(requestRecovery, { body: { ticket } })
    setState(outcome.kind === 'answer' ? outcome.value : outcome)
  }
  if (typeof state === 'object' && 'key' in state) return <Asked asked={state} onDone={onKept} />
  const failure = typeof state === 'object' ? state : undefined
  return (
    <div className="space-y-5">
      <FailureNotice failure={failure} />
      <ol className="list-decimal space-y-3 pl-5">
        <li>{t('lost.step.seen')}</li>
        <li>{t('lost.step.wait')}</li>
        <li>{t('lost.step.enter')}</li>
      </ol>
      <p className="text-14 text-ink-2">{t('lost.found')}</p>
      <Button kind="primary" wide busy={state === 'busy'} onClick={() => void ask()}>
        {t('lost.submit')}
      </Button>
      <Button kind="text" size="small" onClick={onBack}>
        {t('lost.back')}
      </Button>
    </div>
  )
}

/**
 * The key is shown this one time: an investor who leaves without it begins again. File and sheet carry the key alone:
 * reading the code from a sheet that has both would show the key to the reviewer.
 */
function Asked({ asked: { key, spokenCode }, onDone }: { readonly asked: AskedRecovery; readonly onDone: () => void }) {
  const t = useTexts('sign-in')
  const title = `${identity.operator.brand}: ${t('lost.key')}`
  return (
    <div className="space-y-5">
      <Notice kind="safe">{t('lost.asked')}</Notice>
      <div>
        <p className="field-label">{t('lost.code')}</p>
        <p className="figures-even font-mono text-22">{spokenCode}</p>
        <p className="text-14 text-ink-2">{t('lost.codeHelp')}</p>
      </div>
      <div className="print-alone">
        <p className="field-label">{t('lost.key')}</p>
        <p className="font-mono text-18 wrap-anywhere">{key}</p>
        <p className="text-14 text-ink-2">{t('lost.keyHelp')}</p>
        <p className="font-[550]">{t('lost.keySecret')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => saveFile(codesFile([key, '', t('lost.keySecret')], title), recoveryKeyFileName)}>
          {t('lost.download')}
        </Button>
        <Button onClick={() => window.print()}>{t('lost.print')}</Button>
      </div>
      <Button kind="primary" wide onClick={onDone}>
        {t('lost.kept')}
      </Button>
    </div>
  )
}

/** One that is running, for a user who knows the password: what it waits for, and what ends it. */
export function RunningRecovery({ recovery: { state, askedAt, endsAt } }: { readonly recovery: OpenRecovery }) {
  const t = useTexts('sign-in')
  return (
    <Notice kind="you">
      <strong className="font-[550]">{t(`lost.running.${state}`)}</strong> {t('lost.running.since')}{' '}
      <DateTime instant={askedAt} />.
      {endsAt !== null && (
        <>
          {' '}
          {t('lost.running.ends')} <DateTime instant={endsAt} />.
        </>
      )}{' '}
      {t('lost.running.stop')}
    </Notice>
  )
}

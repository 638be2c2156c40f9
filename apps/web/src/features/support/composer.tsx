import { threadMax } from '@clearhold/contract/support/rules'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { newRequestKey } from '#client/api/request-key.ts'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'

export interface Draft {
  readonly text: string
  /** The same for every attempt at this message: what arrived without our hearing of it is not sent twice. */
  readonly key: string
}

interface ComposerProps {
  readonly label: string
  /** Enter alone sends, or only together with Ctrl: long answers have paragraphs. */
  readonly sendBy: 'enter' | 'ctrl-enter'
  /** What went wrong; undefined when it was sent. */
  readonly onSend: (draft: Draft) => Promise<Failure | undefined>
  readonly lang?: string
  readonly hint?: ReactNode
  readonly keys?: ReactNode
}

const newDraft = (): Draft => ({ text: '', key: newRequestKey() })

/** Where a message is written. What was not sent stays, with the reason, until it is. */
export function Composer({ label, sendBy, onSend, lang, hint, keys }: ComposerProps) {
  const t = useTexts('support')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState(newDraft)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const send = async () => {
    const text = draft.text.trim()
    if (busy || text === '') return area.current?.focus()
    setBusy(true)
    setFailure(undefined)
    const failed = await onSend({ ...draft, text })
    setBusy(false)
    setFailure(failed)
    if (failed === undefined) setDraft(newDraft())
    area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // With an input method editor, Enter ends a word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const sends = sendBy === 'enter' ? !event.shiftKey : event.ctrlKey || event.metaKey
    if (!sends) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      noValidate
      className="talk-composer"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure !== undefined && (
        <p role="alert" className="talk-failed">
          <b>{t('notSent')}</b> <FailureText failure={failure} />
        </p>
      )}
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className="input"
        rows={3}
        maxLength={threadMax.text}
        placeholder={label}
        lang={lang}
        value={draft.text}
        onChange={({ target }) => setDraft((before) => ({ ...before, text: target.value }))}
        onKeyDown={press}
      />
      <div className="talk-send">
        <p className="talk-hint">{hint ?? t('neverSend')}</p>
        <Button kind="primary" size="small" type="submit" busy={busy}>
          {busy ? t('sending') : t('send')}
          {keys}
        </Button>
      </div>
    </form>
  )
}

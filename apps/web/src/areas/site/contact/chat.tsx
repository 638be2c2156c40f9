import '#features/support/support.css'
import {
  markVisitorThreadReadAddress,
  readVisitorThreadAddress,
  writeInVisitorThreadAddress,
} from '@clearhold/contract/support/addresses'
import type { Visit, WholeThread } from '@clearhold/contract/support/schema'
import { X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { callApi } from '#client/api/call-api.ts'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure, Outcome } from '#client/api/outcome.ts'
import { oneOf, plainSchema, record } from '#client/api/plain-schema.ts'
import { Button } from '#design/button.tsx'
import { AskerTalk } from '#features/support/asker-talk.tsx'
import type { Draft } from '#features/support/composer.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ChatForm } from './chat-form.tsx'
import { plainVisitSchema } from './plain-visit-schema.ts'

const readTarget = { ...readVisitorThreadAddress, answer: plainVisitSchema }
const writeTarget = { ...writeInVisitorThreadAddress, answer: plainSchema(record({ status: oneOf('written') })) }
const markTarget = { ...markVisitorThreadReadAddress, answer: plainSchema(record({ status: oneOf('read') })) }

/** A visitor has no session, so no stream: while the chat is looked at, it asks. */
const askEveryMs = 4_000

/** The thread of this browser, polled while the page is looked at. */
function useVisit() {
  const [asked, setAsked] = useState<Outcome<Visit>>()
  const ask = useCallback(async () => {
    const outcome = await callApi(readTarget)
    // What is shown stays while the line is down.
    setAsked((before) => (outcome.kind === 'answer' || before?.kind !== 'answer' ? outcome : before))
  }, [])
  useEffect(() => {
    void ask()
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [ask])
  return { asked, ask }
}

/** Chat to support without an account, over the page it was opened from. */
export default function Chat({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('support')
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { asked, ask } = useVisit()
  useEffect(() => dialog.current?.showModal(), [])
  // Outside the card that opened it, whose look is not its own.
  return createPortal(
    <dialog ref={dialog} className="talk-dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="talk">
        <div className="talk-head">
          <h2 id={titleId}>{t('visit.title')}</h2>
          <button type="button" className="icon-button" aria-label={t('close')} onClick={() => dialog.current?.close()}>
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </div>
        <Body asked={asked} ask={ask} />
      </div>
    </dialog>,
    document.body,
  )
}

interface BodyProps {
  readonly asked: Outcome<Visit> | undefined
  readonly ask: () => Promise<void>
}

function Body({ asked, ask }: BodyProps) {
  const t = useTexts('support')
  const [again, setAgain] = useState(false)
  if (asked === undefined) {
    return (
      <div className="talk-form" aria-busy="true">
        <p role="status">{t('loading')}</p>
      </div>
    )
  }
  if (asked.kind !== 'answer') {
    return (
      <div className="talk-form">
        <p role="alert" className="talk-failed">
          {t('visit.fetchFailed')} <FailureText failure={asked} />
        </p>
        <Button size="small" onClick={() => void ask()}>
          {t('visit.retry')}
        </Button>
      </div>
    )
  }
  const { thread } = asked.value
  if (thread === null || (again && thread.state === 'closed')) return <ChatForm onOpened={ask} />
  return <VisitThread thread={thread} ask={ask} onAgain={() => setAgain(true)} />
}

interface VisitThreadProps {
  readonly thread: WholeThread
  readonly ask: () => Promise<void>
  readonly onAgain: () => void
}

function VisitThread({ thread, ask, onAgain }: VisitThreadProps) {
  const t = useTexts('support')
  const write = async ({ text, key }: Draft): Promise<Failure | undefined> => {
    const outcome = await callApi(writeTarget, { body: { text, key } })
    await ask()
    return outcome.kind === 'answer' ? undefined : outcome
  }
  return (
    <AskerTalk
      thread={thread}
      onRead={(upTo) => void callApi(markTarget, { body: { upTo } })}
      onSend={write}
      again={
        <Button size="small" onClick={onAgain}>
          {t('visit.again')}
        </Button>
      }
    />
  )
}

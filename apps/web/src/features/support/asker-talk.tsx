import type { WholeThread } from '@clearhold/contract/support/schema'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '#client/api/outcome.ts'
import { identity } from '#client/boot/identity.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Composer, type Draft } from './composer.tsx'
import { Conversation } from './conversation.tsx'

interface AskerTalkProps {
  readonly thread: WholeThread
  /** Says that answers up to this moment were read. */
  readonly onRead: (upTo: string) => void
  /** What went wrong; undefined when the message was sent. */
  readonly onSend: (draft: Draft) => Promise<Failure | undefined>
  /** How to begin another thread once this one is closed. */
  readonly again: ReactNode
}

/** A thread as its asker sees it, investor or visitor: an answer is read once it is shown. */
export function AskerTalk({ thread, onRead, onSend, again }: AskerTalkProps) {
  const t = useTexts('support')
  const { messages, state, askerReadTo, staffReadTo } = thread
  const last = messages.findLast(({ author }) => author === 'staff')?.writtenAt
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  useEffect(() => {
    if (last === undefined || (askerReadTo !== null && askerReadTo >= last)) return
    read.current(last)
  }, [last, askerReadTo])
  return (
    <>
      <Conversation
        messages={messages}
        side="asker"
        readTo={staffReadTo}
        nameOf={() => t('us', { brand: identity.operator.brand })}
      >
        {state === 'open' && <p className="talk-note">{t('received')}</p>}
      </Conversation>
      {state === 'closed' ? (
        <div className="talk-closed">
          <p className="mb-3">{t('closedText')}</p>
          {again}
        </div>
      ) : (
        <Composer label={t('write')} sendBy="enter" onSend={onSend} />
      )}
    </>
  )
}

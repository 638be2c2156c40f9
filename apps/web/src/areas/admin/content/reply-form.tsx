import type { ContactMessageFull } from '@clearhold/contract/content/admin-schema'
import { replyToContactMessage } from '@clearhold/contract/content/endpoints'
import { contactMax } from '@clearhold/contract/content/rules'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { PlainTextArea } from '#design/plain-field.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Key } from '../key-hints.tsx'

/** What was begun and not sent, while this page is open: walking to the next message loses nothing. */
const drafts = new Map<string, string>()

/** The answer, by hand or by key: R to write, Ctrl and Enter to send, Escape back to the list. */
export function ReplyForm({ message: { _id, email, language } }: { readonly message: ContactMessageFull }) {
  const t = useTexts('content')
  const showToast = useToast()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(drafts.get(_id) ?? '')
  const [fieldError, setFieldError] = useState<string>()
  const reply = useAction(
    (answer: string) => callAsPerson(replyToContactMessage, { params: { id: _id }, body: { text: answer } }),
    replyToContactMessage.topics,
  )
  useShortcuts({ r: () => area.current?.focus() })
  const write = (typed: string) => {
    setText(typed)
    setFieldError(undefined)
    drafts.set(_id, typed)
  }
  const send = async () => {
    if (reply.busy) return
    const answer = text.trim()
    if (answer === '') return setFieldError(t('messages.replyEmpty'))
    if (answer.length > contactMax.message)
      return setFieldError(t('messages.replyTooLong', { max: contactMax.message }))
    if ((await reply.run(answer)) === undefined) return
    drafts.delete(_id)
    setText('')
    area.current?.blur()
    showToast({ kind: 'done', title: t('messages.replied'), text: t('messages.repliedText', { email }) })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape') area.current?.blur()
  }
  return (
    <form
      noValidate
      className="content-reply"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <FailureNotice failure={reply.failure} />
      <PlainTextArea
        ref={area}
        label={t('messages.reply')}
        help={t(`messages.replyHelp.${language}`)}
        error={fieldError}
        rows={7}
        lang={language}
        value={text}
        aria-keyshortcuts="r"
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
      />
      <Button kind="primary" size="small" type="submit" busy={reply.busy} aria-keyshortcuts="Control+Enter">
        {t('messages.send')}
        <Key name="Ctrl ↵" />
      </Button>
    </form>
  )
}

import type { ContactMessageFull } from '@clearhold/contract/content/admin-schema'
import { replyToContactMessage } from '@clearhold/contract/content/endpoints'
import { contactMax } from '@clearhold/contract/content/rules'
import { type KeyboardEvent, useRef } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { formField } from '#design/form-field.ts'
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
  const forms = useTexts('forms')
  const showToast = useToast()
  const area = useRef<HTMLTextAreaElement>(null)
  const reply = useEndpointForm(replyToContactMessage, {
    start: { text: drafts.get(_id) ?? '' },
    words: {
      text: ({ input }) =>
        input === '' ? t('messages.replyEmpty') : t('messages.replyTooLong', { max: contactMax.message }),
    },
    call: (body) => callAsPerson(replyToContactMessage, { params: { id: _id }, body }),
    onDone: (_, form) => {
      drafts.delete(_id)
      form.reset({ text: '' })
      area.current?.blur()
      showToast({ kind: 'done', title: t('messages.replied'), text: t('messages.repliedText', { email }) })
    },
  })
  const { ref, ...field } = formField(reply.form, 'text', forms)
  useShortcuts({ r: () => area.current?.focus() })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reply.submit(event)
    if (event.key === 'Escape') area.current?.blur()
  }
  return (
    <form
      noValidate
      className="content-reply"
      onChange={() => drafts.set(_id, reply.form.getValues('text'))}
      onSubmit={reply.submit}
    >
      <FailureNotice failure={reply.failure} />
      <PlainTextArea
        {...field}
        ref={(element) => {
          ref(element)
          area.current = element
        }}
        label={t('messages.reply')}
        help={t(`messages.replyHelp.${language}`)}
        rows={7}
        lang={language}
        aria-keyshortcuts="r"
        onKeyDown={press}
      />
      <Button kind="primary" size="small" type="submit" busy={reply.busy} aria-keyshortcuts="Control+Enter">
        {t('messages.send')}
        <Key name="Ctrl ↵" />
      </Button>
    </form>
  )
}

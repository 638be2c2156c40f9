import { listNotes, writeNote } from '@clearhold/contract/accounts/endpoints/administration'
import { noteTextMax } from '@clearhold/contract/views/user-page'
import { type FormEvent, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Loaded } from '#design/loaded.tsx'
import { PlainTextArea } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** What colleagues should know of this person. A note stays as it was written; who knows better writes another. */
export function PersonNotes({ id }: { readonly id: string }) {
  const t = useTexts('person')
  const known = useEndpoint(listNotes, { params: { id } })
  return (
    <Sheet title={t('part.notes')}>
      <NoteForm id={id} />
      <div className="mt-5">
        <Loaded known={known} waiting={<ListWaiting rows={2} />}>
          {({ notes, next }) =>
            notes.length === 0 ? (
              <EmptyState title={t('notes.none')}>{t('notes.noneText')}</EmptyState>
            ) : (
              <>
                <ul className="person-list">
                  {notes.map(({ id: noteId, author, text, writtenAt }) => (
                    <li key={noteId}>
                      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                      <p className="text-13 text-ink-2">
                        {author.name}, <DateTime instant={writtenAt} year />
                      </p>
                    </li>
                  ))}
                </ul>
                {next !== null && <p className="mt-3 text-13 text-ink-2">{t('notes.more', { count: notes.length })}</p>}
              </>
            )
          }
        </Loaded>
      </div>
    </Sheet>
  )
}

function NoteForm({ id }: { readonly id: string }) {
  const t = useTexts('person')
  const showToast = useToast()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const write = useAction(
    (body: { readonly text: string }) => callAsPerson(writeNote, { params: { id }, body }),
    writeNote.topics,
  )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    const answered = await write.run({ text })
    if (answered === undefined) return
    setText('')
    showToast({ kind: 'done', title: answered.message })
  }
  return (
    <form noValidate className="space-y-3" onSubmit={(event) => void send(event)}>
      <PlainTextArea
        label={t('notes.label')}
        help={t('notes.help')}
        error={isMissing ? t('notes.missing') : undefined}
        rows={3}
        maxLength={noteTextMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FailureNotice failure={write.failure} />
      <Button size="small" type="submit" busy={write.busy}>
        {t('notes.write')}
      </Button>
    </form>
  )
}

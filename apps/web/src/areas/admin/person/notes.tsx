import { listNotes, writeNote } from '@clearhold/contract/accounts/endpoints/administration'
import { noteTextMax } from '@clearhold/contract/views/user-page'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { formField } from '#design/form-field.ts'
import { ListWaiting } from '#design/list-parts.tsx'
import { PlainTextArea } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { RealTimeAside } from '#features/demo-clock/real-time-note.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** What colleagues should know of this person. A note stays as it was written; who knows better writes another. */
export function PersonNotes({ id }: { readonly id: string }) {
  const t = useTexts('person')
  const known = useEndpoint(listNotes, { params: { id } })
  return (
    <Sheet title={t('part.notes')} aside={<RealTimeAside />}>
      <NoteForm id={id} />
      <div className="mt-5">
        <Loaded known={known} waiting={<ListWaiting rows={2} />}>
          {({ notes, next }) =>
            notes.length === 0 ? (
              <EmptyState drawing="letter" title={t('notes.none')}>
                {t('notes.noneText')}
              </EmptyState>
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
  const forms = useTexts('forms')
  const showToast = useToast()
  const write = useEndpointForm(writeNote, {
    start: { text: '' },
    words: { text: t('notes.missing') },
    call: (body) => callAsPerson(writeNote, { params: { id }, body }),
    onDone: ({ message }, form) => {
      form.reset()
      showToast({ kind: 'done', title: message })
    },
  })
  return (
    <form noValidate className="space-y-3" onSubmit={write.submit}>
      <PlainTextArea
        label={t('notes.label')}
        help={t('notes.help')}
        rows={3}
        maxLength={noteTextMax}
        {...formField(write.form, 'text', forms)}
      />
      <FailureNotice failure={write.failure} />
      <Button size="small" type="submit" busy={write.busy}>
        {t('notes.write')}
      </Button>
    </form>
  )
}

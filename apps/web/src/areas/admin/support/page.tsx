import '../content/content-admin.css'
import '#features/support/support.css'
import { useSearchParams } from 'react-router'
import { Chips } from '#design/chips.tsx'
import { InRealTime } from '#features/demo-clock/real-time-note.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useAllTexts, useTexts } from '#i18n/use-texts.ts'
import { Messages } from './messages.tsx'
import { supportPartOf, supportParts } from './query.ts'
import { Threads } from './threads.tsx'

export const handle: TextsHandle = { namespaces: ['support', 'content'] }

/** Whom we answer: in threads, and by mail what came by the contact form. Which part is open stands in the address. */
export default function SupportPage() {
  useAllTexts(handle.namespaces)
  const t = useTexts('support')
  const [query] = useSearchParams()
  const part = supportPartOf(query.get('show'))
  return (
    <>
      <PageTitle
        title={t('desk.title')}
        lead={<InRealTime>{t(`desk.lead.${part}`)}</InRealTime>}
        actions={
          <Chips
            label={t('desk.parts')}
            chips={supportParts.map((name) => ({
              to: name === 'chats' ? '/admin/support' : `/admin/support?show=${name}`,
              label: t(`desk.part.${name}`),
              chosen: name === part,
            }))}
          />
        }
      />
      {part === 'chats' ? <Threads /> : <Messages />}
    </>
  )
}

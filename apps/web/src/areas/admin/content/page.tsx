import './content-admin.css'
import { useSearchParams } from 'react-router'
import { Chips } from '#design/chips.tsx'
import { InRealTime } from '#features/demo-clock/real-time-note.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useAllTexts, useTexts } from '#i18n/use-texts.ts'
import { AnnouncementPart } from './announcement.tsx'
import { IncidentsPart } from './incident.tsx'
import { NewsletterPart } from './newsletter.tsx'
import { type ContentPart, contentPartOf, contentParts } from './query.ts'
import { SupportPart } from './support.tsx'
import { TestimonialsPart } from './testimonials.tsx'

export const handle: TextsHandle = { namespaces: ['content', 'incidents'] }

const parts: Readonly<Record<ContentPart, () => React.JSX.Element>> = {
  announcement: AnnouncementPart,
  incidents: IncidentsPart,
  support: SupportPart,
  newsletter: NewsletterPart,
  testimonials: TestimonialsPart,
}

/** What we say to everybody, and what people ask us to send or show. Which part is open stands in the address. */
export default function ContentPage() {
  useAllTexts(handle.namespaces)
  const t = useTexts('content')
  const [query] = useSearchParams()
  const part = contentPartOf(query.get('show'))
  const Part = parts[part]
  return (
    <>
      <PageTitle
        title={t('title')}
        lead={<InRealTime>{t(`lead.${part}`)}</InRealTime>}
        actions={
          <Chips
            label={t('parts')}
            chips={contentParts.map((name) => ({
              to: `/admin/content?show=${name}`,
              label: t(`part.${name}`),
              chosen: name === part,
            }))}
          />
        }
      />
      <Part />
    </>
  )
}

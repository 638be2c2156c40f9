import { Play } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { isDemo } from '#client/boot/identity.ts'
import { LedgerBook } from '#design/art/ledger-book.tsx'
import { EmbedFrame } from '#design/embed-frame.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { embeds } from '#features/content/embeds.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** In demo the film is none of ours: nothing may say that it explains a plan. */
const isPlaceholder = isDemo && embeds.videoId !== ''

export default function Video() {
  const t = useTexts('sections')
  const place = useHydrationMarker<HTMLElement>()
  const titleId = useId()
  return (
    <section ref={place} className="section" aria-labelledby={titleId} data-section="video">
      <div className="wrap video">
        <div>
          <h2 id={titleId}>{isPlaceholder ? t('video.titleSample') : t('video.title')}</h2>
          <p>{embeds.videoId === '' ? t('video.none') : isPlaceholder ? t('video.textSample') : t('video.text')}</p>
          <details className="video-words">
            <summary>{t('video.read')}</summary>
            <ol>
              <li>{t('video.one')}</li>
              <li>{t('video.two')}</li>
              <li>{t('video.three')}</li>
            </ol>
          </details>
        </div>
        <Still>
          <LedgerBook alt={t('video.alt')} />
        </Still>
      </div>
    </section>
  )
}

/** Without a film there is nothing to load: the drawing stands alone. */
function Still({ children }: { readonly children: ReactNode }) {
  const t = useTexts('sections')
  if (embeds.videoId === '') return <div className="facade facade-view facade-video">{children}</div>
  const source = `https://www.youtube-nocookie.com/embed/${embeds.videoId}?enablejsapi=1`
  return (
    <EmbedFrame
      provider="YouTube"
      source={source}
      askedSource={`${source}&autoplay=1`}
      link={`https://www.youtube.com/watch?v=${embeds.videoId}`}
      title={isPlaceholder ? t('video.sample') : t('video.title')}
      className="facade-video"
      action={
        <>
          <Play size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('video.play')}
        </>
      }
      note={isPlaceholder && <SampleTag>{t('video.sample')}</SampleTag>}
    >
      {children}
    </EmbedFrame>
  )
}

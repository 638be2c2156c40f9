import type { ReactNode } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { SampleGroup } from '#design/sample-tag.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Carousel } from './carousel.tsx'
import { PublishedTestimonials } from './published-testimonials.tsx'
import { useSampleTestimonials } from './sample-testimonials.tsx'

interface TestimonialsProps {
  /** The home page turns pages; the page about us shows two. */
  readonly only?: number
}

export default function TestimonialsSection({ only }: TestimonialsProps) {
  const t = useTexts('sections')
  const head = (
    <div>
      <h2>{t('testimonials.title')}</h2>
      <p className="mt-3.5 max-w-[58ch]">{isDemo ? t('testimonials.sample') : t('testimonials.live')}</p>
    </div>
  )
  return (
    <div className="section" data-section="testimonials">
      <div className="wrap">
        {isDemo ? (
          <SampleVoices head={head} {...(only !== undefined && { only })} />
        ) : (
          <PublishedTestimonials head={head} {...(only !== undefined && { only })} />
        )}
      </div>
    </div>
  )
}

function SampleVoices({ head, only }: TestimonialsProps & { readonly head: ReactNode }) {
  const t = useTexts('sections')
  const voices = useSampleTestimonials()
  if (only === undefined) return <Carousel head={head} items={voices} tag={t('testimonials.tag')} />
  return (
    <>
      <div className="head">{head}</div>
      <SampleGroup tag={t('testimonials.tag')}>
        <div className="voices">{voices.slice(0, only).map(({ item }) => item)}</div>
      </SampleGroup>
    </>
  )
}

import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { sampleTestimonials } from '#sample/testimonials.ts'
import { TestimonialCard } from './testimonial-card.tsx'

/** The demo's invented testimonials, each with its tag. */
export function useSampleTestimonials() {
  const t = useTexts('sections')
  const language = useLanguage()
  return sampleTestimonials.map(({ id, name, image, role, text, rating }) => ({
    key: String(id),
    item: (
      <TestimonialCard
        key={id}
        text={text[language]}
        name={name}
        initials={image}
        role={role[language]}
        rating={rating}
        tag={<SampleTag>{t('testimonials.tag')}</SampleTag>}
      />
    ),
  }))
}

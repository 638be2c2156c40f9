import { useLanguage } from '#i18n/use-language.ts'
import { sampleTestimonials } from '#sample/testimonials.ts'
import { TestimonialCard } from './testimonial-card.tsx'

/** The demo's invented testimonials; the caller must enclose them with their tag. */
export function useSampleTestimonials() {
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
        isSample
      />
    ),
  }))
}

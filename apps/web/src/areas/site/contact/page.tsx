import { ChevronRight, Mail, MapPin, Phone } from 'lucide-react'
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { identity, isDemo } from '#client/boot/identity.ts'
import { LazySection, lazyWhenNear } from '#client/boot/lazy-section.tsx'
import { Button } from '#design/button.tsx'
import { PageLink } from '#design/page-link.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { embeds } from '#features/content/embeds.ts'
import { useSupport } from '#features/support/use-support.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { ContactForm } from '../content/contact-form.tsx'
import { PageHead } from '../page-head.tsx'

export const handle: TextsHandle = { namespaces: ['contact'] }

const Location = lazyWhenNear('location', () => import('./location.tsx'))
const Chat = lazy(() => import('./chat.tsx'))
const Calculator = lazyWhenNear('calculator', () => import('../plans/calculator-section.tsx'))

export default function Contact() {
  const t = useTexts('contact')
  const titleId = useId()
  return (
    <>
      <PageHead
        page="contact"
        title={t('documentTitle', { brand: identity.operator.brand })}
        description={t('description')}
      />
      <Hero />
      <div className="wrap contact-grid">
        <section aria-labelledby={titleId} data-section="form">
          <h2 id={titleId} className="text-28">
            {t('form.title')}
          </h2>
          <p className="mt-2 mb-6 text-ink-2">{t('form.lead')}</p>
          <ContactForm />
        </section>
        <Cards />
      </div>
      <LazySection name="location">
        <Location />
      </LazySection>
      <LazySection name="calculator">
        <Calculator />
      </LazySection>
    </>
  )
}

function Hero() {
  const t = useTexts('contact')
  const common = useTexts()
  return (
    <section className="page-head" data-section="hero">
      <div className="wrap">
        <nav aria-label={t('breadcrumb')} className="breadcrumb">
          <ol>
            <li>
              <PageLink page="home">{common('nav.home')}</PageLink>
              <ChevronRight size={14} strokeWidth={1.5} aria-hidden="true" />
            </li>
            <li aria-current="page">{t('title')}</li>
          </ol>
        </nav>
        <h1>{t('title')}</h1>
        <p className="page-lead">{t(isDemo ? 'leadDemo' : 'lead')}</p>
      </div>
    </section>
  )
}

function Cards() {
  const t = useTexts('contact')
  const common = useTexts()
  const { address } = identity.operator
  const { email, phone, hours } = useSupport()
  const digits = (number: string) => number.replace(/[^+\d]/g, '')
  const icon = { size: 24, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <div
      className={isDemo ? 'contact-cards sample-group' : 'contact-cards'}
      data-section="cards"
      data-sample={isDemo ? '' : undefined}
    >
      {isDemo && <SampleTag isOnEdge>{common('footer.sampleContact')}</SampleTag>}
      <Card title={t('chat.title')} text={t('chat.text')} icon={<Mail {...icon} />}>
        <ChatButton label={t('chat.open')} />
        <a href={`mailto:${email}`}>{t('chat.action', { email })}</a>
      </Card>
      <Card title={t('visit.title')} text={t('visit.text')} icon={<MapPin {...icon} />}>
        <address className="not-italic">{address}</address>
      </Card>
      <Card title={t('call.title')} text={hours} icon={<Phone {...icon} />}>
        <a href={`tel:${digits(phone)}`}>{phone}</a>
        {embeds.whatsapp !== '' && (
          <a href={`https://wa.me/${digits(embeds.whatsapp).replace('+', '')}`} rel="noreferrer" target="_blank">
            {t('call.whatsapp', { number: embeds.whatsapp })}
          </a>
        )}
      </Card>
    </div>
  )
}

/** The chat is fetched by those who open it. A form, because one that is sent before its code has arrived waits for it. */
function ChatButton({ label }: { readonly label: string }) {
  const [open, setOpen] = useState(false)
  const form = useHydrationMarker<HTMLFormElement>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <form ref={form} className="needs-script" onSubmit={submit}>
        <Button size="small" type="submit">
          {label}
        </Button>
      </form>
      {open && (
        <Suspense fallback={null}>
          <Chat onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface CardProps {
  readonly title: string
  readonly text: ReactNode
  readonly icon: ReactNode
  readonly children: ReactNode
}

function Card({ title, text, icon, children }: CardProps) {
  return (
    <section className="contact-card">
      {icon}
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <div className="contact-card-way">{children}</div>
      </div>
    </section>
  )
}

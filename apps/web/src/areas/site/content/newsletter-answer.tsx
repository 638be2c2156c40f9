import { confirmNewsletterAddress, leaveNewsletterAddress } from '@clearhold/contract/content/addresses'
import { type NewsletterStep, newsletterSteps } from '@clearhold/contract/content/rules'
import { useEffect, useState } from 'react'
import { callApi } from '#client/api/call-api.ts'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { oneOf, plainSchema, record } from '#client/api/plain-schema.ts'
import { Button, buttonClass } from '#design/button.tsx'
import { PageLink } from '#design/page-link.tsx'
import { useTexts } from '#i18n/use-texts.ts'

type Asked = { readonly step: NewsletterStep; readonly token: string }
type Progress = 'asked' | 'sending' | 'done' | Failure

const answers = {
  confirm: plainSchema<{ status: string }>(record({ status: oneOf('subscribed') })),
  leave: plainSchema<{ status: string }>(record({ status: oneOf('left') })),
}

/** The token stands behind the # of the address, where no server sees it; nothing happens before a person presses the button. */
const addresses = { confirm: confirmNewsletterAddress, leave: leaveNewsletterAddress } as const

function askedIn(hash: string): Asked | undefined {
  for (const step of newsletterSteps) {
    const start = `#${step}=`
    if (hash.startsWith(start) && hash.length > start.length) return { step, token: hash.slice(start.length) }
  }
  return undefined
}

export function NewsletterAnswer() {
  const t = useTexts('newsletter')
  const [asked, setAsked] = useState<Asked>()
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const read = () => {
      setAsked(askedIn(location.hash))
      setRead(true)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  if (asked !== undefined) return <Step key={asked.token} {...asked} />
  return (
    <>
      <h1>{isRead ? t('nothing.title') : t('documentTitle', { brand: '' }).replace(/\W+$/, '')}</h1>
      <p className="mt-5 text-18 text-ink-2 needs-script">{t('nothing.text')}</p>
      <p className="without-script mt-5 text-18 text-ink-2">{t('withoutScript')}</p>
      <HomeLink />
    </>
  )
}

function Step({ step, token }: Asked) {
  const t = useTexts('newsletter')
  const [progress, setProgress] = useState<Progress>('asked')
  const send = async () => {
    setProgress('sending')
    const outcome = await callApi({ ...addresses[step], answer: answers[step] }, { body: { token } })
    setProgress(outcome.kind === 'answer' ? 'done' : outcome)
  }
  if (progress === 'done') {
    return (
      <div role="status">
        <h1>{t(`done.${step}`)}</h1>
        <p className="mt-5 text-18 text-ink-2">{t(`doneText.${step}`)}</p>
        <HomeLink />
      </div>
    )
  }
  return (
    <>
      <h1>{t(`title.${step}`)}</h1>
      <p className="mt-5 text-18 text-ink-2">{t(`text.${step}`)}</p>
      <div className="mt-8">
        <Button kind="primary" busy={progress === 'sending'} onClick={() => void send()}>
          {t(`button.${step}`)}
        </Button>
      </div>
      {typeof progress === 'object' && (
        <p className="form-failed mt-6" role="alert">
          <FailureText failure={progress} />
        </p>
      )}
    </>
  )
}

function HomeLink() {
  const t = useTexts('newsletter')
  return (
    <PageLink page="home" className={`${buttonClass({})} mt-8`}>
      {t('home')}
    </PageLink>
  )
}

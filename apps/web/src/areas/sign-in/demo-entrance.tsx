import { beginVisit } from '@clearhold/contract/accounts/endpoints/sign-in'
import type { VisitAs } from '@clearhold/contract/accounts/schema'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useDemoFacts } from '#client/api/use-demo-facts.ts'
import { enterSession } from '#client/session/session.ts'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { landingOf } from './rules.ts'

/** What only a demo has where people come in: a look around without an account, and its mails. */
export default function DemoEntrance({ quiet = false }: { readonly quiet?: boolean }) {
  const t = useTexts('sign-in')
  const facts = useDemoFacts()
  if (facts === undefined) return null
  const { visits, mailsUrl, resetHourUtc } = facts
  return (
    <section className="mt-8 border-t border-rule pt-6" aria-label={t('demo.label')}>
      {visits && <Visits quiet={quiet} />}
      {mailsUrl !== null && (
        <p className="mt-4 text-14 text-ink-2">
          {t('demo.mails')}{' '}
          <a href={mailsUrl} target="_blank" rel="noreferrer">
            {t('demo.mailsLink')}
          </a>
        </p>
      )}
      {resetHourUtc !== null && (
        <p className="mt-2 text-14 text-ink-2">
          {t('demo.reset', { time: `${String(resetHourUtc).padStart(2, '0')}:00` })}
        </p>
      )}
    </section>
  )
}

function Visits({ quiet }: { readonly quiet: boolean }) {
  const t = useTexts('sign-in')
  const navigate = useNavigate()
  const [busy, setBusy] = useState<VisitAs>()
  const [failure, setFailure] = useState<Failure>()
  const look = async (as: VisitAs) => {
    setBusy(as)
    setFailure(undefined)
    const outcome = await callEndpoint(beginVisit, { body: { as } })
    setBusy(undefined)
    if (outcome.kind !== 'answer') return setFailure(outcome)
    const { token, oneUser } = outcome.value
    enterSession({ token, user: oneUser })
    return navigate(landingOf(oneUser.role))
  }
  const size = quiet ? 'small' : 'normal'
  return (
    <>
      <h2 className="text-16 font-[550]">{t('demo.title')}</h2>
      <p className="mt-1 text-14 text-ink-2">{t('demo.lead')}</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {(['investor', 'admin'] as const).map((as) => (
          <Button key={as} wide size={size} busy={busy === as} onClick={() => void look(as)}>
            <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
            {t(`demo.as.${as}`)}
          </Button>
        ))}
      </div>
      {failure !== undefined && (
        <div className="mt-4">
          <Notice kind="refused">
            <FailureText failure={failure} />
          </Notice>
        </div>
      )}
    </>
  )
}

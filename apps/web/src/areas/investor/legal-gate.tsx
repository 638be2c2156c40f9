import { acceptLegal, readLegal } from '@clearhold/contract/accounts/endpoints/legal'
import type { LegalStanding } from '@clearhold/contract/accounts/legal'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Checkbox } from '#design/checkbox.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { PageLink } from '#design/page-link.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/**
 * Before money moves the terms and the risk text are accepted as they are now. What is behind it shows while that is asked: the server
 * refuses it anyway.
 */
export function LegalGate({ children }: { readonly children: ReactNode }) {
  const known = useEndpoint(readLegal)
  if (known.value?.needed !== true) return children
  return <AcceptLegal standing={known.value} onAccepted={known.refetch} />
}

interface AcceptLegalProps {
  readonly standing: LegalStanding
  readonly onAccepted: () => void
}

function AcceptLegal({ standing: { terms, risk }, onAccepted }: AcceptLegalProps) {
  const t = useTexts('legal')
  const [isTicked, setTicked] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const accept = useAction(
    () => callAsPerson(acceptLegal, { body: { terms: terms.version, risk: risk.version } }),
    acceptLegal.topics,
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (!isTicked || accept.busy) return
    if ((await accept.run(undefined)) !== undefined) onAccepted()
  }
  const isAgain = terms.before || risk.before
  return (
    <>
      <PageTitle title={t('title')} lead={isAgain ? t('again') : t('first')} />
      <div className="max-w-(--read)">
        <Sheet foot={t('kept')}>
          <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
            <FailureNotice failure={accept.failure} />
            <ul className="list-disc space-y-1 pl-5">
              <li>
                <PageLink page="terms" target="_blank" rel="noreferrer">
                  {t('terms')}
                </PageLink>
                {terms.before && ` (${t('changed')})`}
              </li>
              <li>
                <PageLink page="risk" target="_blank" rel="noreferrer">
                  {t('risk')}
                </PageLink>
                {risk.before && ` (${t('changed')})`}
              </li>
            </ul>
            <Checkbox
              checked={isTicked}
              error={isAsked && !isTicked ? t('needed') : undefined}
              onChange={({ target }) => setTicked(target.checked)}
            >
              {t('accept')}
            </Checkbox>
            <Button kind="primary" type="submit" busy={accept.busy}>
              {t('submit')}
            </Button>
          </form>
        </Sheet>
      </div>
    </>
  )
}

import { acceptLegal, readLegal } from '@clearhold/contract/accounts/endpoints/legal'
import { acceptLegalSchema, type LegalStanding, wasEverAccepted } from '@clearhold/contract/accounts/legal'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Checkbox } from '#design/checkbox.tsx'
import { formChoice } from '#design/form-field.ts'
import { PageLink } from '#design/page-link.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface LegalGateProps {
  /** What a person who accepted earlier texts may do without accepting the present ones. */
  readonly withoutAccepting?: ReactNode
  readonly children: ReactNode
}

/**
 * Before money moves the terms and the risk text are accepted as they are now. What is behind it shows while that is asked: the server
 * refuses it anyway.
 */
export function LegalGate({ withoutAccepting, children }: LegalGateProps) {
  const known = useEndpoint(readLegal)
  if (known.value?.needed !== true) return children
  return (
    <>
      <AcceptLegal standing={known.value} onAccepted={known.refetch} />
      {wasEverAccepted(known.value) && withoutAccepting}
    </>
  )
}

/** What is sent are the versions that were read; that they are accepted is the tick. */
const acceptRules = acceptLegalSchema.extend({ accepted: z.boolean().refine(Boolean) })

interface AcceptLegalProps {
  readonly standing: LegalStanding
  readonly onAccepted: () => void
}

function AcceptLegal({ standing: { terms, risk }, onAccepted }: AcceptLegalProps) {
  const t = useTexts('legal')
  const forms = useTexts('forms')
  const accept = useEndpointForm(
    { topics: acceptLegal.topics, body: acceptRules },
    {
      start: { accepted: false },
      read: ({ accepted }) => ({ accepted, terms: terms.version, risk: risk.version }),
      words: { accepted: t('needed') },
      call: ({ accepted: _, ...body }) => callAsPerson(acceptLegal, { body }),
      onDone: onAccepted,
    },
  )
  const { input, error } = formChoice(accept.form, 'accepted', forms)
  const isAgain = terms.before || risk.before
  return (
    <>
      <PageTitle title={t('title')} lead={isAgain ? t('again') : t('first')} />
      <div className="max-w-(--read)">
        <Sheet foot={t('kept')}>
          <form noValidate className="space-y-4" onSubmit={accept.submit}>
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
            <Checkbox {...input} error={error}>
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

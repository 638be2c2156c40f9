import type { Approval } from '@clearhold/contract/approvals/schema'
import { balanceSchema } from '@clearhold/contract/money-schema'
import { useRef } from 'react'
import type { Failure } from '#client/api/outcome.ts'
import { now } from '#client/boot/clock.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Digest } from '#design/digest.tsx'
import { Duration } from '#design/duration.tsx'
import { Facts } from '#design/facts.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { Money, microFromBalance } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status } from '#design/status.tsx'
import { type Step, Steps } from '#design/steps.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Key, KeyHints } from '../key-hints.tsx'
import { Subject } from '../subject.tsx'
import { Decision } from './decision.tsx'
import { figureText } from './figure-text.ts'
import { MakerSignature } from './maker-signature.tsx'
import {
  isCounted,
  isWritten,
  useApprovalSubjectText,
  useCommandText,
  useFieldText,
  useIncidentText,
  useValueText,
} from './use-approval-texts.ts'

interface ApprovalDetailProps {
  readonly approval: Approval
  readonly onRefused: (failure: Failure | undefined) => void
  readonly onDecided: () => void
}

/** One request: what would change, who asked and why, what a signature covers, and the decision. */
export function ApprovalDetail({ approval, onRefused, onDecided }: ApprovalDetailProps) {
  const t = useTexts('approvals')
  const commandText = useCommandText()
  const subjectText = useApprovalSubjectText()
  const { command, reason } = approval
  return (
    <section aria-labelledby="approval-title" className="min-w-0">
      <h2 id="approval-title" className="approval-title">
        {t('about', { command: commandText(command), name: subjectText(approval) })}
      </h2>
      <div className="columns columns-decision">
        <div className="columns">
          <Sheet
            title={t('changes.title')}
            {...(isPlan(command) && { foot: t('changes.footPlan') })}
            {...(addsToBalance(command) && { foot: t('changes.foot') })}
          >
            <Changes approval={approval} />
          </Sheet>
          <Sheet title={t('reason')}>
            <p className="whitespace-pre-wrap">{reason}</p>
          </Sheet>
        </div>
        <div className="columns">
          <Signed approval={approval} />
          <Sheet title={t('path.title')}>
            <Path approval={approval} />
          </Sheet>
        </div>
      </div>
      <div className="decision-deck">
        {approval.cannotApprove === null ? (
          <Decision approval={approval} onRefused={onRefused} onDecided={onDecided} />
        ) : (
          <Hindrance reason={approval.cannotApprove} permission={approval.permissionToApprove} />
        )}
        {approval.cannotApprove === 'own' && approval.waitsForMaker && <MakerSignature approval={approval} />}
      </div>
    </section>
  )
}

function isPlan(command: string): boolean {
  return command.startsWith('plan.')
}

/** Commands that can give an investor more than the chain brought: it comes out of the operator's capital. */
function addsToBalance(command: string): boolean {
  return command === 'balance.adjust' || command.startsWith('deposit.')
}

/** Why this person cannot decide it. The keys that would decide lead to the reason, so that pressing them still tells why. */
interface HindranceProps {
  readonly reason: NonNullable<Approval['cannotApprove']>
  readonly permission: Approval['permissionToApprove']
}

function Hindrance({ reason, permission }: HindranceProps) {
  const t = useTexts('approvals')
  const valueText = useValueText()
  const place = useRef<HTMLDivElement>(null)
  const show = () => place.current?.focus()
  useShortcuts({ a: show, r: show })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div ref={place} tabIndex={-1} className="min-w-0 flex-1 basis-80 rounded-s">
        <Notice kind={reason === 'not_waiting' ? 'plain' : 'you'}>
          {t(`cannot.${reason}`, { permission: valueText(permission) })}
        </Notice>
      </div>
      <KeyHints />
    </div>
  )
}

/** Before and after, line by line; amounts with every decimal and the difference between them. */
function Changes({ approval: { changes } }: { readonly approval: Approval }) {
  const t = useTexts('approvals')
  const fieldText = useFieldText()
  const valueText = useValueText()
  const incidentText = useIncidentText()
  const language = useLanguage()
  const someMoney = changes.some(({ before, after }) => isAmount(before) && isAmount(after))
  return (
    <table className="table diff">
      <caption className="sr-only">{t('changes.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('changes.what')}</th>
          <th scope="col" className="text-right">
            {t('changes.before')}
          </th>
          {someMoney && (
            <th scope="col" className="text-right">
              {t('changes.change')}
            </th>
          )}
          <th scope="col" className="text-right">
            {t('changes.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => {
          const wordsOf = (value: string) =>
            isWritten(field) && value !== '' && value !== 'settings'
              ? value
              : (incidentText(field, value) ?? figureText(field, value, language) ?? valueText(value))
          const isMoney = !isCounted(field) && isAmount(before) && isAmount(after)
          return (
            <tr key={field}>
              <th scope="row">{fieldText(field)}</th>
              <td className="table-figure" data-header={t('changes.before')}>
                {isMoney ? <Money amount={before} decimals={6} currency="none" /> : wordsOf(before)}
              </td>
              {someMoney && (
                <td className="table-figure" data-header={t('changes.change')}>
                  {isMoney && (
                    <Money
                      amount={microFromBalance(after) - microFromBalance(before)}
                      decimals={6}
                      currency="none"
                      signed
                    />
                  )}
                </td>
              )}
              <td className={`table-figure${before === after ? '' : ' diff-after'}`} data-header={t('changes.after')}>
                {isMoney ? <Money amount={after} decimals={6} currency="none" /> : wordsOf(after)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function isAmount(text: string): boolean {
  return balanceSchema.safeParse(text).success
}

function Signed({ approval }: { readonly approval: Approval }) {
  const t = useTexts('approvals')
  const valueText = useValueText()
  const showToast = useToast()
  const work = useTexts('work')
  const { madeBy, madeAt, expiresAt, state, digest, money, cannotApprove, permissionToApprove } = approval
  const copy = () =>
    void navigator.clipboard.writeText(digest).then(
      () => showToast({ kind: 'done', title: work('copied') }),
      () => showToast({ kind: 'refused', title: work('notCopied') }),
    )
  useShortcuts({ d: copy })
  const title = money ? t('signed.title') : t('signed.titlePlain')
  const subjectText = useApprovalSubjectText()
  const left = (Date.parse(expiresAt) - now().getTime()) / 1000
  return (
    <Sheet title={cannotApprove === null ? title : t('signed.titleOther')}>
      <Facts
        facts={[
          [t('signed.madeBy'), madeBy.name],
          [t('signed.made'), <DateTime key="made" instant={madeAt} />],
          ...(state === 'waiting'
            ? [
                [
                  t('signed.lapses'),
                  <span key="lapses" className="flex flex-wrap gap-x-2">
                    <Status kind={left < 6 * 3600 ? 'you' : 'moving'}>
                      <Duration seconds={left} />
                    </Status>
                    <span className="text-ink-2">
                      <DateTime instant={expiresAt} />
                    </span>
                  </span>,
                ] as const,
                [t('signed.needs'), t('signed.needsText', { permission: valueText(permissionToApprove) })] as const,
              ]
            : []),
          [t('signed.about'), <Subject key="about" subject={approval.subject} name={subjectText(approval)} />],
        ]}
      />
      <div className="mt-3 border-t border-rule pt-3">
        <p className="mb-1 text-12 text-ink-2">{t('signed.digest')}</p>
        <Digest hex={digest} />
        <p className="-ml-3 mt-1">
          <Button kind="text" size="small" aria-keyshortcuts="d" onClick={copy}>
            {t('signed.copy')}
            <Key name="D" />
          </Button>
        </p>
        {money && <p className="mt-2 text-12 text-ink-2">{t('signed.help')}</p>}
      </div>
    </Sheet>
  )
}

export function Path({ approval }: { readonly approval: Approval }) {
  const t = useTexts('approvals')
  const { madeBy, madeAt, state, waitsForMaker, decidedBy, decidedAt, decisionReason } = approval
  const proposed: Step = {
    state: 'done',
    title: t('path.proposed'),
    text: (
      <>
        {madeBy.name}, <DateTime instant={madeAt} />
      </>
    ),
  }
  if (state === 'waiting') {
    return (
      <Steps
        steps={[
          proposed,
          ...(waitsForMaker
            ? [{ state: 'now' as const, title: t('path.makerSigns'), text: t('path.makerSignsText') }]
            : []),
          { state: waitsForMaker ? 'todo' : 'now', title: t('path.decision'), text: t('path.decisionText') },
          { state: 'todo', title: t('path.carriedOut'), text: t('path.carriedOutText') },
        ]}
      />
    )
  }
  const decision: Step = {
    state: state === 'approved' ? 'done' : state === 'executing' ? 'now' : 'bad',
    title: t(`state.${state}`),
    text: (
      <>
        {decidedBy?.name}
        {decidedBy !== null && decidedAt !== null && ', '}
        {decidedAt !== null && <DateTime instant={decidedAt} />}
        {decisionReason !== null && state !== 'dropped' && <span className="block">{decisionReason}</span>}
      </>
    ),
  }
  return <Steps steps={[proposed, decision]} />
}

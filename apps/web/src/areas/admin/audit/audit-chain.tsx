import { requestVerification } from '@clearhold/contract/audit/endpoints'
import type { AuditHead, AuditLook, auditLooksSchema } from '@clearhold/contract/audit/schema'
import { ChevronDown } from 'lucide-react'
import type { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import type { Known, KnownAnswer } from '#client/api/use-endpoint.ts'
import { useIsNarrow } from '#client/boot/use-is-narrow.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Digest } from '#design/digest.tsx'
import { Facts } from '#design/facts.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { isNewest, isUnderWay, type VerificationStatus } from './verification-status.ts'

interface AuditChainProps {
  readonly head: Known<AuditHead>
  readonly looks: KnownAnswer<z.infer<typeof auditLooksSchema>>
  readonly status: VerificationStatus | undefined
}

/** Where the chain ends, what the last look at all of it found, and the button that asks for another. */
export function AuditChain({ head, looks, status }: AuditChainProps) {
  const t = useTexts('audit')
  const isNarrow = useIsNarrow()
  const chain = (
    <div className="chain">
      <Loaded known={head} waiting={null}>
        {(value) => <End head={value} />}
      </Loaded>
      <Loaded known={looks} waiting={null}>
        {({ look }) => <Look look={look} head={head.value} status={status} looks={looks} />}
      </Loaded>
    </div>
  )
  if (!isNarrow) return <Sheet title={t('chain.title')}>{chain}</Sheet>
  // The page's title says already how the chain stands; what needs an admin stays open.
  const isOpen = status === 'broken' || status === 'failed' || status === 'reading'
  return (
    <Sheet>
      <details className="fold-row" open={isOpen}>
        <summary>
          <h2 className="sheet-title">{t('chain.title')}</h2>
          {head.value !== undefined && <LinkNumber seq={head.value.seq} />}
          <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
        </summary>
        <div className="mt-3">{chain}</div>
      </details>
    </Sheet>
  )
}

function LinkNumber({ seq }: Pick<AuditHead, 'seq'>) {
  const t = useTexts('audit')
  const count = useCount()
  return <span className="text-14 text-ink-2">{t('chain.link', { seq: count(seq) })}</span>
}

function End({ head: { seq, hash, sealedAt, unsealed, verification } }: { readonly head: AuditHead }) {
  const t = useTexts('audit')
  const count = useCount()
  return (
    <div>
      <Facts
        facts={[
          [
            t('chain.head'),
            sealedAt === null ? (
              t('chain.none')
            ) : (
              <span key="head">
                {t('chain.link', { seq: count(seq) })}, <DateTime instant={sealedAt} />
              </span>
            ),
          ],
          [t('chain.waiting'), count(unsealed)],
          [
            t('chain.verified'),
            verification === null ? t('chain.never') : <DateTime key="at" instant={verification.verifiedAt} year />,
          ],
        ]}
      />
      {sealedAt !== null && (
        <div className="mt-3">
          <Digest hex={hash} />
          <p className="mt-2 max-w-(--read) text-12 text-ink-2">{t('chain.help')}</p>
        </div>
      )}
    </div>
  )
}

interface LookProps extends Pick<AuditChainProps, 'looks' | 'status'> {
  readonly look: AuditLook | null
  readonly head: AuditHead | undefined
}

function Look({ look, head, status, looks }: LookProps) {
  const t = useTexts('audit')
  const ask = useAction(async () => {
    const outcome = await callAsPerson(requestVerification)
    if (outcome.kind === 'answer') looks.assume(outcome.value)
    return outcome
  }, requestVerification.topics)
  const isRunning = isUnderWay(look)
  return (
    <div className="space-y-3" aria-live="polite">
      {isRunning && look !== null ? <Progress look={look} /> : <Found look={look} head={head} status={status} />}
      <FailureNotice failure={ask.failure} />
      <Button kind="primary" busy={ask.busy} disabled={isRunning} onClick={() => void ask.run(undefined)}>
        {t('verify.button')}
      </Button>
    </div>
  )
}

function Progress({ look: { state, stage, linksRead, linksTotal, askedByName } }: { readonly look: AuditLook }) {
  const t = useTexts('audit')
  const count = useCount()
  const text = t('verify.of', { read: count(linksRead), total: count(linksTotal) })
  return (
    <div className="look">
      {state === 'waiting' ? (
        <p>{t('verify.waiting')}</p>
      ) : (
        <>
          <p>{stage === 'book' ? t('verify.book') : t('verify.progress')}</p>
          <progress
            max={Number(linksTotal) || 1}
            value={stage === 'book' ? undefined : Number(linksRead)}
            aria-label={t('verify.progress')}
            aria-valuetext={text}
          />
          <p className="figures-even text-13 text-ink-2">{text}</p>
        </>
      )}
      {askedByName !== null && <p className="text-13 text-ink-2">{t('verify.by', { name: askedByName })}</p>}
    </div>
  )
}

function Found({ look, head, status }: Omit<LookProps, 'looks'>) {
  const t = useTexts('audit')
  const count = useCount()
  const verification = head?.verification ?? null
  const own = look !== null && isNewest(look, verification) ? look : null
  if (status === 'failed') return <Notice kind="you">{t('verify.failed')}</Notice>
  if (status === 'broken') {
    return (
      <Notice kind="refused">
        {t('verify.broken')} <b className="font-semibold">{own?.firstBroken ?? verification?.firstBroken}</b>
        <span className="mt-1 block">{t('verify.brokenHelp')}</span>
      </Notice>
    )
  }
  if (status !== 'whole') return null
  return (
    <Notice kind="safe">
      {own === null
        ? t('verify.wholeChain', { links: count(verification?.links ?? '0') })
        : t('verify.whole', { links: count(own.linksRead) })}
      {own?.askedByName !== null && own !== null && (
        <span className="block text-13 text-ink-2">{t('verify.by', { name: own.askedByName ?? '' })}</span>
      )}
    </Notice>
  )
}

/** A number as the language groups it. */
function useCount(): (digits: string) => string {
  const language = useLanguage()
  return (digits) => BigInt(digits).toLocaleString(language)
}

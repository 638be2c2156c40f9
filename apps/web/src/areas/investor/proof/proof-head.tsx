import { identity } from '#client/boot/identity.ts'
import { Seal } from '#design/art/seal-and-stack.tsx'
import { Button } from '#design/button.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type Absence, absenceOf } from './absence.ts'
import type { CheckFault, Evidence } from './check-snapshot.ts'
import type { Phase, Run, Told } from './told.ts'

interface ProofHeadProps {
  readonly evidence: Evidence
  readonly nextAt: string | null
  readonly told: Told
  readonly phase: Phase
  readonly level: number
  readonly onCheck: () => void
}

/** The state is the headline: the question, the step, or what came of it. */
export function ProofHead({ evidence, nextAt, told, phase, level, onCheck }: ProofHeadProps) {
  const t = useTexts('my-proof')
  if (phase.kind === 'climbing') return <Climbing told={told} level={level} />
  if (phase.kind === 'done') return <Done evidence={evidence} told={told} run={phase.run} onCheck={onCheck} />
  return (
    <header className="proof-head">
      <div>
        <Question evidence={evidence} nextAt={nextAt} told={told} />
      </div>
      <Button kind="primary" onClick={onCheck}>
        {t('checkNow')}
      </Button>
    </header>
  )
}

function Title({ children }: { readonly children: string }) {
  return (
    <>
      <title>{`${children} - ${identity.operator.brand}`}</title>
      <h1>{children}</h1>
    </>
  )
}

function Question({ evidence, nextAt, told }: Pick<ProofHeadProps, 'evidence' | 'nextAt' | 'told'>) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  if (told.climb === undefined || told.owedMicro === undefined || told.statement === undefined)
    return <WithoutLeaf evidence={evidence} nextAt={nextAt} absence={absenceOf(evidence)} />
  return (
    <>
      <Title>{t('question.in', inWords(told.owedMicro, told.statement.root.sumMicro, language))}</Title>
      <p>{t('question.text', { count: told.climb.hashes })}</p>
    </>
  )
}

interface WithoutLeafProps {
  readonly evidence: Evidence
  readonly nextAt: string | null
  readonly absence: Absence
}

/** Not a question about money that the account shows: it came later, or there never was any. */
function WithoutLeaf({ evidence: { number, at }, nextAt, absence }: WithoutLeafProps) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const next = nextAt === null ? undefined : dateTimeText(nextAt, language)
  switch (absence) {
    case 'came_after':
      return (
        <>
          <Title>{t('question.after', { number })}</Title>
          <p>
            {t('question.afterText', { at: dateTimeText(at, language) })}{' '}
            {next !== undefined && t('question.afterNext', { next })}
          </p>
        </>
      )
    case 'nothing_yet':
      return (
        <>
          <Title>{t('question.yet')}</Title>
          <p>
            {t('question.yetText')} {next !== undefined && t('question.yetNext', { next })}
          </p>
        </>
      )
    case 'to_check':
      return (
        <>
          <Title>{t('question.nothing')}</Title>
          <p>{t('question.nothingText')}</p>
        </>
      )
  }
}

function inWords(ownMicro: bigint, allMicro: bigint, language: Parameters<typeof moneyText>[1]) {
  return { own: moneyText(ownMicro, language), all: moneyText(allMicro, language) }
}

function Climbing({ told, level }: { readonly told: Told; readonly level: number }) {
  const t = useTexts('my-proof')
  const { height = 0, meetsAt = 0, hashes = 0 } = told.climb ?? {}
  const computed = Math.min(hashes, 2 * Math.min(level + 1, meetsAt) + Math.max(0, level + 1 - meetsAt))
  return (
    <header className="proof-head">
      <div role="status" aria-live="polite">
        <Title>{t('climbing.title', { step: Math.min(level, height), height })}</Title>
        <p>{t('climbing.text', { computed, hashes })}</p>
        <svg className="proof-progress" width="100%" height="12" aria-hidden="true">
          {Array.from({ length: hashes }, (_, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: hashes are counted here, not named
              key={index}
              className={index < computed ? 'proof-computed' : 'proof-ahead'}
              x={`${(index * 100) / hashes}%`}
              width={`${88 / hashes}%`}
              y="1"
              height="10"
              rx="2"
            />
          ))}
        </svg>
      </div>
    </header>
  )
}

interface DoneProps {
  readonly evidence: Evidence
  readonly told: Told
  readonly run: Run
  readonly onCheck: () => void
}

function Done({ evidence, told, run: { result, tookMs, at }, onCheck }: DoneProps) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const isFault = result.kind === 'fault'
  return (
    <header className="proof-head">
      <div className="proof-verdict-row" role={isFault ? 'alert' : 'status'}>
        <svg viewBox="0 0 120 120" aria-hidden="true" className={isFault ? 'seal-broken' : 'seal-sealed'}>
          <Seal centre={[60, 60]} radius={54} />
          {isFault && <path className="seal-crack" d="M74 4L62 34L72 52L54 74L64 92L50 116" />}
        </svg>
        <div>
          {result.kind === 'in' && (
            <>
              <Title>{t('done.in', inWords(result.answer.owedMicro, result.statement.root.sumMicro, language))}</Title>
              <p>
                {t('done.text', {
                  count: told.climb?.hashes ?? 0,
                  ms: Math.max(1, Math.ceil(tookMs)),
                  time: dateTimeText(at, language, { show: 'time' }),
                })}
              </p>
            </>
          )}
          {result.kind === 'nothing' && <NothingThen evidence={evidence} />}
          {isFault && <FaultWords fault={result.fault} told={told} owedMicro={result.owedMicro} />}
        </div>
      </div>
      {!isFault && <Button onClick={onCheck}>{t('checkAgain')}</Button>}
    </header>
  )
}

function NothingThen({ evidence }: { readonly evidence: Evidence }) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const isLater = absenceOf(evidence) === 'came_after'
  const time = dateTimeText(evidence.at, language, { show: 'time' })
  return (
    <>
      <Title>{isLater ? t('done.nothingThen', { time }) : t('done.nothing')}</Title>
      <p>{t(isLater ? 'done.nothingThenText' : 'done.nothingText')}</p>
    </>
  )
}

const notIn: readonly CheckFault[] = ['left_out', 'leaf_not_in_bucket', 'crown_not_in_root', 'other_note']

interface FaultWordsProps {
  readonly fault: CheckFault
  readonly told: Told
  readonly owedMicro: bigint | undefined
}

/** 'Is not in' where the amount is known and the total is not made of it; else that it cannot be shown to be. */
function FaultWords({ fault, told, owedMicro }: FaultWordsProps) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const own = moneyText(owedMicro ?? 0n, language)
  const allMicro = told.statement?.root.sumMicro
  const isNotIn = owedMicro !== undefined && notIn.includes(fault)
  return (
    <>
      <Title>
        {!isNotIn
          ? t('done.fails')
          : allMicro === undefined
            ? t('done.leftOut', { own })
            : t('done.notIn', { own, all: moneyText(allMicro, language) })}
      </Title>
      <p>{t(`fault.${fault}`)}</p>
      <p>{t('fault.either')}</p>
    </>
  )
}

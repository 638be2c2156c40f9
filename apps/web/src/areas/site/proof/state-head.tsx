import type { ProofOverview } from '@clearhold/contract/solvency/schema'
import { dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { moneyText } from '#design/money.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { blocksFor } from './blocks.ts'
import { BoxPlate } from './box-plate.tsx'
import { FourFacts } from './four-facts.tsx'
import { grouped } from './grouped.ts'
import { ratioMicro, type Standing } from './standing.ts'

interface HeadProps {
  readonly overview: ProofOverview
  readonly standing: Standing
}

/** The state is the headline. Short or silent, it stands in a frame and is announced before anything else. */
export function StateHead({ overview, standing }: HeadProps) {
  const isAlarm = standing.kind === 'short' || standing.kind === 'silent' || standing.kind === 'unproved'
  const inside = (
    <>
      <div className="proof-state">
        <div>
          <Words standing={standing} />
          {overview.demoHistory !== null && <DemoHistoryNote {...overview.demoHistory} />}
        </div>
        <Plate overview={overview} standing={standing} />
      </div>
      <FourFacts overview={overview} standing={standing} />
    </>
  )
  return (
    <section className="page-head">
      <div className="wrap">
        {isAlarm ? (
          <div className={`proof-alarm proof-alarm-${standing.kind}`} role="alert">
            {inside}
          </div>
        ) : (
          inside
        )}
      </div>
    </section>
  )
}

/** What is held and owed, where it is known: covered, not proved, or short. */
function KnownWords({
  standing,
}: {
  readonly standing: Extract<Standing, { readonly kind: 'covered' | 'unproved' | 'short' }>
}) {
  const t = useTexts('proof')
  const language = useLanguage()
  const money = (micro: bigint) => moneyText(micro, language)
  const heldMicro = standing.kind === 'short' ? standing.heldMicro : standing.provedMicro
  const { owedMicro } = standing
  const ratio = ratioMicro(heldMicro, owedMicro)
  // Where nothing is owed, the headline has said it.
  const ratioText = ratio === undefined ? '' : t('state.ratio', { one: money(1_000_000n), ratio: money(ratio) })
  const said = {
    covered: ratioText,
    unproved: t('state.heldInAll', { amount: money(standing.heldMicro) }),
    short: `${t('state.missing', { amount: money(owedMicro - heldMicro) })} ${ratioText}`,
  } as const
  const leads = { covered: t('state.lead'), unproved: t('state.unprovedLead'), short: t('state.shortLead') } as const
  return (
    <div>
      {standing.kind !== 'covered' && <p className="proof-alarm-kicker">{t(`state.${standing.kind}`)}</p>}
      <TwoLines
        first={t(standing.kind === 'unproved' ? 'state.proved' : 'state.held', { amount: money(heldMicro) })}
        second={t('state.owed', { amount: money(owedMicro) })}
      />
      {said[standing.kind] !== '' && <p className="proof-ratio">{said[standing.kind]}</p>}
      <p className="page-lead">{leads[standing.kind]}</p>
    </div>
  )
}

/** No amount in the headline: what was last seen stands in a sentence with its time. */
function SilentWords({ standing }: { readonly standing: Extract<Standing, { readonly kind: 'silent' }> }) {
  const t = useTexts('proof')
  const language = useLanguage()
  const time = dateTimeText(standing.at, language, { show: 'time' })
  const duration = durationText(standing.silentMs / 1000, language, { words: true })
  const held = moneyText(standing.heldMicro, language)
  const owed = moneyText(standing.owedMicro, language)
  return (
    <div>
      <p className="proof-alarm-kicker">{t('state.silent', { time })}</p>
      <TwoLines first={t('state.cannotSay')} second={t('state.whatIsHeld')} />
      <p className="proof-ratio">{t('state.silentFor', { duration })}</p>
      <p className="page-lead">{t('state.silentLead', { time, held, owed })}</p>
    </div>
  )
}

function BeforeWords({ standing: { last } }: { readonly standing: Extract<Standing, { readonly kind: 'before' }> }) {
  const t = useTexts('proof')
  const language = useLanguage()
  return (
    <div>
      <TwoLines first={t('state.nothing')} second={t('state.provedYet')} />
      <p className="proof-ratio">{t('state.beforeRatio')}</p>
      <p className="page-lead">
        {last === undefined
          ? t('state.beforeLead')
          : t('state.beforeLast', {
              time: dateTimeText(last.at, language, { show: 'time' }),
              held: moneyText(last.heldMicro, language),
              owed: moneyText(last.owedMicro, language),
            })}
      </p>
    </div>
  )
}

function Words({ standing }: { readonly standing: Standing }) {
  if (standing.kind === 'before') return <BeforeWords standing={standing} />
  if (standing.kind === 'silent') return <SilentWords standing={standing} />
  return <KnownWords standing={standing} />
}

/** Figures with people in them whom the demo's seed made up say so. */
function DemoHistoryNote({ from, until }: NonNullable<ProofOverview['demoHistory']>) {
  const t = useTexts('proof')
  const language = useLanguage()
  const day = (instant: string) => dateTimeText(instant, language, { show: 'date', year: true })
  return (
    <p className="mt-4.5 max-w-[52ch] text-14 text-ink-2">
      <SampleTag>{t('demoHistory.tag')}</SampleTag> {t('demoHistory.note', { from: day(from), until: day(until) })}
    </p>
  )
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <h1>
      {first}
      <br />
      {second}
    </h1>
  )
}

function Plate({ overview, standing }: HeadProps) {
  const t = useTexts('proof')
  const language = useLanguage()
  if (standing.kind === 'before') return <EmptyPlate />
  const money = (micro: bigint) => moneyText(micro, language)
  const heldMicro =
    standing.kind === 'covered' || standing.kind === 'unproved' ? standing.provedMicro : standing.heldMicro
  const { owedMicro } = standing
  if (standing.kind === 'covered' && heldMicro === 0n) return <EmptyPlate />
  const { unitMicro, blocks } = blocksFor(heldMicro, owedMicro)
  const isMissing = heldMicro < owedMicro
  const gapMicro = isMissing ? owedMicro - heldMicro : heldMicro - owedMicro
  const seal = standing.kind === 'silent' ? 'off' : isMissing ? 'broken' : 'sealed'
  const pulse = overview.pulse
  const at = pulse === null ? '' : dateTimeText(pulse.at, language, { show: 'time' })
  const number = pulse?.chains[0]?.blockNumber ?? ''
  const lines = {
    sealed: [t('plate.sealed', { time: at }), t('plate.block', { number: grouped(number, language) })],
    off: [t('plate.notSealed'), at],
    broken: undefined,
  } as const
  const label = t(`plate.${seal}Label`, {
    count: blocks.length,
    unit: money(unitMicro),
    owed: money(owedMicro),
    missing: money(gapMicro),
    time: at,
  })
  return (
    <figure>
      <BoxPlate heldMicro={heldMicro} owedMicro={owedMicro} seal={seal} label={label} lines={lines[seal]} />
      <figcaption>
        {seal === 'off' ? (
          <em>{t('plate.asItWas', { time: at })}</em>
        ) : (
          <>
            <span>
              <i className="plate-owed" />
              {isMissing ? t('plate.held') : t('plate.owed')}{' '}
              <b className="plate-amount">{money(isMissing ? heldMicro : owedMicro)}</b>
            </span>
            <span>
              <i className={isMissing ? 'plate-missing' : ''} />
              {isMissing ? t('plate.missing') : t('plate.more')} <b className="plate-amount">{money(gapMicro)}</b>
            </span>
            <em>{t('plate.scale', { unit: money(unitMicro) })}</em>
          </>
        )}
      </figcaption>
    </figure>
  )
}

/** An empty box without a seal: there is nothing in it that anyone could check. */
function EmptyPlate() {
  const t = useTexts('proof')
  return (
    <figure>
      <BoxPlate heldMicro={0n} owedMicro={0n} seal="none" label={t('plate.emptyLabel')} lines={undefined} />
    </figure>
  )
}

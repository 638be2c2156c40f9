import type { GateCause, ProofHistory, ProofOverview, Witness } from '@clearhold/contract/solvency/schema'
import { dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Status } from '#design/status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { overviewAnswer } from './answers.ts'
import { GatePlate } from './gate-plate.tsx'
import { grouped } from './grouped.ts'
import { countsAnswer, historyAnswer } from './record-answers.ts'

/** In the order of what they mean for people. */
const causes: readonly GateCause[] = ['coverage', 'snapshot_overdue', 'comparison_missing', 'anchor_missed']

/** What closes by itself and why, each time that it did, and who can sign. */
export default function GateSection() {
  const t = useTexts('proof-more')
  const overview = overviewAnswer.useIt()
  const history = historyAnswer.useIt()
  const isOpen = overview.kind !== 'answer' || overview.value.gate.isOpen
  const isBefore = overview.kind === 'answer' && isOpen && overview.value.snapshot === null
  return (
    <section className="section" data-section="gate">
      <div className="wrap gate">
        <div>
          <GatePlate isOpen={isOpen} />
          <h2>{overview.kind === 'answer' ? t(titleOf(isOpen, isBefore)) : t('gate.title')}</h2>
          {isBefore && <p className="mb-2 text-14 text-ink-2">{t('gate.beforeText')}</p>}
          <p className="text-14 text-ink-2">{t('gate.text')}</p>
          <ol className="gate-causes">
            {causes.map((cause, index) => (
              <li key={cause}>
                <b aria-hidden="true">{index + 1}</b>
                {t(`gate.cause.${cause}`)}
              </li>
            ))}
          </ol>
        </div>
        <div>
          {history.kind === 'answer' && <Closings history={history.value} />}
          {overview.kind === 'answer' && <Signers overview={overview.value} />}
        </div>
      </div>
    </section>
  )
}

function titleOf(isOpen: boolean, isBefore: boolean) {
  if (isBefore) return 'gate.openBefore'
  return isOpen ? 'gate.open' : 'gate.closed'
}

function Closings({ history: { closings } }: { readonly history: ProofHistory }) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const when = (instant: string) => dateTimeText(instant, language)
  if (closings.length === 0) return <h3>{t('gate.never')}</h3>
  const newest = [...closings].sort((one, other) => (one.closedAt < other.closedAt ? 1 : -1)).slice(0, 20)
  return (
    <>
      <h3>{t('gate.times', { count: closings.length })}</h3>
      <p className="mt-1 mb-5 text-14 text-ink-2">{t('gate.byItself')}</p>
      <table className="table">
        <caption className="sr-only">{t('gate.times', { count: closings.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('gate.when')}</th>
            <th scope="col">{t('gate.why')}</th>
            <th scope="col" className="text-right">
              {t('gate.for')}
            </th>
            <th scope="col" className="text-right">
              {t('gate.entry')}
            </th>
          </tr>
        </thead>
        <tbody>
          {newest.map(({ cause, closedAt, openedAt, logIndex }) => (
            <tr key={`${closedAt} ${cause}`}>
              <th scope="row">
                {openedAt === null
                  ? t('gate.untilNow', { from: when(closedAt) })
                  : t('gate.until', { from: when(closedAt), to: when(openedAt) })}
              </th>
              <td data-header={t('gate.why')}>
                {openedAt === null ? (
                  <Status kind={cause === 'coverage' ? 'refused' : 'you'}>{t(`gate.cause.${cause}`)}</Status>
                ) : (
                  t(`gate.cause.${cause}`)
                )}
              </td>
              <td className="table-figure" data-header={t('gate.for')}>
                {openedAt === null
                  ? t('gate.lasts')
                  : durationText((Date.parse(openedAt) - Date.parse(closedAt)) / 1000, language)}
              </td>
              <td className="table-figure" data-header={t('gate.entry')}>
                {logIndex === null ? t('gate.notLogged') : grouped(logIndex, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Whose signatures count: approvers, witnesses that are not ours, and the policy the signer goes by. */
function Signers({ overview: { witnesses } }: { readonly overview: ProofOverview }) {
  const t = useTexts('proof-more')
  const counts = countsAnswer.useIt()
  const known = counts.kind === 'answer' ? counts.value : undefined
  return (
    <>
      <h3 className="signers-title">{t('signers.title')}</h3>
      <div className="signers">
        <dl>
          <dt>{t('signers.approvers')}</dt>
          {known?.approvers.length === 0 && <dd>{t('signers.noApprovers')}</dd>}
          {known?.approvers.map(({ name, fingerprint }) => (
            <dd key={fingerprint}>
              {name} <code>{ends(fingerprint)}</code>
            </dd>
          ))}
        </dl>
        <dl>
          <dt>{t('signers.witnesses')}</dt>
          <dd>{t('signers.outside', { count: witnesses.filter(({ isOperators }) => !isOperators).length })}</dd>
          {witnesses.map((witness) => (
            <WitnessLine key={witness.name} witness={witness} />
          ))}
        </dl>
        <dl>
          <dt>{t('signers.policy')}</dt>
          <dd>{t('signers.policyText')}</dd>
          <dd>{known?.policyDigest == null ? t('signers.noPolicy') : <code>{ends(known.policyDigest)}</code>}</dd>
        </dl>
      </div>
    </>
  )
}

function WitnessLine({ witness: { name, runBy, isOperators, cosignedAt, refuses } }: { readonly witness: Witness }) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const said = refuses
    ? t('signers.refuses')
    : cosignedAt === null
      ? t('signers.neverSigned')
      : t('signers.signed', { time: dateTimeText(cosignedAt, language) })
  return (
    <dd>
      <Status kind={refuses ? 'refused' : isOperators || cosignedAt === null ? 'none' : 'done'}>{name}</Status>
      <small>
        {isOperators ? t('signers.ours') : t('signers.runBy', { who: runBy })}. {said}
      </small>
    </dd>
  )
}

function ends(digest: string): string {
  return digest.length <= 20 ? digest : `${digest.slice(0, 8)} … ${digest.slice(-8)}`
}

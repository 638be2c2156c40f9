import { microFromDecimal } from '@clearhold/contract/money'
import type { ProofOverview } from '@clearhold/contract/solvency/schema'
import { moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { overviewAnswer } from './answers.ts'
import { type WayMark, wayMarks, waysNow } from './ways.ts'

/** What this page cannot show: each way to cheat, and what stands against it. */
export default function WaysSection() {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const asked = overviewAnswer.useIt()
  const overview = asked.kind === 'answer' ? asked.value : undefined
  const { groups, counts } = waysNow(overview)
  const online = moneyText(onlineMicro(overview), language)
  return (
    <section className="section section-rule" data-section="ways" id="limits">
      <div className="wrap">
        <div className="head">
          <h2>{t('ways.title')}</h2>
          <p>{t('ways.lead', { closed: counts.closed, harder: counts.harder, open: counts.open })}</p>
        </div>
        <p className="way-key">
          {wayMarks.map((mark) => (
            <Mark key={mark} mark={mark}>
              {t(`ways.means.${mark}`)}
            </Mark>
          ))}
        </p>
        {groups.map(({ group, ways }) => (
          <div key={group} className="way-group">
            <h3>{t(`ways.group.${group}`)}</h3>
            <ol start={ways[0]?.number}>
              {ways.map(({ number, mark }) => (
                <li key={number} className="way" value={number}>
                  <span className="way-number" aria-hidden="true">
                    {number}
                  </span>
                  <b>{t(`ways.way.${number}`)}</b>
                  <span className="way-answer">{t(`ways.answer.${number}`, { online })}</span>
                  <Mark mark={mark}>{t(`ways.mark.${mark}`)}</Mark>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  )
}

function Mark({ mark, children }: { readonly mark: WayMark; readonly children: string }) {
  return <span className={`way-mark way-mark-${mark}`}>{children}</span>
}

/** What the online keys reach: the hot wallet and what has not been swept. */
function onlineMicro(overview: ProofOverview | undefined): bigint {
  const snapshot = overview?.snapshot
  if (snapshot == null) return 0n
  const hot = snapshot.reserves.filter(({ role }) => role === 'hot')
  return [...hot.map(({ balance }) => balance), snapshot.depositAddresses.held].reduce(
    (sum, amount) => sum + (microFromDecimal(amount) ?? 0n),
    0n,
  )
}

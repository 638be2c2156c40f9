import type { Snapshot } from '@clearhold/contract/solvency/schema'
import type { ReactNode } from 'react'
import { Money } from '#design/money.tsx'
import { PageLink } from '#design/page-link.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { overviewAnswer } from './answers.ts'
import { TreePlate } from './tree-plate.tsx'

/** From one click to trusting nothing that we made. */
export default function ChecksSection() {
  const t = useTexts('proof-more')
  const asked = overviewAnswer.useIt()
  const overview = asked.kind === 'answer' ? asked.value : undefined
  const snapshot = overview?.snapshot ?? undefined
  const log = overview?.log ?? undefined
  return (
    <section className="section section-sunken" data-section="checks">
      <div className="wrap">
        <div className="head">
          <h2>{t('checks.title')}</h2>
          <p>
            {t('checks.lead')}{' '}
            <PageLink page="docs" place="investors" className="more">
              {t('checks.docs')}
            </PageLink>
          </p>
        </div>
        <div className="check-ways">
          <Way number={1} title={t('checks.browser')} text={t('checks.browserText')} shows={<TreePlate />}>
            <a className="more" href="/user/proof">
              {t('checks.toMine')}
            </a>
          </Way>
          <Way
            number={2}
            title={t('checks.offline')}
            text={t('checks.offlineText')}
            shows={
              <pre className="terminal">
                {`$ clearhold-verify --key KEY proof.json\n$ clearhold-verify --key KEY --answers ANSWERS statement.json\n$ python3 verify.py KEY proof.json`}
                {log !== undefined && `\n\nKEY      ${log.key}\nANSWERS  ${log.answersKey}`}
                {overview?.verifierDigest != null && `\nverify.html  sha256 ${overview.verifierDigest}`}
              </pre>
            }
          >
            <a className="more" href="/verify.html" download>
              verify.html
            </a>
            <a className="more" href="/verify.py" download>
              verify.py
            </a>
            {snapshot !== undefined && (
              <a className="more" href={`/proof/files/snapshots/${snapshot.number}/note`}>
                {t('checks.snapshot', { number: snapshot.number })}
              </a>
            )}
            {log !== undefined && (
              <a className="more" href="/proof/log/checkpoint">
                {t('checks.checkpoint')}
              </a>
            )}
          </Way>
          <Way
            number={3}
            title={t('checks.hand')}
            text={t('checks.handText')}
            shows={snapshot !== undefined && <ByHand snapshot={snapshot} />}
          >
            {snapshot !== undefined && (
              <a className="more" href={`/proof/files/snapshots/${snapshot.number}/reserves.json`}>
                {t('checks.list')}
              </a>
            )}
          </Way>
        </div>
      </div>
    </section>
  )
}

interface WayProps {
  readonly number: number
  readonly title: string
  readonly text: string
  readonly children: ReactNode
  readonly shows: ReactNode
}

function Way({ number, title, text, children, shows }: WayProps) {
  return (
    <div className="check-way">
      <div className="check-way-number" aria-hidden="true">
        {number}
      </div>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        <p className="check-way-links">{children}</p>
      </div>
      <div>{shows}</div>
    </div>
  )
}

/** The figures to check by hand with a block explorer; deposit addresses are one line. */
function ByHand({ snapshot }: { readonly snapshot: Snapshot }) {
  const t = useTexts('proof-more')
  const { reserves, depositAddresses, held } = snapshot
  return (
    <table className="statement">
      <caption className="sr-only">{t('checks.hand')}</caption>
      <tbody>
        {reserves
          .filter(({ role }) => role !== 'deposit')
          .map(({ role, address, balance }) => (
            <tr key={address}>
              <th scope="row">{t(`reserves.role.${role}`)}</th>
              <td>
                <Money amount={balance} currency="none" />
              </td>
            </tr>
          ))}
        {depositAddresses.count > 0 && (
          <tr>
            <th scope="row">{t('checks.deposits', { count: depositAddresses.count })}</th>
            <td>
              <Money amount={depositAddresses.held} currency="none" />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('reserves.total')}</th>
          <td>
            <Money amount={held} currency="none" />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

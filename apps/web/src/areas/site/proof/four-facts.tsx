import { localChainName, networkOf } from '@clearhold/contract/networks'
import type { ProofOverview } from '@clearhold/contract/solvency/schema'
import type { ReactNode } from 'react'
import { dateTimeText } from '#design/date-time.tsx'
import { moneyText } from '#design/money.tsx'
import { Status } from '#design/status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { grouped } from './grouped.ts'
import type { Standing } from './standing.ts'

interface FourFactsProps {
  readonly overview: ProofOverview
  readonly standing: Standing
}

/** When, at which block, in which snapshot, and whether new promises are possible. */
export function FourFacts({ overview: { pulse, snapshot, gate }, standing }: FourFactsProps) {
  const t = useTexts('proof')
  const language = useLanguage()
  const time = (instant: string) => dateTimeText(instant, language, { show: 'time' })
  const date = (instant: string) => dateTimeText(instant, language, { show: 'date', year: true })
  const chain = pulse?.chains[0]
  const isSilent = standing.kind === 'silent'
  const chainNote = ({ chainId: id }: { readonly chainId: number }) => {
    const { name } = networkOf(id)
    return name === localChainName ? t('facts.testChain', { id }) : t('facts.chain', { name, id })
  }
  return (
    <dl className="four-facts">
      <Fact
        name={t(isSilent ? 'facts.lastCompared' : 'facts.compared')}
        value={pulse === null ? t('facts.never') : time(pulse.at)}
        note={pulse === null ? t('facts.neverNote') : t('facts.comparedNote', { date: date(pulse.at) })}
      />
      <Fact
        name={t(isSilent ? 'facts.lastBlock' : 'facts.block')}
        value={chain === undefined ? t('facts.none') : grouped(chain.blockNumber, language)}
        note={chain === undefined ? '' : chainNote(chain)}
      />
      {isSilent ? (
        <Fact
          name={t('facts.owedThen')}
          value={moneyText(standing.owedMicro, language)}
          note={t('facts.owedThenNote', { time: time(standing.at) })}
        />
      ) : (
        <Fact
          name={t('facts.snapshot')}
          value={snapshot === null ? t('facts.noSnapshot') : grouped(String(snapshot.number), language)}
          note={
            snapshot === null
              ? t('facts.noSnapshotNote')
              : t('facts.snapshotNote', { time: time(snapshot.at), state: t(`facts.anchor.${snapshot.state}`) })
          }
        />
      )}
      <Fact
        name={t('facts.gate')}
        value={
          gate.isOpen ? (
            <Status kind="done">{t('facts.open')}</Status>
          ) : (
            <Status kind={standing.kind === 'short' ? 'refused' : 'you'}>{t('facts.closed')}</Status>
          )
        }
        note={
          gate.isOpen
            ? t('facts.openNote')
            : gate.causes.map(({ cause, since }) => `${t(`cause.${cause}`)}, ${time(since)}`).join('. ')
        }
      />
    </dl>
  )
}

interface FactProps {
  readonly name: string
  readonly value: ReactNode
  readonly note: string
}

function Fact({ name, value, note }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="four-facts-value">{value}</dd>
      <dd className="four-facts-note">{note}</dd>
    </div>
  )
}

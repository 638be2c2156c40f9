import { showEntry } from '@clearhold/contract/ledger/endpoints'
import type { LedgerEntryDetail } from '@clearhold/contract/ledger/schema'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Digests } from '../digests.tsx'
import { SidePanel } from '../side-panel.tsx'
import { Subject, useActorText } from '../subject.tsx'
import { useAccountText, useReasonText } from './use-ledger-texts.ts'

interface EntryPanelProps {
  readonly number: string
  readonly closeTo: string
}

/** One entry: both sides with what each held after it, what it is about, and what proves it. */
export function EntryPanel({ number, closeTo }: EntryPanelProps) {
  const t = useTexts('ledger')
  const known = useEndpoint(showEntry, { params: { number } })
  return (
    <SidePanel
      label={t('one.label')}
      closeLabel={t('one.close')}
      closeTo={closeTo}
      head={<span className="text-ink-2">{t('one.number', { id: number })}</span>}
    >
      <Loaded known={known} waiting={<ListWaiting />}>
        {(entry) => <OneEntry entry={entry} />}
      </Loaded>
    </SidePanel>
  )
}

function OneEntry({ entry }: { readonly entry: LedgerEntryDetail }) {
  const t = useTexts('ledger')
  const reasonText = useReasonText()
  const { reason, postings, keyDigest, contentDigest, link } = entry
  const digests = [
    [t('one.key'), keyDigest],
    [t('one.content'), contentDigest],
    ...(link === null ? [] : [[t('one.link', { seq: link.seq }), link.hash] as const]),
  ] as const
  return (
    <>
      <h2 className="sheet-title mb-3">{reasonText(reason)}</h2>
      <h3 className="sr-only">{t('one.sheet')}</h3>
      <ul className="mb-4 divide-y divide-rule border-y border-rule">
        {postings.map((posting, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the posting's own number
          <li key={place} className="py-2">
            <Posting posting={posting} />
          </li>
        ))}
      </ul>
      <Facts facts={useFacts(entry)} />
      <Digests digests={digests} unsealed={link === null ? t('one.notSealed') : undefined} />
    </>
  )
}

function Posting({ posting }: { readonly posting: LedgerEntryDetail['postings'][number] }) {
  const t = useTexts('ledger')
  const { source, sourceName, target, targetName, amount, sourceAfter, targetAfter } = posting
  return (
    <>
      <p className="mb-1 font-semibold">
        <Money amount={amount} decimals={6} />
      </p>
      <Side word={t('entries.from')} account={source} name={sourceName} after={sourceAfter} />
      <Side word={t('entries.to')} account={target} name={targetName} after={targetAfter} />
    </>
  )
}

interface SideProps {
  readonly word: string
  readonly account: string
  readonly name: string | null
  readonly after: string
}

function Side({ word, account, name, after }: SideProps) {
  const t = useTexts('ledger')
  const language = useLanguage()
  const accountText = useAccountText()
  const amount = moneyText(microFromBalance(after), language, { decimals: 6 })
  return (
    <p className="text-13">
      <span className="text-ink-2">{word}</span>{' '}
      <Link to={`/admin/ledger?show=entries&account=${encodeURIComponent(account)}`} title={account}>
        {accountText(account, name)}
      </Link>
      <span className="figures-even text-ink-2">, {t('one.after', { amount })}</span>
    </p>
  )
}

function useFacts(entry: LedgerEntryDetail): (readonly [string, ReactNode])[] {
  const t = useTexts('ledger')
  const actorText = useActorText()
  const { at, postedAt, actor, actorName, about, group } = entry
  return [
    [t('entries.when'), <DateTime key="at" instant={at} year />],
    ...(at === postedAt ? [] : [[t('one.postedAt'), <DateTime key="posted" instant={postedAt} year />] as const]),
    [t('entries.about'), <Subject key="about" subject={about} />],
    [t('one.by'), actorText(actor, actorName)],
    [t('one.group'), t('one.groupOf', { id: group.id, count: group.entries })],
  ]
}

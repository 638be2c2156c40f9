import { useTexts } from '#i18n/use-texts.ts'

const columns = {
  short: {
    closed: ['plans', 'operator'],
    waits: ['withdrawalsStopped', 'running', 'reading'],
    next: ['told', 'opens'],
  },
  silent: { closed: ['plans', 'operator'], waits: ['withdrawalsDelayed', 'deposits'], next: ['running', 'look'] },
} as const
type Item = (typeof columns)['short' | 'silent']['closed' | 'waits' | 'next'][number]

/** What a closed gate means for people: what is closed, what waits, what comes next. */
export default function ClosedSection({ kind }: { readonly kind: 'short' | 'silent' }) {
  const t = useTexts('proof-more')
  const { closed, waits, next } = columns[kind]
  return (
    <section>
      <div className="wrap doing">
        <Column title={t('doing.closed')} items={closed} />
        <Column title={t(kind === 'short' ? 'doing.waitsAndGoesOn' : 'doing.waits')} items={waits} />
        <Column title={t(kind === 'short' ? 'doing.next' : 'doing.goesOn')} items={next} />
      </div>
    </section>
  )
}

function Column({ title, items }: { readonly title: string; readonly items: readonly Item[] }) {
  const t = useTexts('proof-more')
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <b>{t(`doing.item.${item}`)}</b>
            {t(`doing.text.${item}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

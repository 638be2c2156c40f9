import { hexOf } from '@clearhold/proof/bytes'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#design/button.tsx'
import { moneyText } from '#design/money.tsx'
import { PageLink } from '#design/page-link.tsx'
import { saveFile } from '#design/save-file.ts'
import { Sheet } from '#design/sheet.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { Evidence } from './check-snapshot.ts'
import { findFraud } from './fraud-file.ts'
import { gatherSigned } from './gather-signed.ts'
import type { Told } from './told.ts'

interface MismatchProps {
  readonly evidence: Evidence
  readonly told: Told
}

/** What to do comes before the evidence. */
export function Mismatch({ evidence, told }: MismatchProps) {
  const t = useTexts('my-proof')
  const [isBusy, setBusy] = useState(false)
  const [isUnproved, setUnproved] = useState(false)
  const download = async () => {
    setBusy(true)
    const file = await findFraud(evidence, await gatherSigned(evidence))
    if (file === undefined) saveWhatWasGiven(evidence)
    else saveFile(new Blob([file], { type: 'application/json' }), `fraud-${evidence.number}.json`)
    setUnproved(file === undefined)
    setBusy(false)
  }
  return (
    <>
      <Sheet title={t('todo.title')}>
        <ol className="todo-list">
          <li>
            <div>
              <b>{t('todo.keep')}</b>
              <small>{t('todo.keepText')}</small>
              <span role="status">{isUnproved && <small>{t('todo.unproved')}</small>}</span>
            </div>
            <Button kind="primary" busy={isBusy} onClick={() => void download()}>
              {t('todo.download')}
            </Button>
          </li>
          <li>
            <div>
              <b>{t('todo.show')}</b>
              <small>{t('todo.showText')}</small>
            </div>
            <PageLink page="proof" className={buttonClass({})}>
              {t('todo.witnesses')}
            </PageLink>
          </li>
          <li>
            <div>
              <b>{t('todo.takeOut')}</b>
              <small>{t('todo.takeOutText')}</small>
            </div>
            <Link to="/user/withdraw" className={buttonClass({})}>
              {t('todo.withdraw')}
            </Link>
          </li>
        </ol>
      </Sheet>
      <TwoRoots told={told} />
    </>
  )
}

/** The proof that does not hold, or the bare answer: every verifier says of it what this page says. */
function saveWhatWasGiven({ number, own: { answer, file } }: Evidence): void {
  if (file === null) saveFile(new Blob([answer], { type: 'text/plain' }), `answer-${number}.txt`)
  else saveFile(new Blob([file], { type: 'application/json' }), `proof-${number}.json`)
}

function TwoRoots({ told: { climb, statement } }: { readonly told: Told }) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  if (climb === undefined || statement === undefined) return null
  const computed = hexOf(climb.root.hash)
  const published = hexOf(statement.root.hash)
  if (computed === published && climb.root.sumMicro === statement.root.sumMicro) return null
  return (
    <Sheet title={t('roots.title')}>
      <dl className="two-roots">
        <dt>{t('roots.computed')}</dt>
        <dd>
          <HashGroups hash={computed} other={published} />
        </dd>
        <dt>{t('roots.published')}</dt>
        <dd>
          <HashGroups hash={published} other={published} />
        </dd>
      </dl>
      <p className="mt-3.5 text-14 text-ink-2">
        {t('roots.text', {
          computed: moneyText(climb.root.sumMicro, language),
          published: moneyText(statement.root.sumMicro, language),
        })}
      </p>
    </Sheet>
  )
}

function HashGroups({ hash, other }: { readonly hash: string; readonly other: string }) {
  const groups = hash.match(/.{8}/g) ?? []
  return (
    <code className="hash-groups">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a hash have no other name than their place
        <span key={index} className={group === other.slice(index * 8, index * 8 + 8) ? undefined : 'hash-differs'}>
          {group}
        </span>
      ))}
    </code>
  )
}

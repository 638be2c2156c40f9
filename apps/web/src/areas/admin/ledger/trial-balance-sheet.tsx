import { readTrialBalance } from '@clearhold/contract/ledger/endpoints'
import type { AccountKind, TrialBalance } from '@clearhold/contract/ledger/schema'
import { sumMicro } from '@clearhold/contract/money'
import { type FormEvent, Fragment, type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button, buttonClass } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { readMoment } from './read-moment.ts'
import { useAccountText, useKindText } from './use-ledger-texts.ts'

const groups = [
  ['balance.investors', ['cash', 'locked', 'profit', 'bonus', 'leaving']],
  ['balance.promised', ['escrow']],
  ['balance.operator', ['capital', 'bank', 'dust']],
  ['balance.held', ['suspense', 'custody']],
] as const satisfies readonly (readonly [string, readonly AccountKind[]])[]

/** The tree of accounts with what each kind held, now or at any moment; all of it adds up to zero. */
export function TrialBalanceSheet({ at }: { readonly at: string | null }) {
  const t = useTexts('ledger')
  const moment = readMoment(at)
  const known = useEndpoint(readTrialBalance, { query: { at: moment } })
  return (
    <div className="max-w-[860px] space-y-4">
      <MomentForm moment={moment} />
      <Loaded known={known} waiting={<ListWaiting rows={10} />}>
        {(balance) => (
          <Sheet
            title={t('balance.title')}
            aside={
              <span className="text-13 text-ink-2">
                {t('balance.asOf')} <DateTime instant={balance.at} year />
              </span>
            }
            foot={
              <>
                {t('balance.note')} {t('balance.owedNote')}
              </>
            }
          >
            <Tree balance={balance} />
          </Sheet>
        )}
      </Loaded>
    </div>
  )
}

function MomentForm({ moment }: { readonly moment: string | undefined }) {
  const t = useTexts('ledger')
  const navigate = useNavigate()
  const id = useId()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readMoment(`${new FormData(event.currentTarget).get('at') ?? ''}Z`)
    void navigate(typed === undefined ? '/admin/ledger' : `/admin/ledger?at=${encodeURIComponent(typed)}`)
  }
  return (
    <form className="at-form" onSubmit={show}>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('balance.at')}
        </label>
        <input
          key={moment}
          id={id}
          name="at"
          type="datetime-local"
          max="9999-12-31T23:59"
          className="input input-dense"
          defaultValue={moment?.slice(0, 16)}
        />
      </div>
      <Button size="small" type="submit">
        {t('balance.show')}
      </Button>
      {moment !== undefined && (
        <Link to="/admin/ledger" className={buttonClass({ kind: 'text', size: 'small' })}>
          {t('balance.now')}
        </Link>
      )}
    </form>
  )
}

function Tree({ balance: { kinds, house, sum } }: { readonly balance: TrialBalance }) {
  const t = useTexts('ledger')
  const kindText = useKindText()
  const balanceOf = (kind: AccountKind) => microFromBalance(kinds.find((line) => line.kind === kind)?.balance ?? '0')
  return (
    <>
      <table className="table tree">
        <caption className="sr-only">{t('balance.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('balance.account')}</th>
            <th scope="col" className="text-right">
              {t('balance.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(([title, inside]) => (
            <Fragment key={title}>
              <Line level="group" name={t(title)} amount={sumMicro(inside.map(balanceOf))} />
              {inside.map((kind) => {
                const accounts = house.filter((account) => account.kind === kind)
                const [only] = accounts
                // A kind with one account is that account; the group of a single kind is that kind.
                if (accounts.length === 1 && only !== undefined)
                  return <AccountLine key={kind} level="kind" account={only} />
                return (
                  <Fragment key={kind}>
                    {inside.length > 1 && <Line level="kind" name={kindText(kind)} amount={balanceOf(kind)} />}
                    {accounts.map((account) => (
                      <AccountLine key={account.key} level="account" account={account} />
                    ))}
                  </Fragment>
                )
              })}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('balance.total')}</th>
            <td>
              <Money amount={sum} decimals={6} currency="none" />
            </td>
          </tr>
        </tfoot>
      </table>
      <div className="mt-3 text-13 text-ink-2">
        {microFromBalance(sum) === 0n ? (
          t('balance.totalHelp')
        ) : (
          <Notice kind="refused">{t('balance.totalBroken')}</Notice>
        )}
      </div>
    </>
  )
}

interface LineProps {
  readonly level: 'group' | 'kind' | 'account'
  readonly name: ReactNode
  readonly amount: bigint
}

function Line({ level, name, amount }: LineProps) {
  return (
    <tr className={`tree-${level}`}>
      <th scope="row">{name}</th>
      <td className="table-figure">
        <Money amount={amount} decimals={6} currency="none" />
      </td>
    </tr>
  )
}

interface AccountLineProps extends Pick<LineProps, 'level'> {
  readonly account: TrialBalance['house'][number]
}

/** An account of the house, with the way to its entries. */
function AccountLine({ level, account: { key, balance } }: AccountLineProps) {
  const t = useTexts('ledger')
  const accountText = useAccountText()
  const name = accountText(key, null)
  const entries = `/admin/ledger?show=entries&account=${encodeURIComponent(key)}`
  return (
    <Line
      level={level}
      name={
        <Link to={entries} title={t('balance.entries', { account: name })}>
          {name}
        </Link>
      }
      amount={microFromBalance(balance)}
    />
  )
}

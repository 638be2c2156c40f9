import { readAddressBook } from '@clearhold/contract/withdrawals/endpoints/own'
import type { addressBookSchema, BookAddress } from '@clearhold/contract/withdrawals/schema'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Address } from '#design/address.tsx'
import { AddressField } from '#design/address-field.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { LongerWait } from './longer-wait.tsx'
import { bookPage } from './paths.ts'
import { PickList } from './pick-list.tsx'
import { shortAddress } from './short-address.ts'
import { useAddressHelp } from './use-address-help.ts'
import { isWallet, type WithdrawTyped } from './withdrawal-form-rules.ts'

export type AddressBook = z.infer<typeof addressBookSchema>

/** The book of the person; the same answer on every page that needs it. */
export function useAddressBook() {
  return useEndpoint(readAddressBook)
}

interface AddressChoiceProps {
  readonly network: string
  readonly typed: WithdrawTyped
  readonly onType: (changes: Pick<WithdrawTyped, 'addressId'>) => void
  /** What ties the typed address to its form. */
  readonly field: Omit<ComponentProps<typeof AddressField>, 'label'>
}

/** An address of the book, or one that is typed and enters it. While the book is not known, it is typed. */
export function AddressChoice({ network, typed, onType, field }: AddressChoiceProps) {
  const t = useTexts('withdraw')
  const known = useAddressBook()
  const book = known.value
  const confirmed = book?.addresses.filter(({ confirmedAt }) => confirmedAt !== null) ?? []
  const chosen = confirmed.find(({ id }) => id === typed.addressId)
  const isLocked = book?.locked ?? false
  return (
    <div className="space-y-4">
      <UnknownNotices of={[known]} />
      {confirmed.length > 0 && book !== undefined && (
        <PickList
          legend={t('wallet.pick')}
          name="address"
          value={typed.addressId ?? 'another'}
          onChoose={(id) => onType({ addressId: id === 'another' ? null : id })}
          options={[
            ...confirmed.map((one) => ({ value: one.id, ...addressOption(one), note: <Readiness one={one} /> })),
            ...(isLocked
              ? []
              : [
                  {
                    value: 'another',
                    label: t('wallet.another'),
                    note: t('wallet.anotherNote', { hours: book.holdHours }),
                  },
                ]),
          ]}
        />
      )}
      {chosen !== undefined && <Whole address={chosen.address} />}
      {chosen === undefined && isLocked && <Notice kind="plain">{t('wallet.locked')}</Notice>}
      {chosen === undefined && !isLocked && <TypedAddress network={network} typed={typed} field={field} book={book} />}
      <p className="text-14">
        <Link to={bookPage}>{t('wallet.book')}</Link>
      </p>
    </div>
  )
}

function addressOption({ label, address }: BookAddress) {
  return label === ''
    ? { label: <code>{shortAddress(address)}</code> }
    : { label, end: <code>{shortAddress(address)}</code> }
}

/** Whether an address can be paid to, and if not yet, since when it can. */
function Readiness({ one: { usable, usableAt, lastUsedAt } }: { readonly one: BookAddress }) {
  const t = useTexts('withdraw')
  if (!usable && usableAt !== null)
    return (
      <>
        {t('wallet.waitsUntil')} <DateTime instant={usableAt} />
      </>
    )
  if (lastUsedAt === null) return <>{`${t('wallet.ready')}. ${t('wallet.neverUsed')}`}</>
  return (
    <>
      {t('wallet.usedOn')} <DateTime instant={lastUsedAt} show="date" />
    </>
  )
}

interface TypedAddressProps extends Omit<AddressChoiceProps, 'onType'> {
  readonly book: AddressBook | undefined
}

function TypedAddress({ network, typed, field, book }: TypedAddressProps) {
  const t = useTexts('withdraw')
  const text = typed.walletAddress.trim()
  return (
    <div className="space-y-3">
      <AddressField {...field} label={t('wallet.label')} help={useAddressHelp(network)} />
      {isWallet(text) && <Whole address={text} />}
      {book !== undefined && (
        <p className="text-14 text-ink-2">
          {t('wallet.newHold', { hours: book.holdHours })} <LongerWait book={book} />
        </p>
      )}
    </div>
  )
}

function Whole({ address }: { readonly address: string }) {
  const t = useTexts('withdraw')
  return (
    <div>
      <Address address={address} />
      <p className="text-14 text-ink-3">{t('wallet.compare')}</p>
    </div>
  )
}

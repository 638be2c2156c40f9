import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useBusinessNow } from '#client/boot/use-business-now.ts'
import { EmptyState } from '#design/empty-state.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Steps } from '#design/steps.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { AddAddress } from './add-address.tsx'
import { type AddressBook, useAddressBook } from './address-choice.tsx'
import { BookEntry } from './book-entry.tsx'
import { BookLock } from './book-lock.tsx'
import { LongerWait } from './longer-wait.tsx'
import { withdrawPage } from './paths.ts'

/** Where money may go, how an address gets here, and the lock against adding others. */
export function AddressBookView() {
  const t = useTexts('withdraw')
  const known = useAddressBook()
  const now = useBusinessNow(known.value?.now, known.knownAt)
  const hours = known.value?.holdHours
  return (
    <>
      <PageTitle
        title={t('book.title')}
        lead={
          <>
            {hours === undefined ? t('book.leadWaiting') : t('book.lead', { hours })} <LongerWait book={known.value} />
            <span className="block text-14">
              <Link to={withdrawPage}>{t('book.back')}</Link> / {t('book.title')}
            </span>
          </>
        }
      />
      <div className="columns columns-main">
        <div className="columns">
          <Sheet title={t('book.list')}>
            <Loaded known={known} waiting={<Waiting />}>
              {(book) => <Entries book={book} now={now} />}
            </Loaded>
          </Sheet>
          {known.value !== undefined && !known.value.locked && <AddAddress />}
        </div>
        <div className="withdraw-aside">
          {hours !== undefined && <PositionSteps hours={hours} />}
          {known.value !== undefined && <BookLock book={known.value} now={now} />}
        </div>
      </div>
    </>
  )
}

function Entries({ book, now }: { readonly book: AddressBook; readonly now: Date | undefined }) {
  const t = useTexts('withdraw')
  const entries = entriesOf(book)
  if (entries.length === 0) return <EmptyState title={t('book.empty')}>{t('book.emptyText')}</EmptyState>
  return (
    <ul>
      {entries.map((one) => (
        <BookEntry key={one.id} one={one} now={now} />
      ))}
    </ul>
  )
}

/** Addresses first, then bank accounts: both wait alike. */
function entriesOf(book: AddressBook | undefined) {
  return [...(book?.addresses ?? []), ...(book?.banks ?? [])]
}

function PositionSteps({ hours }: { readonly hours: number }) {
  const t = useTexts('withdraw')
  return (
    <div>
      <h2 className="mb-4">{t('book.next')}</h2>
      <Steps
        steps={[
          { state: 'todo', title: t('book.nextProof'), text: t('book.nextProofText') },
          { state: 'todo', title: t('book.nextMail'), text: t('book.nextMailText') },
          { state: 'todo', title: t('book.nextWait', { hours }), text: t('book.nextWaitText') },
        ]}
      />
    </div>
  )
}

function Waiting() {
  return (
    <div className="space-y-4">
      <Skeleton />
      <Skeleton shape="bar" />
      <Skeleton />
      <Skeleton shape="bar" />
    </div>
  )
}

import { Pencil, UserX } from 'lucide-react'
import { Button } from '../button.tsx'
import { Cut } from '../cut.tsx'
import { DateTime } from '../date-time.tsx'
import { ListPages, ListSearch, ListTotal, ListWaiting } from '../list-parts.tsx'
import { Money } from '../money.tsx'
import { RowMenu } from '../row-menu.tsx'
import { Status } from '../status.tsx'
import { Table } from '../table.tsx'
import { Part } from './part.tsx'

const people = [
  { name: 'Ines Carvalho', email: 'ines@example.com', since: '2026-03-02T10:00:00Z', balance: 2_390_500_000n },
  { name: 'Mateo Ruiz', email: 'mateo.ruiz.de.la.fuente@mail.example.com', since: '2026-11-01T10:00:00Z', balance: 0n },
] as const
type Person = (typeof people)[number]

/** What the back office works through: one band of controls, rows of 36 pixels, and a menu at the end of each. */
export function Lists() {
  return (
    <>
      <Part name="ListSearch, ListTotal, ListPages, ListWaiting" picture="list-parts">
        <div className="list-tools">
          <ListSearch label="Name, email or ID" find="Find" lengthMax={100} pathOf={() => '?single'} />
        </div>
        <p className="text-14 text-ink-2">
          <ListTotal total={1_204} isMore={false} /> <ListTotal total={10_000} isMore />
        </p>
        <ListPages next="20" pathAfter={() => '?single'} words={{ first: 'First page', next: 'Next page' }} />
        <div className="mt-6 grid gap-6 md:grid-cols-2">
          <ListWaiting rows={2} />
          <ListWaiting rows={2} of="names" />
        </div>
      </Part>
      <Part name="Table sorted and dense, Cut, RowMenu" picture="dense-list">
        <div className="dense-list">
          <Table
            caption="People"
            rows={people}
            rowKey={({ name }) => name}
            sorting={{ by: '-since', pathOf: () => '?single' }}
            columns={columns}
          />
        </div>
      </Part>
    </>
  )
}

const columns = [
  { header: 'Name', sorts: ['name', '-name'] as const, cell: ({ name }: Person) => name },
  { header: 'Email', look: { 'data-leaves': 'first' }, cell: ({ email }: Person) => <Cut text={email} /> },
  { header: 'State', look: { 'data-phone': 'right' }, cell: () => <Status kind="done">Active</Status> },
  {
    header: 'Since',
    sorts: ['-since', 'since'] as const,
    look: { 'data-phone': 'below' },
    cell: ({ since }: Person) => <DateTime instant={since} show="date" />,
  },
  {
    header: 'Balance, USDT',
    align: 'right' as const,
    look: { 'data-phone': 'below-right' },
    cell: ({ balance }: Person) => <Money amount={balance} currency="none" />,
  },
  {
    header: 'Actions',
    align: 'right' as const,
    look: { 'data-phone': 'menu' },
    cell: ({ name }: Person) => (
      <RowMenu label={`Actions for ${name}`}>
        <Button kind="text" size="small">
          <Pencil size={16} strokeWidth={1.5} aria-hidden="true" /> Propose new balances
        </Button>
        <Button kind="text" size="small">
          <UserX size={16} strokeWidth={1.5} aria-hidden="true" /> Close the account
        </Button>
      </RowMenu>
    ),
  },
]

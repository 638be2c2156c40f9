import { Confirmations } from '../confirmations.tsx'
import { Count } from '../count.tsx'
import { DateInColumn } from '../date-in-column.tsx'
import { DateTime } from '../date-time.tsx'
import { Duration } from '../duration.tsx'
import { Money } from '../money.tsx'
import { Sheet } from '../sheet.tsx'
import { Statement } from '../statement.tsx'
import { Status } from '../status.tsx'
import { Steps } from '../steps.tsx'
import { Table } from '../table.tsx'
import { WhereMoneyIs } from '../where-money-is.tsx'
import { Part } from './part.tsx'

const activity = [
  { when: '2026-11-12T14:18:00Z', what: 'Withdrawal', moving: true, amount: -250_000_000n, reference: 'W-20417' },
  { when: '2026-11-10T18:22:00Z', what: 'Deposit', moving: false, amount: 1_240_500_000n, reference: 'D-30877' },
  {
    when: '2026-11-06T12:05:00Z',
    what: 'Profit withdrawal',
    moving: false,
    amount: -400_000_000n,
    reference: 'W-20311',
  },
] as const

const places = [
  { place: 'free', label: 'Account balance', amountMicro: 2_390_500_000n },
  { place: 'profit', label: 'Profit balance', amountMicro: 600_000_000n },
  { place: 'bonus', label: 'Referral bonus', amountMicro: 40_000_000n },
  { place: 'locked', label: 'Locked in plans', note: 'Until 20 Nov', amountMicro: 7_600_000_000n },
  { place: 'leaving', label: 'On its way to you', amountMicro: 250_000_000n },
] as const
const emptyPlaces = places.map((part) => ({ ...part, amountMicro: 0n }))

export function Figures() {
  return (
    <>
      <Amounts />
      <Statements />
      <Part name="Steps, Confirmations" picture="steps">
        <div className="grid gap-6 md:grid-cols-2">
          <Timeline />
          <div className="space-y-6">
            <Confirmations seen={0} secondsLeft={180} />
            <Confirmations seen={4} secondsLeft={120} />
            <Confirmations seen={12} />
          </div>
        </div>
      </Part>
      <Part name="Table" picture="table">
        <Sheet title="Latest activity">
          <Table
            caption="Latest activity"
            rows={activity}
            rowKey={({ reference }) => reference}
            columns={[
              { header: 'When', cell: ({ when }) => <DateTime instant={when} /> },
              { header: 'What', cell: ({ what }) => what },
              {
                header: 'State',
                cell: ({ moving }) => <Status kind={moving ? 'moving' : 'done'}>{moving ? 'Moving' : 'Done'}</Status>,
              },
              {
                header: 'Amount, USDT',
                align: 'right',
                cell: ({ amount }) => <Money amount={amount} currency="none" signed />,
              },
              { header: 'Reference', align: 'right', cell: ({ reference }) => reference },
            ]}
          />
        </Sheet>
      </Part>
    </>
  )
}

function Amounts() {
  return (
    <Part name="Money, DateTime, Duration, Count" picture="amounts">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-3">
        <Money amount="10840.50" size="hero" />
        <Money amount="978086.92" size="figure" />
        <Money amount={7_500_000_000n} size="large" />
        <Money amount={-250_000_000n} />
        <Money amount={1_240_500_000n} signed decimals={6} />
        <Money amount={0n} />
        <Money amount="999999999999.999999" decimals={6} />
      </div>
      <div className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        <DateTime instant="2026-11-13T09:30:00Z" />
        <DateTime instant="2026-11-13T09:30:00Z" zone="Europe/Madrid" year />
        <DateTime instant="2026-11-13T09:30:00Z" show="date" />
        <DateTime instant="2026-11-13T09:30:00Z" show="time" />
        <DateInColumn instant="2026-11-13T09:30:00Z" />
        <Duration seconds={69_000} />
        <Duration seconds={172_800} words largest="hour" />
        <Duration seconds={180} words about />
        <Duration seconds={0} />
        <Count value={1_204_000} />
      </div>
    </Part>
  )
}

function Statements() {
  return (
    <Part name="Sheet, Statement, WhereMoneyIs" picture="statements">
      <div className="grid gap-6 md:grid-cols-2">
        <Sheet title="Total assets" foot="Profit set aside is not in the total until the plan ends.">
          <Statement
            caption="Total assets"
            totalLabel="Total"
            lines={[
              { label: 'Account balance', note: 'Free to invest or withdraw', amountMicro: 2_390_500_000n },
              { label: 'Profit balance', note: 'Earned and paid', amountMicro: 600_000_000n },
              { label: 'Locked in 2 plans', amountMicro: 7_600_000_000n },
              { label: 'On its way to you', amountMicro: 250_000_000n },
            ]}
          />
        </Sheet>
        <Sheet title="Check before it leaves">
          <Statement
            caption="Withdrawal"
            size="small"
            decimals={6}
            totalLabel="Arrives at your address"
            lines={[
              { label: 'From your account balance', amountMicro: 250_000_000n },
              { label: 'Our charge', amountMicro: 0n },
              { label: 'Network fee', note: 'Paid by us', amountMicro: 0n },
            ]}
          />
        </Sheet>
        <Sheet title="Where your money is">
          <WhereMoneyIs caption="Where your money is" totalLabel="Total" parts={places} />
        </Sheet>
        <Sheet title="Where your money is">
          <WhereMoneyIs caption="Where your money is" totalLabel="Total" parts={emptyPlaces} />
        </Sheet>
      </div>
    </Part>
  )
}

function Timeline() {
  return (
    <Steps
      steps={[
        {
          state: 'done',
          title: 'Requested',
          text: 'From your account balance.',
          time: <DateTime instant="2026-11-13T09:14:00Z" show="time" />,
        },
        { state: 'bad', title: 'Network', text: 'Base Sepolia, expected Ethereum Sepolia' },
        { state: 'now', title: 'Confirming', text: 'Can still be reversed by the network.' },
        { state: 'todo', title: 'Final', text: 'The receipt joins your statement.' },
      ]}
    />
  )
}

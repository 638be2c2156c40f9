import type { Row } from './row.ts'

const domains = 'apps/server/src/domains'
const withdrawals = `${domains}/withdrawals/actions`
const treasury = `${domains}/treasury/actions`
const debts = 'db/migrations/0065-deposits-debts.sql'
const paidBack =
  'MON10: what was paid for a vanished transaction is given back once, whichever way its logs are credited again'
const adoptLook = {
  file: `${treasury}/record-missed-transfers.ts`,
  text: 'if (!(await isRemembered(tx, chainId, tip)) || !(await fitsMemory(tx, chainId, blockNumber, blockHash))) {',
  instead: 'if (tip === undefined) {',
}

/** MON9 to MON14: promises without capital, debts, sweeping, the race with a reorganisation, grounds and caps. */
export const promiseRows: readonly Row[] = [
  {
    id: 'MON9',
    defect: 'an approved bank deposit reserved nothing: plans spent the capital it waited for',
    undone: 'what approved deposits wait for is not free',
    edits: [
      {
        file: 'db/migrations/0077-treasury-capital-exits.sql',
        text: `where d.state = 'waiting_for_capital'), 0)`,
        instead: `where d.state = 'waiting_for_capital' and false), 0)`,
      },
    ],
    test: {
      file: `${domains}/plans/actions/activate-plan.db.test.ts`,
      titles: ['MON9: what an approved bank deposit waits for is not promised, and the rest is'],
    },
  },
  {
    id: 'MON9',
    defect: 'a deposit that was approved later took the capital an earlier one waited for',
    undone: 'they are credited in the order in which they came',
    edits: [
      {
        file: 'db/migrations/0064-deposits-agreed.sql',
        text: `where o.state = 'waiting_for_capital' and (o.created_at`,
        instead: `where false and (o.created_at`,
      },
    ],
    test: {
      file: `${domains}/deposits/actions/credit-waiting-deposits.db.test.ts`,
      titles: ['MON9: a deposit that is approved later does not take the capital an earlier one waits for'],
    },
  },
  {
    id: 'MON10',
    defect: 'every log of a transaction paid the whole debt of its reorganisation: 150 were collected for 100',
    undone: 'what one log has paid is taken off before the next pays',
    edits: [
      {
        file: debts,
        text: 'sum(d.amount_micro) over (partition by d.person_id, d.tx_hash order by s.place) as upto\n    from unnest',
        instead: 'd.amount_micro as upto\n    from unnest',
      },
      {
        file: debts,
        text: 'set hole_micro = d.hole_micro - b.shortfall, capital_micro = d.capital_micro - b.capital,',
        instead:
          'set hole_micro = greatest(d.hole_micro - b.shortfall, 0), capital_micro = greatest(d.capital_micro - b.capital, 0),',
      },
    ],
    test: {
      file: `${domains}/deposits/model.db.test.ts`,
      titles: [paidBack, 'two logs of 100 and 50 of which 100 were invested: 100 are collected, not 150'],
    },
  },
  {
    id: 'MON10',
    defect: 'a deposit that two people released never repaid its debt',
    undone: 'a release pays like a credit',
    edits: [
      {
        file: 'db/migrations/0064-deposits-agreed.sql',
        text: 'from deposits.pay_debts(item.chain_id, array[item.id]) as d;',
        instead: 'from (select array[0::bigint] as shortfalls_paid, array[0::bigint] as capital_paid) as d;',
      },
    ],
    test: {
      file: `${domains}/deposits/model.db.test.ts`,
      titles: [paidBack, 'logs that two people looked at pay when they are released'],
    },
  },
  {
    id: 'MON11',
    defect: 'a sweep that was out already got no more coin: a rise in fees jammed its slot for good',
    undone: 'the address gets what it lacks, and the sweep is replaced',
    edits: [
      {
        file: `${treasury}/sweep-addresses.ts`,
        text: 'if (coinWei < neededWei && isWorth(parts, view, sweep)) {',
        instead: 'if (coinWei < 0n) {',
      },
    ],
    test: {
      file: `${treasury}/sweep-addresses.db.test.ts`,
      titles: [
        'MON11: bytes that wait under a fee rise the address cannot pay for get more coin, and are replaced; no slot is jammed',
      ],
    },
  },
  {
    id: 'MON11',
    defect: 'twenty sweeps that gas had become too dear for took every slot',
    undone: 'a sweep that waits for cheaper gas takes none',
    edits: [
      {
        file: `${treasury}/sweep-addresses.ts`,
        text: 'open.filter((sweep) => isWorth(parts, view, sweep)).length',
        instead: 'open.length',
      },
    ],
    test: {
      file: `${treasury}/sweep-addresses.db.test.ts`,
      titles: [
        'MON11: sweeps that gas has become too dear for wait, get no more coin, and take no place of those that are worth it',
      ],
    },
  },
  {
    id: 'MON11',
    defect:
      'coin for a sweep that waited at a nonce before a payout was only sent again, and all payouts waited behind it',
    undone: 'it is offered again at a higher fee',
    edits: [
      {
        file: `${withdrawals}/follow-payouts.ts`,
        text: 'if (key === null || fees === undefined ||',
        instead: 'if (key !== undefined || fees === undefined ||',
      },
    ],
    test: {
      file: `${withdrawals}/follow-payouts.db.test.ts`,
      titles: [
        'MON11: coin for a sweep that waits at a nonce before a payout is offered again with more, also once its address has coin from elsewhere',
      ],
    },
  },
  {
    id: 'MON11',
    defect: 'a coin cost nothing by default, which switched the test of worth off',
    undone: 'a price is more than zero',
    edits: [
      {
        file: 'apps/server/src/platform/config/setting-kinds.ts',
        text: `usdt.refine((value) => value > 0n, 'must be more than zero')`,
        instead: 'usdt',
      },
    ],
    test: {
      file: 'apps/server/src/platform/config/config.test.ts',
      titles: ['MON11: a coin that costs nothing'],
    },
  },
  {
    id: 'MON12',
    defect: 'the tip was not read again under the lock: a transfer of a block that was just taken back was written',
    undone: 'under the lock, the tip must still be the one it was judged by',
    edits: [adoptLook],
    test: {
      file: `${treasury}/record-missed-transfers.db.test.ts`,
      titles: ['MON12: a block that the chain took back while it was asked brings nothing'],
    },
  },
  {
    id: 'MON12',
    defect: 'a transfer was confirmed by blocks that stood above it before',
    undone: 'under the lock, the tip must still be the one it was judged by',
    edits: [adoptLook],
    test: {
      file: `${treasury}/record-missed-transfers.db.test.ts`,
      titles: ['MON12: without the blocks above it, a transfer is not confirmed by what stood there before'],
    },
  },
  {
    id: 'MON13',
    defect: 'money of the chain was credited without a confirmed transfer behind it',
    undone: 'the function that credits asks for one of the same amount',
    edits: [
      {
        file: 'db/migrations/0127-platform-money-in-fewer-statements.sql',
        text: `coalesce(p.transfer_state = 'confirmed' and case`,
        instead: 'coalesce(case',
      },
    ],
    test: {
      file: `${domains}/deposits/store.db.test.ts`,
      titles: ['a credit', 'error: a transfer that was only seen, that is not there, or that the chain took back'],
    },
  },
  {
    id: 'MON14',
    defect: 'what had matured was held by the caps: the largest payout of Platinum took more than a month',
    undone: 'matured money has no cap',
    edits: [
      {
        file: 'packages/contract/src/withdrawals/caps.ts',
        text: 'return least(freeMicro, maturedMicro + least(dayLeftMicro, monthLeftMicro))',
        instead: 'return least(freeMicro, least(dayLeftMicro, monthLeftMicro))',
      },
    ],
    test: {
      file: 'packages/contract/src/withdrawals/caps.test.ts',
      titles: ['MON14: the largest Platinum payout leaves in one request, whatever is left of the caps'],
    },
  },
  {
    id: 'MON14',
    defect: 'what a request takes of matured money counted towards its caps',
    undone: 'only the rest counts',
    edits: [
      {
        file: 'packages/contract/src/withdrawals/caps.ts',
        text: 'const cappedMicro = amountMicro - uncappedOf(amountMicro, maturedMicro)',
        instead: 'const cappedMicro = amountMicro',
      },
    ],
    test: {
      file: 'packages/contract/src/withdrawals/caps.test.ts',
      titles: ['MON14: all that has matured is within reach, and the caps hold the rest and nothing else'],
    },
  },
  {
    id: 'MON14',
    defect: 'the risk page called a legal hold the only thing that can stop money',
    undone: 'it names every brake',
    edits: [
      {
        file: 'apps/web/src/i18n/locales/en/risk.json',
        text: 'It is not the only thing that stands between you and your money: we also pay nothing',
        instead: 'It is the only thing that can stop money. We also pay nothing',
      },
    ],
    test: {
      file: 'apps/web/src/areas/site/true-words.test.ts',
      titles: [
        'MON14: a legal hold is nowhere called the only thing that can stop money, and every brake is named where caps are',
      ],
    },
  },
]

import { statementFileTexts } from '@clearhold/contract/texts/statement-file'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'

const database = prepareDatabase()

/** Names in functions that post which are not reasons of entries: of commands, audit records and events. */
const otherNames = [
  'balance.adjust',
  'capital.attribute',
  'capital.exit',
  'deposit.below_minimum',
  'deposit.credit_manual',
  'deposit.edit',
  'deposit.frozen',
  'deposit.release',
  'operator_address.declare',
  'referral.ended',
  'referral.paid',
  'referral.reserved',
  'withdrawal.mark_paid',
  'withdrawal.settle_dispute',
]

/** Reasons of entries between accounts of the operator alone. */
const operatorReasons = ['capital.credited', 'capital.reorged', 'deposit.dust', 'deposit.hole_filled']

test('every reason under which money of an investor moves has a text: no other function than those of the schema posts', async () => {
  const rows = await database.owner(
    `select p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not like 'pg_%' and p.prosrc ~ '\\m(post_[a-z]+|withdrawals\\.(post|release))\\('`,
  )
  const named = rows.flatMap((row) =>
    [...String(row['source']).matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, name]) => name),
  )
  const reasons = Object.keys(statementFileTexts('en').reasons)
  // The bonus has no entry of its own: see `reasonOf`.
  const known = reasons.filter((reason) => reason !== 'referral.bonus')
  expect([...new Set(named)].toSorted()).toEqual([...known, ...otherNames, ...operatorReasons].toSorted())
})

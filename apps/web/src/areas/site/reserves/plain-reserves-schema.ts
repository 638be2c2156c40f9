import type { Coverage, OwedKind, PublicExitState, Reserves } from '@clearhold/contract/views/reserves'
import {
  amount,
  balance,
  instant,
  list,
  oneOf,
  orNull,
  plainSchema,
  record,
  text,
  whole,
  yesOrNo,
} from '#client/api/plain-schema.ts'

/** reservesSchema of the contract, by hand. */
export const plainReservesSchema = plainSchema<Reserves>(
  record({
    computedAt: instant,
    held: record({
      total: amount,
      chains: list(
        record({
          chainId: whole(1),
          inLedger: amount,
          onChain: orNull(
            record({ blockNumber: text(/^\d{1,20}$/), comparedAt: instant, drift: balance, isCurrent: yesOrNo }),
          ),
        }),
      ),
    }),
    owed: record({
      total: amount,
      kinds: list(
        record({
          kind: oneOf<OwedKind>('cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow', 'arrived', 'bank'),
          accounts: whole(),
          value: amount,
        }),
      ),
    }),
    operatorCapital: record({ total: amount, reserved: amount, free: amount }),
    capitalExits: list(
      record({
        state: oneOf<PublicExitState>('announced', 'sending', 'left', 'cancelled'),
        amount,
        chainId: whole(1),
        address: text(/^0x[0-9a-fA-F]{40}$/),
        announcedAt: instant,
        leavesAt: instant,
      }),
    ),
    bankPaid: balance,
    suspense: balance,
    shortfall: amount,
    dust: amount,
    coverage: oneOf<Coverage>('covered', 'short', 'missing', 'unknown'),
    comparedAt: orNull(instant),
    isCovered: yesOrNo,
    auditHead: record({
      seq: text(/^\d+$/),
      hash: text(/^[0-9a-f]{64}$/),
      sealedAt: orNull(instant),
      unsealed: text(/^\d+$/),
      oldestUnsealedAt: orNull(instant),
      verification: orNull(record({ verifiedAt: instant, links: text(/^\d+$/), firstBroken: orNull(text()) })),
    }),
  }),
)

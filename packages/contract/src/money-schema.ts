import { decimalPattern } from './money.ts'
import { z } from './zod.ts'

/** An amount as JSON carries it: '0', '12.5', '2500.000000'. */
export const amountSchema = z
  .string()
  .regex(decimalPattern)
  .meta({ description: 'Decimal amount of USDT', example: '2500.00' })

/** A balance or a difference as JSON carries it: as an amount, but it may be negative. */
export const balanceSchema = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,11})(\.\d{1,6})?$/)
  .meta({ description: 'Decimal balance of USDT', example: '2500.00' })

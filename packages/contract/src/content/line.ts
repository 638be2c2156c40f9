import { z } from '../zod.ts'

/** A non-empty line of allowed characters. */
export function lineOf(max: number, allowed: RegExp) {
  return z.string().trim().min(1).max(max).regex(allowed)
}

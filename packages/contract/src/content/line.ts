import { z } from '../zod.ts'

/** One line that says something, made of the signs that are allowed. */
export function lineOf(max: number, allowed: RegExp) {
  return z.string().trim().min(1).max(max).regex(allowed)
}

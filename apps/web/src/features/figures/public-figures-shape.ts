import type { Figure, PublicFigures } from '@clearhold/contract/figures'
import type { AnswerShape } from '../../client/api.ts'

const balance = /^-?(0|[1-9]\d{0,11})(\.\d{1,6})?$/

/**
 * publicFiguresSchema of the contract, by hand: a public page has no room for Zod. A test holds the two against each
 * other; this one may refuse more, never accept more.
 */
export const publicFiguresShape: AnswerShape<PublicFigures> = {
  safeParse(body) {
    const assetsHeld = isRecord(body) ? figureIn(body['assetsHeld']) : undefined
    return assetsHeld === undefined ? { success: false } : { success: true, data: { assetsHeld } }
  },
}

function figureIn(value: unknown): Figure | undefined {
  if (!isRecord(value)) return undefined
  const { value: amount, computedAt, howWeKnow } = value
  if (typeof amount !== 'string' || !balance.test(amount) || howWeKnow !== 'assets_held') return undefined
  if (typeof computedAt !== 'string' || !isInstant(computedAt)) return undefined
  return { value: amount, computedAt, howWeKnow }
}

/** As the server writes an instant, to the millisecond; a day that does not exist would come back as another. */
function isInstant(text: string): boolean {
  const date = new Date(text)
  return text.length === 24 && !Number.isNaN(date.getTime()) && date.toISOString() === text
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

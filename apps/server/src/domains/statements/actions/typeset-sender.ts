import type { PublicIdentity } from '@clearhold/contract/edition'
import { type Paper, paperSize } from '#platform/pdf/paper.ts'
import type { Printing } from '../rules.ts'

const { left, right } = paperSize

/** Whose paper it is: the operator, or that the money is test money. */
export function typesetSender(
  paper: Paper,
  { texts }: Pick<Printing, 'texts'>,
  { edition, operator }: PublicIdentity,
): void {
  const { brand, legalName, licence, address } = operator
  paper.brand(brand, { x: left, y: 66, size: 15 })
  const said = edition === 'demo' ? [texts.demo, address] : [`${legalName}, ${licence}`, address]
  for (const [at, words] of said.entries()) paper.figure(words, { right, y: 60 + 12 * at, size: 8.2, ink: 'soft' })
}

import type { PublicIdentity } from '@clearhold/contract/edition'
import { type Paper, paperSize } from '#platform/pdf/paper.ts'
import { isPrintable } from '#platform/pdf/printable.ts'
import type { Printing } from '../rules.ts'
import { typesetSender } from './typeset-sender.ts'

const { left, right } = paperSize

export interface Letterhead {
  readonly identity: PublicIdentity
  readonly title: string
  readonly personId: string
  readonly holder: string
}

/** Whose paper it is, what it is called and whom it is for. */
export function typesetLetterhead(
  paper: Paper,
  print: Printing,
  { identity, title, personId, holder }: Letterhead,
): void {
  typesetSender(paper, print, identity)
  paper.line(title, { x: left, y: 116, face: 'title', size: 24, widthMax: right - left })
  // Typed on some machines as letters and accents apart, for which the face has no signs.
  const name = holder.normalize('NFC')
  const who = isPrintable(name) && name.trim() !== '' ? `${name}   ·   ` : ''
  const person = print.fill(print.texts.person, { id: personId })
  paper.line(`${who}${person}`, { x: left, y: 136, size: 8.6, ink: 'soft', widthMax: right - left })
}

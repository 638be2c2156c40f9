import sharp from 'sharp'
import type { MadeUpPerson } from './people.ts'

const widthPx = 960
const heightPx = 600

function drawn(inside: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="${widthPx}" height="${heightPx}" font-family="sans-serif">
    <rect width="640" height="400" fill="#4a5550"/>${inside}
    <text x="320" y="230" font-size="76" font-weight="bold" fill="#a3382e" fill-opacity="0.55" text-anchor="middle"
      transform="rotate(-18 320 200)">SPECIMEN</text></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const head = (x: number, y: number, size: number) =>
  `<circle cx="${x}" cy="${y}" r="${size}" fill="#8b9891"/><ellipse cx="${x}" cy="${y + size * 2.1}" rx="${size * 1.7}" ry="${size}" fill="#8b9891"/>`

/** A fictitious card: drawn, and marked as a specimen across its whole width. */
export function cardOf(
  { fullName, country, address }: Pick<MadeUpPerson, 'fullName' | 'country' | 'address'>,
  birthDate: string,
): Promise<Buffer> {
  const lines = [fullName, birthDate, country, address, 'DEMO 0000 0000']
  const texts = lines.map(
    (line, index) => `<text x="230" y="${120 + index * 44}" font-size="22">${escaped(line)}</text>`,
  )
  return drawn(
    `<rect x="50" y="40" width="540" height="320" rx="20" fill="#dfe5df"/>${head(135, 150, 38)}${texts.join('')}`,
  )
}

/** A face that is a circle. */
export function selfieOf(): Promise<Buffer> {
  return drawn(`<rect x="120" y="20" width="400" height="360" rx="20" fill="#dfe5df"/>${head(320, 130, 72)}`)
}

/** The receipt of a transfer that no bank made. */
export function receiptOf(reference: string, amount: string): Promise<Buffer> {
  const lines = ['Transfer receipt', reference, `${amount} USD`]
  const texts = lines.map(
    (line, index) => `<text x="100" y="${120 + index * 60}" font-size="28">${escaped(line)}</text>`,
  )
  return drawn(`<rect x="60" y="40" width="520" height="320" fill="#f2f4f1"/>${texts.join('')}`)
}

export function asFile(picture: Buffer): Blob {
  return new Blob([new Uint8Array(picture)], { type: 'image/jpeg' })
}

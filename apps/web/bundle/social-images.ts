import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import {
  type Box,
  hatch,
  leftFace,
  line,
  polygon,
  rightFace,
  slips,
  topFace,
  type View,
  viewFrom,
} from '../src/design/art/axonometric.ts'
import { stacksFor } from '../src/design/art/stacks.ts'
import { indexedPaths } from '../src/i18n/paths.ts'
import type { SiteIdentity } from './identity.ts'
import { pageTitle, textOf } from './page-texts.ts'

const width = 1200
const height = 630
const paper = '#f7f4ee'
const ink = '#15201c'
const green = '#0b5d45'
const titleWidth = 540
/** The name inside the file of our headings. */
const serif = 'Newsreader 16pt'

/** The preview of a shared page: its title beside the strongbox, in its language. */
export async function writeSocialImages(folder: string, { edition, operator }: SiteIdentity): Promise<void> {
  const fonts = await installFonts()
  await mkdir(join(folder, 'social'), { recursive: true })
  try {
    for (const { page, language } of indexedPaths()) {
      const strip = edition === 'demo' ? textOf(language, 'common', 'demo.strip') : ''
      const picture = await socialImage({ title: pageTitle(page, language), brand: operator.brand, strip }, fonts)
      await writeFile(join(folder, 'social', `${page}-${language}.png`), picture)
    }
  } finally {
    await rm(fonts.folder, { recursive: true })
  }
}

interface Fonts {
  readonly folder: string
  readonly serif: string
  readonly sans: string
}

/** The page's own faces. The text engine reads no compressed fonts, so they are unpacked for the time it takes. */
async function installFonts(): Promise<Fonts> {
  const folder = await mkdtemp(join(tmpdir(), 'clearhold-fonts-'))
  const unpack = async (name: string) => {
    const packed = await readFile(fileURLToPath(new URL(`../src/design/fonts/${name}.woff2`, import.meta.url)))
    const letters = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
    const file = join(folder, `${name}.ttf`)
    await writeFile(file, await subsetFont(packed, `${letters}’«»–\u202f`, { targetFormat: 'sfnt' }))
    return file
  }
  return { folder, serif: await unpack('newsreader-large'), sans: await unpack('inter') }
}

interface Words {
  readonly title: string
  readonly brand: string
  /** The demo says on its pictures, too, that it is one. */
  readonly strip: string
}

async function socialImage({ title, brand, strip }: Words, fonts: Fonts): Promise<Buffer> {
  const titleText = await textImage(title, { font: serif, fontfile: fonts.serif, size: 72, color: ink })
  const brandText = await textImage(brand, { font: serif, fontfile: fonts.serif, size: 40, color: ink })
  const layers = [
    { input: Buffer.from(drawing(strip !== '')), left: 0, top: 0 },
    { input: brandText, left: 122, top: 72 },
    { input: titleText, left: 72, top: 190 },
  ]
  if (strip !== '') {
    const input = await textImage(strip, {
      font: 'Inter',
      fontfile: fonts.sans,
      size: 22,
      color: '#5e3796',
      width: 1056,
    })
    layers.push({ input, left: 72, top: 576 })
  }
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite(layers)
    .png({ palette: true, colours: 64, effort: 7 })
    .toBuffer()
}

interface Face {
  readonly font: string
  readonly fontfile: string
  readonly size: number
  readonly color: string
  readonly width?: number
}

function textImage(
  text: string,
  { font, fontfile, size, color, width: lineWidth = titleWidth }: Face,
): Promise<Buffer> {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // The family by name: at the end of a font's description its optical size would be read as a size.
  const markup = `<span font_family="${font}" foreground="${color}">${safe}</span>`
  return sharp({
    text: {
      text: markup,
      font: `${font} ${size}px`,
      fontfile,
      rgba: true,
      width: lineWidth,
      dpi: 72,
      spacing: Math.round(size / 12),
    },
  })
    .png()
    .toBuffer()
}

const size = { width: 330, depth: 200, height: 190 }

/** The strongbox of the home page in fixed colours, and the mark. */
function drawing(isDemo: boolean): string {
  const view = viewFrom([835, 262])
  const box: Box = { x: [0, size.width], y: [0, size.depth], z: [0, size.height] }
  const plinth: Box = { x: [-12, size.width + 12], y: [-12, size.depth + 12], z: [-12, 0] }
  const { principal, profit } = stacksFor(size, 2n, 1n)
  const shape = (d: string, fill: string, stroke = ink, strokeWidth = 1.5) =>
    `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linejoin="round"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect x="72" y="74" width="36" height="36" rx="7" fill="none" stroke="${ink}" stroke-width="2.6"/>`,
    `<path d="M72 84h36" stroke="${ink}" stroke-width="2.6"/><rect x="83.500" y="91" width="13" height="13" rx="2" fill="${green}"/>`,
    shape(topFace(view, plinth), '#f0ece3'),
    shape(leftFace(view, plinth), '#fffefb'),
    shape(rightFace(view, plinth), '#dfd9cd'),
    stack(view, principal, { lit: '#fffefb', shade: '#f0ece3', slip: '#5f6a64', band: '#dfd9cd' }),
    stack(view, profit, { lit: '#e2eee7', shade: '#9cc7b4', slip: green, band: green }),
    shape(leftFace(view, box) + rightFace(view, box) + topFace(view, box), '#0b5d450f', 'none'),
    shape(glassEdges(view), 'none', ink, 2),
    isDemo ? '<path d="M0 556.500h1200" stroke="#a98bd0" stroke-dasharray="6 5"/>' : '',
    '</svg>',
  ].join('')
}

interface StackColours {
  readonly lit: string
  readonly shade: string
  readonly slip: string
  readonly band: string
}

function stack(view: View, box: Box, { lit, shade, slip, band }: StackColours): string {
  const middle = (box.x[0] + box.x[1]) / 2
  const half = (box.x[1] - box.x[0]) * 0.15
  const strap: Box = { ...box, x: [middle - half, middle + half] }
  return [
    `<path d="${topFace(view, box)}${leftFace(view, box)}" fill="${lit}"/><path d="${rightFace(view, box)}" fill="${shade}"/>`,
    `<path d="${slips(view, box, Math.round(box.z[1] / 9))}${hatch(view, box)}" fill="none" stroke="${slip}" stroke-width="0.8"/>`,
    `<path d="${topFace(view, strap)}${leftFace(view, strap)}" fill="${band}"/>`,
    `<path d="${topFace(view, box)}${leftFace(view, box)}${rightFace(view, box)}" fill="none" stroke="${ink}" stroke-width="1.5"/>`,
  ].join('')
}

function glassEdges(view: View): string {
  const { width: w, depth: d, height: h } = size
  return (
    line(view(0, d, h), view(0, d, 0), view(w, d, 0), view(w, 0, 0), view(w, 0, h)) +
    polygon(view(0, 0, h), view(w, 0, h), view(w, d, h), view(0, d, h)) +
    line(view(w, d, 0), view(w, d, h))
  )
}

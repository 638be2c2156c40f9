import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { SiteIdentity } from './identity.ts'
import { bundled } from './inline-script.ts'

const paper = '#f7f4ee'
const worker = fileURLToPath(new URL('../src/offline/worker.ts', import.meta.url))
const mark = new URL('../public/favicon.svg', import.meta.url)

interface Icon {
  readonly file: string
  readonly size: number
  /** The part of the width that the mark takes: systems cut a maskable icon to a circle of four fifths. */
  readonly markPart: number
  readonly purpose?: 'any' | 'maskable'
}

const icons: readonly Icon[] = [
  { file: 'any-192.png', size: 192, markPart: 0.72, purpose: 'any' },
  { file: 'any-512.png', size: 512, markPart: 0.72, purpose: 'any' },
  { file: 'maskable-512.png', size: 512, markPart: 0.5, purpose: 'maskable' },
  // For Apple's home screens, which do not read the manifest's.
  { file: 'touch-180.png', size: 180, markPart: 0.64 },
]

/** What a browser needs to install the investor area: a manifest under the operator's name, icons made from our mark, and the worker. */
export async function writeInstallable(folder: string, { operator: { brand } }: SiteIdentity): Promise<void> {
  await mkdir(join(folder, 'icons'), { recursive: true })
  for (const icon of icons) await writeFile(join(folder, 'icons', icon.file), await drawn(icon))
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifestOf(brand), null, 2)}\n`)
  await writeFile(join(folder, 'sw.js'), await bundled(worker, { 'import.meta.env.BRAND': JSON.stringify(brand) }))
}

export function manifestOf(brand: string) {
  return {
    id: '/user/',
    name: brand,
    short_name: brand.slice(0, 12),
    start_url: '/user/userdashboard',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: icons.flatMap(({ file, size, purpose }) =>
      purpose === undefined ? [] : { src: `/icons/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose },
    ),
  }
}

async function drawn({ size, markPart }: Icon): Promise<Buffer> {
  const width = Math.round(size * markPart)
  const edge = Math.round((size - width) / 2)
  const input = await sharp(await readFile(mark), { density: (72 * width) / 24 })
    .resize(width, width)
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input, left: edge, top: edge }])
    .png({ palette: true, colours: 32, effort: 7 })
    .toBuffer()
}

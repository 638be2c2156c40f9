import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleGallery } from '@clearhold/web/bundle/gallery.ts'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { themes } from './pages.ts'

// How every primitive looked when it was last agreed, in both themes. After a change that is meant: BASELINE=keep npx playwright test
// e2e/design.spec.ts, look at the pictures that changed, and commit them.

const folder = fileURLToPath(new URL('baseline', import.meta.url))
const origin = 'http://gallery.test'
const types: Readonly<Record<string, string>> = {
  '': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
/** Levels of a channel by which a pixel must differ to count: kept pictures have few colours. */
const levelsMin = 56
/** Pixels of one picture that may differ. An edge that moves by two pixels changes hundreds. */
const pixelsMax = 24
/** Levels of a channel by which the mean over the pixels of a kept colour may differ: one is what keeping few colours costs. */
const colourMax = 4
/** A picture in which this many pixels change with the second ink has words in it. */
const tintedPixelsMin = 400
/** A colour of fewer pixels says nothing: too much of it is edges between others. */
const colourPixelsMin = 80

test.use({ viewport: { width: 760, height: 900 }, deviceScaleFactor: 1 })

test('design: every primitive looks as agreed in both themes, and a shift of two pixels or another colour would be seen', async ({
  page,
}, info) => {
  await openGallery(page)
  const names: string[] = []
  const changed: string[] = []
  for (const theme of themes) {
    await show(page, theme)
    for (const [name, picture] of await photographAll(page)) {
      const file = fileOf(theme, name)
      names.push(`${theme}-${name}.png`)
      if (process.env['BASELINE'] === 'keep') await keep(file, picture)
      const difference = existsSync(file) ? await differenceOf(file, picture) : unknown
      if (isAlike(difference)) continue
      changed.push(`${theme} ${name}: ${said(difference)}`)
      await info.attach(`${theme}-${name}`, { body: picture, contentType: 'image/png' })
    }
  }
  if (process.env['BASELINE'] === 'keep') forgetAllBut(names)
  expect(changed, 'pictures that differ from e2e/baseline').toEqual([])
  expect(readdirSync(folder).toSorted(), 'a kept picture for each primitive, and no other').toEqual(names.toSorted())

  // The measure itself. Everything two pixels lower, and no picture passes.
  const shifted = await page.addStyleTag({ content: '[data-picture] > :not(h2) { translate: 0 2px }' })
  const unseen: string[] = []
  for (const theme of themes) {
    await show(page, theme)
    for (const [name, picture] of await photographAll(page)) {
      const difference = await differenceOf(fileOf(theme, name), picture)
      if (difference.pixels <= pixelsMax) unseen.push(`${theme} ${name}: ${said(difference)}`)
    }
  }
  expect(unseen, 'pictures in which a shift of two pixels is not seen').toEqual([])

  // The second ink a little paler, as the third is: less than counts in one pixel, and no picture that has words in it passes.
  await shifted.evaluate((style) => style.parentNode?.removeChild(style))
  for (const theme of themes) {
    await show(page, theme)
    const agreed = await photographAll(page)
    const paler = await page.addStyleTag({ content: ':root { --ink-2: var(--ink-3) !important }' })
    let tinted = 0
    for (const [name, picture] of await photographAll(page)) {
      if ((await changedPixels(agreed.get(name), picture)) < tintedPixelsMin) continue
      tinted += 1
      const difference = await differenceOf(fileOf(theme, name), picture)
      if (isAlike(difference)) unseen.push(`${theme} ${name}: ${said(difference)}`)
    }
    expect(tinted, `pictures with the second ink in ${theme}`).toBeGreaterThan(0)
    await paler.evaluate((style) => style.parentNode?.removeChild(style))
  }
  expect(unseen, 'pictures in which another colour of words is not seen').toEqual([])
})

async function openGallery(page: Page): Promise<void> {
  const files = await bundleGallery()
  await page.clock.setFixedTime(new Date('2026-11-18T12:00:00Z'))
  await page.route(`${origin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const body = files.get(path)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType: types[extname(path)] ?? 'image/svg+xml', body: Buffer.from(body) })
  })
  await page.goto(`${origin}/`)
  await page.locator('[data-picture]').first().waitFor()
}

async function show(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const fileOf = (theme: string, name: string) => join(folder, `${theme}-${name}.png`)

/** Every part of the gallery by its name, cut from one picture of the page. */
async function photographAll(page: Page): Promise<Map<string, Buffer>> {
  const boxes = await page.locator('[data-picture]').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      // Whole pixels that lie inside: a box may end between two.
      const x = Math.ceil(left)
      const y = Math.ceil(top + scrollY)
      const box = { left: x, top: y, width: Math.floor(right) - x, height: Math.floor(bottom + scrollY) - y }
      return { name: part.getAttribute('data-picture') ?? '', box }
    }),
  )
  const shot = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', scale: 'css' })
  const all = sharp(shot)
  const cut = boxes.map(async ({ name, box }) => [name, await all.clone().extract(box).png().toBuffer()] as const)
  return new Map(await Promise.all(cut))
}

/** In few colours and without dithering: small, and the same each time. */
async function keep(file: string, picture: Buffer): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, await sharp(picture).png({ palette: true, colours: 32, dither: 0, effort: 9 }).toBuffer())
}

/** What was kept of primitives that are gone. */
function forgetAllBut(names: readonly string[]): void {
  for (const name of readdirSync(folder)) if (!names.includes(name)) rmSync(join(folder, name))
}

interface Difference {
  /** How many differ visibly; all of them where the size does. */
  readonly pixels: number
  /** By how many levels the colour that changed most differs, over all pixels that had it and still have nearly that. */
  readonly levels: number
}

const unknown: Difference = { pixels: Number.POSITIVE_INFINITY, levels: 0 }

const isAlike = ({ pixels, levels }: Difference) => pixels <= pixelsMax && levels <= colourMax
const said = ({ pixels, levels }: Difference) => `${pixels} pixels, a colour by ${levels.toFixed(1)} levels`

/** Single pixels, of which only a clear difference counts; and each colour of the kept picture, of which a small one does. */
async function differenceOf(file: string, now: Buffer): Promise<Difference> {
  const before = await pixelsOf(readFileSync(file))
  const after = await pixelsOf(now)
  const { width, height } = after.info
  if (before.info.width !== width || before.info.height !== height) return { pixels: width * height, levels: 0 }
  let pixels = 0
  const sums = new Map<number, { count: number; moved: [number, number, number] }>()
  for (let at = 0; at < after.data.length; at += 3) {
    const moved = [0, 1, 2].map((channel) => (after.data[at + channel] ?? 0) - (before.data[at + channel] ?? 0))
    if (Math.max(...moved.map(Math.abs)) >= levelsMin) {
      pixels += 1
      continue
    }
    const colour = before.data.readUIntBE(at, 3)
    const sum = sums.get(colour) ?? { count: 0, moved: [0, 0, 0] }
    sums.set(colour, sum)
    sum.count += 1
    for (const channel of [0, 1, 2] as const) sum.moved[channel] += moved[channel] ?? 0
  }
  const means = [...sums.values()]
    .filter(({ count }) => count >= colourPixelsMin)
    .map(({ count, moved }) => Math.max(...moved.map(Math.abs)) / count)
  return { pixels, levels: Math.max(0, ...means) }
}

/** How many pixels are not what they were, by however little. */
async function changedPixels(before: Buffer | undefined, after: Buffer): Promise<number> {
  if (before === undefined) return 0
  const one = (await pixelsOf(before)).data
  const other = (await pixelsOf(after)).data
  let changed = 0
  for (let at = 0; at < other.length; at += 3) if (one.readUIntBE(at, 3) !== other.readUIntBE(at, 3)) changed += 1
  return changed
}

function pixelsOf(picture: Buffer) {
  return sharp(picture).flatten().toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

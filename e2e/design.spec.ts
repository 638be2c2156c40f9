import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

test.use({ viewport: { width: 760, height: 900 }, deviceScaleFactor: 1 })

test('design: every primitive looks as agreed in both themes, and a shift of two pixels would be seen', async ({
  page,
}, info) => {
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
  const changed: string[] = []
  for (const theme of themes) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    for (const [name, picture] of await photographAll(page)) {
      const file = join(folder, `${theme}-${name}.png`)
      if (process.env['BASELINE'] === 'keep') await keep(file, picture)
      const differing = existsSync(file) ? await differingPixels(file, picture) : Number.POSITIVE_INFINITY
      if (differing <= pixelsMax) continue
      changed.push(`${theme} ${name}: ${differing} pixels`)
      await info.attach(`${theme}-${name}`, { body: picture, contentType: 'image/png' })
    }
  }
  expect(changed, 'pictures that differ from e2e/baseline').toEqual([])

  // The measure itself: everything two pixels lower, and no picture passes.
  await page.addStyleTag({ content: '[data-picture] > :not(h2) { translate: 0 2px }' })
  const unseen: string[] = []
  for (const [name, picture] of await photographAll(page)) {
    const differing = await differingPixels(join(folder, `${themes.at(-1)}-${name}.png`), picture)
    if (differing <= pixelsMax) unseen.push(`${name}: ${differing} pixels`)
  }
  expect(unseen, 'pictures in which a shift of two pixels is not seen').toEqual([])
})

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

/** How many pixels differ visibly; all of them where the size does. */
async function differingPixels(file: string, now: Buffer): Promise<number> {
  const before = await pixelsOf(readFileSync(file))
  const after = await pixelsOf(now)
  const { width, height } = after.info
  if (before.info.width !== width || before.info.height !== height) return width * height
  let differing = 0
  for (let at = 0; at < after.data.length; at += 3) {
    const most = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((before.data[at + channel] ?? 0) - (after.data[at + channel] ?? 0))),
    )
    if (most >= levelsMin) differing += 1
  }
  return differing
}

function pixelsOf(picture: Buffer) {
  return sharp(picture).flatten().toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

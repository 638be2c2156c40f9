/**
 * Pictures of a running product. Look at them before calling a screen done.
 * npm run screenshots                       what is seen first of every public page: phone and desktop, light and dark, en, es, fr
 * npm run screenshots -- --full             the whole pages; what is kept in docs/screens comes from npm run sheets
 * npm run screenshots -- --only plans,proof --url http://127.0.0.1:4173
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumArguments, chromiumPath } from '#stack/chromium.ts'
import { repositoryRoot } from '#stack/product.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:5173' },
    folder: { type: 'string', default: join(repositoryRoot, '.data/screens') },
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
})

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const pages: Readonly<Record<string, string>> = {
  home: '/',
  about: '/about',
  contact: '/contact',
  plans: '/investmentplan',
  proof: '/proof',
  risk: '/risk',
  terms: '/terms',
  privacy: '/privacy',
  status: '/status',
  docs: '/docs',
  newsletter: '/newsletter',
  'not-found': '/nowhere',
}

interface Shot {
  readonly name: string
  readonly path: string
  readonly full?: boolean
}

/** Sections further down start when they become visible, so the page is scrolled through once before the screenshot. */
async function walkThrough(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

async function shoot(page: Page, { name, path, full = values.full }: Shot): Promise<void> {
  await page.goto(new URL(path, values.url).href)
  await walkThrough(page)
  const picture = await page.screenshot({ fullPage: full, animations: 'disabled' })
  // 720 pixels and 48 colours are enough to judge a page by.
  await sharp(picture)
    .resize({ width: 720, withoutEnlargement: true })
    .png({ palette: true, colours: 48, effort: 10 })
    .toFile(join(values.folder, `${name}.png`))
  console.log(`${name}.png`)
}

async function shootAll(browser: Browser): Promise<void> {
  const wanted = values.only?.split(',')
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const language of ['en', 'es', 'fr'] as const) {
        // A separate browser context for each, so that no state is shared. Animations are off.
        const context = await browser.newContext({ viewport, colorScheme, locale: language, reducedMotion: 'reduce' })
        const page = await context.newPage()
        for (const [name, path] of Object.entries(pages)) {
          if (wanted !== undefined && !wanted.includes(name)) continue
          const prefix = language === 'en' ? '' : `/${language}`
          const address = path === '/' && prefix !== '' ? prefix : prefix + path
          await shoot(page, {
            name: `${name}-${language}-${size}-${colorScheme}`,
            path: address,
          })
        }
        await context.close()
      }
    }
  }
  // The design gallery shows both themes side by side, so one screenshot is enough; it exists in development only.
  const page = await browser.newPage({ viewport: sizes.desktop })
  const answer = await page.goto(new URL('/design', values.url).href)
  if (answer?.status() === 200) await shoot(page, { name: 'design-desktop-light', path: '/design', full: true })
}

mkdirSync(values.folder, { recursive: true })
const executablePath = chromiumPath()
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
})
await shootAll(browser)
await browser.close()

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumArguments, chromiumPath } from '../stack/chromium.ts'
import { repositoryRoot } from '../stack/product.ts'

// Pictures of a running product (npm run dev), small enough to keep in docs/screens. Look at them before calling a screen done.
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:5173' },
    folder: { type: 'string', default: join(repositoryRoot, 'docs/screens') },
  },
})

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const shots: readonly {
  readonly name: string
  readonly path: string
  readonly full?: boolean
  readonly once?: boolean
}[] = [
  { name: 'home-en', path: '/' },
  { name: 'home-es', path: '/es' },
  { name: 'home-fr', path: '/fr' },
  // It shows both themes beside each other, so one picture is enough.
  { name: 'design', path: '/design', full: true, once: true },
]

async function shoot(page: Page, name: string, path: string, fullPage: boolean): Promise<void> {
  await page.goto(new URL(path, values.url).href)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ fullPage, animations: 'disabled' })
  // 64 colours and 720 pixels are enough to judge a page by, and small enough to keep in the repository.
  await sharp(picture)
    .resize({ width: 720, withoutEnlargement: true })
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(values.folder, `${name}.png`))
  console.log(`${name}.png`)
}

mkdirSync(values.folder, { recursive: true })
const executablePath = chromiumPath()
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
})
for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, path, full = false, once = false } of shots) {
      if (once && !(size === 'desktop' && colorScheme === 'light')) continue
      // A person of their own for each picture: nothing one page remembers reaches the next.
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en' })
      await shoot(await context.newPage(), `${name}-${size}-${colorScheme}`, path, full)
      await context.close()
    }
  }
}
await browser.close()

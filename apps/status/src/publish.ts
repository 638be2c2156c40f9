import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@clearhold/contract/language'
import { feedText } from './feed.ts'
import { pageText, pathOf } from './page.ts'
import { replaceFile } from './public-file.ts'
import type { Place, Report } from './report.ts'

/** What the pages ask for beside themselves; written once, at the start. */
export function publishAssets(publicFolder: string): void {
  for (const language of languages) {
    const folder = join(publicFolder, pathOf(language))
    mkdirSync(folder, { recursive: true })
    // Past the umask of the process, because Caddy is another user.
    chmodSync(folder, 0o755)
  }
  for (const [name, source] of [
    ['status.css', 'page-style.css'],
    ['status.js', 'page-script.js'],
  ] as const)
    replaceFile(join(publicFolder, name), readFileSync(new URL(source, import.meta.url), 'utf8'))
}

/** Every page, every feed, and the data; the data last, because a page that is older than it says so. */
export function publishReport(publicFolder: string, report: Report, place: Place): void {
  for (const language of languages) {
    const folder = join(publicFolder, pathOf(language))
    replaceFile(join(folder, 'index.html'), pageText(language, report, place))
    replaceFile(join(folder, 'incidents.atom'), feedText(language, report, place))
  }
  replaceFile(join(publicFolder, 'status.json'), `${JSON.stringify(report)}\n`)
}

import type { WrittenIncident } from '@clearhold/contract/content/incident-schema'
import { type Language, languages } from '@clearhold/contract/language'
import { dateText } from '@clearhold/contract/texts/date-text'
import { incidentTexts } from '@clearhold/contract/texts/incidents'
import { isOpen } from './incidents.ts'
import { type Markup, markup, nothing } from './markup.ts'
import type { Place, Report } from './report.ts'
import { daysMax, type Outage, type PartStatus } from './samples.ts'
import { fill, type PageTexts, pageTexts } from './texts.ts'

/** English is at the root. */
export const pathOf = (language: Language) => (language === 'en' ? '/' : `/${language}/`)

const minutesOldMs = 3 * 60_000
const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' }

interface Page {
  readonly language: Language
  readonly report: Report
  readonly t: PageTexts
}

/** The page in one language, complete without script: its script only says when it is no longer current. */
export function pageText(language: Language, report: Report, place: Place): string {
  const t = pageTexts[language]
  const page = { language, report, t }
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} - ${place.brand}</title>
<meta name="description" content="${t.lead}">
<link rel="stylesheet" href="/status.css">
<link rel="alternate" type="application/atom+xml" title="${t.incidents}" href="${pathOf(language)}incidents.atom">
<link rel="icon" href="data:,">
${languages.map((each) => markup`<link rel="alternate" hreflang="${each}" href="${place.url}${pathOf(each)}">`)}
<script src="/status.js" defer></script>
</head>
<body>
<header class="top"><b>${place.brand}</b><a href="${place.siteUrl}${pathOf(language)}">${t.site}</a>
<nav aria-label="${t.languages}">${languages.map((each) => languageLink(each, language))}</nav></header>
<main>
<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
${verdict(page)}
${openIncidents(page)}
<section aria-labelledby="parts"><h2 id="parts">${t.parts}</h2>
${report.parts.map((each) => partMarkup(page, each))}
<p class="key">${t.key} <i class="up"></i> ${t.keyUp} <i class="down"></i> ${t.keyDown} <i class="none"></i> ${t.keyNone}</p></section>
${outageTable(page)}
${pastIncidents(page)}
</main>
<footer class="foot"><a href="${pathOf(language)}incidents.atom">${t.feed}</a> <a href="/status.json">${t.data}</a></footer>
</body>
</html>
`.source
}

function languageLink(each: Language, current: Language): Markup {
  const mark = each === current ? markup` aria-current="page"` : nothing
  return markup`<a href="${pathOf(each)}" hreflang="${each}" lang="${each}"${mark}>${languageNames[each]}</a> `
}

/** When it was measured, what that means where the page is old, and what is true of the whole. */
function verdict({ language, report, t }: Page): Markup {
  const isDown = report.parts.some(({ state }) => state === 'down')
  const isUnknown = report.parts.some(({ state }) => state === 'not_measured') || report.parts.length === 0
  const said = isDown ? t.someDown : isUnknown ? t.someUnknown : t.allUp
  const kind = isDown ? 'down' : isUnknown ? 'none' : 'up'
  return markup`<div class="verdict ${kind}"><p><strong>${said}</strong></p>
<p>${t.asOf} ${timeMarkup(language, report.computedAt, true)}. ${t.staleRule}</p></div>
<div role="status" id="age"><p id="stale" class="warning" hidden>${t.stale}</p><p id="unreachable" class="warning" hidden>${t.unreachable}</p>
<p id="newer" class="note" hidden>${t.newer} <a href="">${t.show}</a></p></div>`
}

function timeMarkup(language: Language, at: string, isOwn = false): Markup {
  return markup`<time datetime="${at}"${isOwn ? markup` id="as-of"` : nothing}>${dateText(language, new Date(at))}</time>`
}

function openIncidents(page: Page): Markup {
  const { language, report, t } = page
  const open = report.incidents.filter(isOpen)
  return markup`<section aria-labelledby="incidents"><h2 id="incidents">${t.incidents}</h2>
${open.map((each) => incidentMarkup(page, each))}
${report.incidents.length === 0 ? markup`<p class="note">${t.noIncidents}</p>` : nothing}
${incidentsAge(language, report, t)}</section>`
}

/** Said where what staff publish was not read lately: an incident written there since then is missing here. */
function incidentsAge(language: Language, { computedAt, incidentsReadAt }: Report, t: PageTexts): Markup {
  if (incidentsReadAt === null) return markup`<p class="note">${t.incidentsNever}</p>`
  if (Date.parse(computedAt) - Date.parse(incidentsReadAt) < minutesOldMs) return nothing
  return markup`<p class="note">${t.incidentsOld} ${timeMarkup(language, incidentsReadAt)}.</p>`
}

function pastIncidents(page: Page): Markup {
  const past = page.report.incidents.filter((incident) => !isOpen(incident))
  if (past.length === 0) return nothing
  return markup`<section aria-labelledby="past"><h2 id="past">${page.t.resolvedIncidents}</h2>
${past.map((each) => incidentMarkup(page, each))}</section>`
}

function incidentMarkup({ language, t }: Page, incident: WrittenIncident): Markup {
  const { id, title, parts, updates } = incident
  const words = incidentTexts[language]
  const said = updates.toReversed().map(
    ({ at, state, money, text }) =>
      markup`<li><p class="said"><b>${words.states[state]}</b> ${timeMarkup(language, at)}</p><p>${text[language]}</p>
<p class="money"><span>${t.money}</span> ${words.money[money]}</p></li>`,
  )
  return markup`<article id="${id}" class="incident ${isOpen(incident) ? 'open' : 'over'}"><h3>${title[language]}</h3>
<p class="affected">${t.affected} ${parts.map((part) => words.parts[part]).join(', ')}</p><ol>${said}</ol></article>`
}

function partMarkup({ language, report, t }: Page, part: PartStatus): Markup {
  const { state, reason, uptimeBasisPoints, days } = part
  const madeAt = part.part === 'pulse' ? report.pulseAt : part.part === 'snapshot' ? report.snapshotAt : null
  const share =
    uptimeBasisPoints === null ? t.noUptime : fill(t.uptime, { percent: percent(language, uptimeBasisPoints) })
  const kind = state === 'not_measured' ? 'none' : state
  return markup`<article class="part"><h3>${t.name[part.part]}</h3>
<p class="state ${kind}"><b>${t.state[state]}</b>${reason === null ? nothing : markup` ${t.reason[reason]}`}</p>
${daysMarkup(t, days)}
<p class="share">${share}${madeAt === null ? nothing : markup`. ${t.madeAt} ${timeMarkup(language, madeAt)}`}</p></article>
`
}

/** Ninety strokes, drawn as one dashed line for each run of like days: a page of ten parts stays a few kB. */
function daysMarkup(t: PageTexts, days: string): Markup {
  const runs = [...days.matchAll(/(.)\1*/g)].map((found) => {
    const kind = found[1] === 'u' ? 'up' : found[1] === 'd' ? 'down' : 'none'
    return markup`<path class="${kind}" d="M${found.index * 4} 12h${found[0].length * 4}"/>`
  })
  const count = (kind: string) => days.split(kind).length - 1
  const title = fill(t.days, { down: count('d'), none: count('n') })
  return markup`<svg viewBox="0 0 ${daysMax * 4} 24" preserveAspectRatio="none" role="img" aria-label="${title}">${runs}</svg>`
}

function outageTable({ language, report, t }: Page): Markup {
  const rows = report.outages.map(
    (
      outage,
    ) => markup`<tr><td>${t.name[outage.part]}</td><td>${timeMarkup(language, outage.startedAt)}</td><td>${lasted(t, outage)}</td><td>${t.reason[outage.reason]}</td></tr>
`,
  )
  const heads = [t.part, t.began, t.lasted, t.cause].map((head) => markup`<th scope="col">${head}</th>`)
  const table =
    rows.length === 0
      ? markup`<p class="note">${t.noOutages}</p>`
      : markup`<div class="wide" role="group" aria-labelledby="outages" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
  return markup`<section aria-labelledby="outages"><h2 id="outages">${t.outages}</h2>${table}</section>`
}

function lasted(t: PageTexts, { endedAt, minutes }: Outage): string {
  const counted = fill(t.minutes, { count: minutes })
  return endedAt === null ? `${counted}, ${t.ongoing}` : counted
}

/** Cut off and never rounded up: 99.99 % is not 100 %. */
function percent(language: Language, basisPoints: number): string {
  const style = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, style).format(basisPoints / 10_000)
}

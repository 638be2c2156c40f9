import type { WrittenIncident } from '@clearhold/contract/content/incident-schema'
import type { Language } from '@clearhold/contract/language'
import { incidentTexts } from '@clearhold/contract/texts/incidents'
import { type Markup, markup } from './markup.ts'
import { pathOf } from './page.ts'
import type { Place, Report } from './report.ts'
import { pageTexts } from './texts.ts'

/** Incidents for feed readers (RFC 4287): an entry for each update, so that a reader that shows an entry once shows every update. */
export function feedText(language: Language, { incidents, computedAt }: Report, place: Place): string {
  const t = pageTexts[language]
  const address = `${place.url}${pathOf(language)}`
  const updated = incidents.flatMap(({ updates }) => updates.map(({ at }) => at)).toSorted()
  return markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${address}incidents.atom</id>
<title>${place.brand}: ${t.incidents}</title>
<updated>${updated.at(-1) ?? computedAt.slice(0, 10).concat('T00:00:00.000Z')}</updated>
<author><name>${place.brand}</name></author>
<link rel="self" type="application/atom+xml" href="${address}incidents.atom"/>
<link rel="alternate" type="text/html" href="${address}"/>
${incidents.flatMap((incident) => entriesOf(language, incident, address))}</feed>
`.source
}

function entriesOf(language: Language, { id, title, parts, updates }: WrittenIncident, address: string): Markup[] {
  const t = pageTexts[language]
  const words = incidentTexts[language]
  return updates
    .map(
      ({ at, state, money, text }, index) => markup`<entry>
<id>${address}#${id}.${index + 1}</id>
<title>${words.states[state]}: ${title[language]}</title>
<updated>${at}</updated>
<link rel="alternate" type="text/html" href="${address}#${id}"/>
<content type="text">${text[language]}
${t.affected} ${parts.map((part) => words.parts[part]).join(', ')}
${t.money} ${words.money[money]}</content>
</entry>
`,
    )
    .toReversed()
}

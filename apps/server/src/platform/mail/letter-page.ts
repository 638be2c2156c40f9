import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { createElement as h, type ReactElement } from 'react'
import type { Letter } from './letter.ts'

const ink = '#15201c'
const quiet = '#5f6a64'
const accent = '#0b5d45'
const paper = '#f7f4ee'
const sans = 'Inter, "Segoe UI", Helvetica, Arial, sans-serif'
const serif = 'Newsreader, Georgia, "Times New Roman", serif'

const styles = {
  body: { backgroundColor: paper, color: ink, fontFamily: sans, margin: '0', padding: '24px 12px' },
  card: { backgroundColor: '#fffefb', borderRadius: '12px', maxWidth: '560px', padding: '32px' },
  // Like the strip at the top of every page of the demo.
  strip: {
    backgroundColor: '#f1e9fa',
    border: '1px dashed #a98bd0',
    borderRadius: '8px',
    color: '#5e3796',
    fontSize: '13px',
    margin: '0 0 24px',
    padding: '8px 12px',
  },
  brand: { color: accent, fontFamily: serif, fontSize: '20px', fontWeight: 600, margin: '0 0 24px' },
  heading: { fontFamily: serif, fontSize: '26px', fontWeight: 500, lineHeight: '1.25', margin: '0 0 16px' },
  text: { fontSize: '16px', lineHeight: '1.55', margin: '0 0 16px' },
  button: {
    backgroundColor: accent,
    borderRadius: '8px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 20px',
  },
  small: { color: quiet, fontSize: '13px', lineHeight: '1.5', margin: '0 0 8px', wordBreak: 'break-word' },
  rule: { borderColor: '#dfd9cd', margin: '24px 0' },
} as const

/** A letter's page, as HTML. */
export function drawPage(letter: Letter): Promise<string> {
  return render(page(letter))
}

// The server runs its files without a build step that knows JSX: the tree is written as calls.
function page({ language, brand, subject, greeting, paragraphs, link, strip, footer }: Letter): ReactElement {
  return h(
    Html,
    { lang: language },
    h(Head, null),
    h(Preview, null, paragraphs[0] ?? subject),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: styles.card },
        strip === undefined ? null : h(Text, { style: styles.strip }, strip),
        h(Text, { style: styles.brand }, brand),
        h(Heading, { as: 'h1', style: styles.heading }, subject),
        h(Text, { style: styles.text }, greeting),
        ...paragraphs.map((paragraph, index) => h(Text, { key: index, style: styles.text }, paragraph)),
        link === undefined ? null : linkPart(link),
        h(Hr, { style: styles.rule }),
        ...footer.map((line, index) => h(Text, { key: index, style: styles.small }, line)),
      ),
    ),
  )
}

function linkPart({ label, url, asText }: NonNullable<Letter['link']>): ReactElement {
  return h(
    Section,
    null,
    h(Button, { href: url, style: styles.button }, label),
    h(Text, { style: { ...styles.small, marginTop: '16px' } }, asText),
    h(Link, { href: url, style: { ...styles.small, color: accent } }, url),
  )
}

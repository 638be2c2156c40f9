/** The look of a mail: the tokens of the web's design (tokens.css), written into tags because mail programs drop style sheets. */

interface Palette {
  readonly paper: string
  readonly sheet: string
  readonly sunken: string
  readonly rule: string
  readonly ruleStrong: string
  readonly ink: string
  readonly quiet: string
  readonly accent: string
  readonly onAccent: string
  readonly amberSoft: string
  readonly amberLine: string
  readonly danger: string
  readonly sample: string
  readonly sampleSoft: string
  readonly sampleLine: string
}

export const light: Palette = {
  paper: '#f7f4ee',
  sheet: '#fffefb',
  sunken: '#f0ece3',
  rule: '#dfd9cd',
  ruleStrong: '#bdb6a8',
  ink: '#15201c',
  quiet: '#5f6a64',
  accent: '#0b5d45',
  onAccent: '#ffffff',
  amberSoft: '#f8e9cc',
  amberLine: '#d9b06a',
  danger: '#9c2318',
  sample: '#5e3796',
  sampleSoft: '#f1e9fa',
  sampleLine: '#a98bd0',
}

export const dark: Palette = {
  paper: '#0d1315',
  sheet: '#151c1f',
  sunken: '#0a0f11',
  rule: '#283336',
  ruleStrong: '#3f4d51',
  ink: '#edf1ee',
  quiet: '#96a39e',
  accent: '#6fc9a6',
  onAccent: '#05231a',
  amberSoft: '#2e2411',
  amberLine: '#79591f',
  danger: '#f29085',
  sample: '#c3a4ee',
  sampleSoft: '#1d1a2b',
  sampleLine: '#6c4f99',
}

/** The condition under which a mail is dark. */
export const darkCondition = '(prefers-color-scheme:dark)'

const rules = [
  `.paper{background:${dark.paper}!important}`,
  `.sheet{background:${dark.sheet}!important;border-color:${dark.rule}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.quiet{color:${dark.quiet}!important}`,
  `.accent{color:${dark.accent}!important}`,
  `.rule{border-color:${dark.rule}!important}`,
  `.phrase{background:${dark.sunken}!important;border-color:${dark.accent}!important}`,
  `.quote{color:${dark.ink}!important;border-color:${dark.ruleStrong}!important}`,
  `.button{background:${dark.accent}!important;color:${dark.onAccent}!important}`,
  `.warning{background:${dark.amberSoft}!important;border-color:${dark.amberLine}!important}`,
  `.danger{color:${dark.danger}!important}`,
  `.strip{background:${dark.sampleSoft}!important;border-color:${dark.sampleLine}!important;color:${dark.sample}!important}`,
]

/** Where nothing else is written, the colours are the light ones of the tags. */
export const darkSheet = `:root{color-scheme:light dark}@media ${darkCondition}{${rules.join('')}}`

const sans = 'font-family:Inter,-apple-system,Segoe UI,Helvetica,Arial,sans-serif'
const serif = 'font-family:Newsreader,Georgia,Times New Roman,serif'
const styled = (...declarations: readonly string[]) => `style="${declarations.join(';')}"`

const fact = (border: string) => ({
  label: styled(sans, 'font-size:14px;font-weight:400;line-height:1.45;padding:9px 16px 9px 0', border, quietly()),
  value: styled(
    sans,
    'font-size:15px;font-weight:600;line-height:1.45;padding:9px 0;font-variant-numeric:tabular-nums;word-break:break-word',
    border,
    `color:${light.ink}`,
  ),
})

function quietly(): string {
  return `color:${light.quiet}`
}

/** The style of each part, as an attribute. */
export const inline = {
  paper: styled('margin:0;padding:0', `background:${light.paper}`),
  preview: styled('display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all'),
  desk: styled(`background:${light.paper}`),
  edge: styled('padding:24px 12px 40px'),
  column: styled('max-width:600px'),
  cell: styled('padding:0 8px'),
  foot: styled('padding:20px 8px 0'),
  strip: styled(
    sans,
    'font-size:13px;line-height:1.45;margin:0 0 20px;padding:8px 12px;border-radius:8px',
    `background:${light.sampleSoft};border:1px dashed ${light.sampleLine};color:${light.sample}`,
  ),
  brand: styled(serif, `font-size:22px;font-weight:600;line-height:1.2;margin:0 0 16px;color:${light.accent}`),
  sheet: styled(`background:${light.sheet};border:1px solid ${light.rule};border-radius:10px;padding:28px 28px 20px`),
  phrase: styled(
    `background:${light.sunken};border-left:3px solid ${light.accent};margin:0 0 24px;padding:10px 14px`,
    'border-radius:0 6px 6px 0',
  ),
  label: styled(sans, 'font-size:12px;line-height:1.4;margin:0', quietly()),
  words: styled(serif, `font-size:20px;line-height:1.35;margin:2px 0 4px;word-break:break-word;color:${light.ink}`),
  note: styled(sans, 'font-size:12px;line-height:1.45;margin:0', quietly()),
  heading: styled(serif, `font-size:26px;font-weight:500;line-height:1.25;margin:0 0 16px;color:${light.ink}`),
  text: styled(sans, `font-size:16px;line-height:1.55;margin:0 0 14px;word-break:break-word;color:${light.ink}`),
  quote: styled(
    sans,
    `font-size:16px;line-height:1.55;margin:0 0 14px;padding:0 0 0 14px;border-left:3px solid ${light.ruleStrong};color:${light.ink}`,
  ),
  facts: styled('margin:6px 0 18px;border-collapse:collapse'),
  fact: fact(`border-top:1px solid ${light.rule}`),
  // Closed with the double rule of a ledger.
  lastFact: fact(`border-top:1px solid ${light.rule};border-bottom:3px double ${light.ruleStrong}`),
  buttonRow: styled('margin:20px 0 18px'),
  buttonCell: styled(`background:${light.accent};border-radius:8px;padding:12px 22px`),
  button: styled(
    sans,
    `font-size:16px;font-weight:600;line-height:1.3;text-decoration:none;background:${light.accent};color:${light.onAccent}`,
  ),
  address: styled(`color:${light.accent};word-break:break-all`),
  small: styled(sans, 'font-size:13px;line-height:1.5;margin:0 0 8px;word-break:break-word', quietly()),
  warning: styled(
    `background:${light.amberSoft};border:1px solid ${light.amberLine};border-radius:10px;padding:16px 20px`,
  ),
  warningTitle: styled(sans, `font-size:15px;font-weight:600;line-height:1.4;margin:0 0 4px;color:${light.ink}`),
  warningText: styled(sans, `font-size:14px;line-height:1.5;margin:0 0 8px;color:${light.ink}`),
  warningLine: styled('margin:0'),
  danger: styled(sans, `font-size:15px;font-weight:600;line-height:1.4;color:${light.danger}`),
} as const

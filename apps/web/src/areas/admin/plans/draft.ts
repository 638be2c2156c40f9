import { type Language, languages } from '@clearhold/contract/language'
import { decimalFromMicro } from '@clearhold/contract/money'
import type { AdminPlan } from '@clearhold/contract/plans/admin-schema'
import type { PlanTerms } from '@clearhold/contract/plans/rules'
import { planKeySchema } from '@clearhold/contract/plans/schema'
import { z } from 'zod'
import { typedMicro, typedText } from '../users/adjustment.ts'

export type AdminPlanVersion = AdminPlan['versions'][number]

export const textParts = ['name', 'summary', 'sourceOfReturn', 'risk'] as const
export type TextPart = (typeof textParts)[number]
export const textLengths: Readonly<Record<TextPart, number>> = {
  name: 60,
  summary: 400,
  sourceOfReturn: 2_000,
  risk: 2_000,
}

/** A share as it is typed, '40' or '12,5', in basis points; undefined when it is none. Never a floating-point number. */
export function typedBasisPoints(text: string): number | undefined {
  const [, units, , hundredths = ''] = /^(\d{1,4}|10000)([.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (units === undefined) return undefined
  const points = Number(units) * 100 + Number(hundredths.padEnd(2, '0'))
  return points <= 1_000_000 ? points : undefined
}

/** Basis points as one would type them: '40', '12.5'. */
export function basisPointsText(points: number, language: Language): string {
  const text = `${Math.floor(points / 100)}.${String(points % 100).padStart(2, '0')}`.replace(/\.?0+$/, (zeros) =>
    zeros.startsWith('.') ? '' : zeros.replace(/0+$/, ''),
  )
  return language === 'en' ? text : text.replace('.', ',')
}

export function typedHours(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text.trim()) && Number(text) <= 876_000 ? Number(text) : undefined
}

const amount = z.string().refine((text) => (typedMicro(text) ?? 0n) > 0n, 'amountInvalid')
const share = z.string().refine((text) => typedBasisPoints(text) !== undefined, 'percentInvalid')

export const draftForm = z
  .object({
    key: z.string().refine((text) => planKeySchema.safeParse(text).success, 'planKeyInvalid'),
    profit: share,
    hours: z.string().refine((text) => typedHours(text) !== undefined, 'hoursInvalid'),
    minAmount: amount,
    maxAmount: amount,
    bonus: share,
  })
  .refine(({ minAmount, maxAmount }) => (typedMicro(minAmount) ?? 0n) <= (typedMicro(maxAmount) ?? 0n), {
    path: ['maxAmount'],
    error: 'limitsCrossed',
  })
export type DraftForm = z.infer<typeof draftForm>

export type DraftTexts = Readonly<Record<Language, Readonly<Record<TextPart, string>>>>

export const noTexts: DraftTexts = {
  en: { name: '', summary: '', sourceOfReturn: '', risk: '' },
  es: { name: '', summary: '', sourceOfReturn: '', risk: '' },
  fr: { name: '', summary: '', sourceOfReturn: '', risk: '' },
}

/** What the form begins with: an existing version, or nothing. */
export function formOf(key: string, version: AdminPlanVersion | undefined, language: Language): DraftForm {
  return {
    key,
    profit: version ? basisPointsText(version.profitBasisPoints, language) : '',
    hours: version ? String(version.durationHours) : '',
    minAmount: version ? typedText(version.minAmount, language) : '',
    maxAmount: version ? typedText(version.maxAmount, language) : '',
    bonus: version ? basisPointsText(version.referralBonusBasisPoints, language) : '0',
  }
}

/** The terms as far as they can be read; undefined while something is no figure yet. */
export function termsOf(form: DraftForm): PlanTerms | undefined {
  const profitBasisPoints = typedBasisPoints(form.profit)
  const referralBonusBasisPoints = typedBasisPoints(form.bonus)
  const durationHours = typedHours(form.hours)
  const minMicro = typedMicro(form.minAmount)
  const maxMicro = typedMicro(form.maxAmount)
  if (profitBasisPoints === undefined || referralBonusBasisPoints === undefined || durationHours === undefined)
    return undefined
  if (minMicro === undefined || maxMicro === undefined) return undefined
  return {
    planKey: form.key,
    version: 0,
    profitBasisPoints,
    referralBonusBasisPoints,
    durationHours,
    minMicro,
    maxMicro,
  }
}

/** As the api takes a draft. */
export function draftOf(terms: PlanTerms, texts: DraftTexts) {
  const { profitBasisPoints, referralBonusBasisPoints, durationHours, minMicro, maxMicro } = terms
  return {
    profitBasisPoints,
    referralBonusBasisPoints,
    durationHours,
    minAmount: decimalFromMicro(minMicro),
    maxAmount: decimalFromMicro(maxMicro),
    texts,
  }
}

/** How many of a language's texts are written. */
export function writtenTexts(texts: DraftTexts, language: Language): number {
  return textParts.filter((part) => texts[language][part].trim() !== '').length
}

export function isComplete(texts: DraftTexts): boolean {
  return languages.every((language) => writtenTexts(texts, language) === textParts.length)
}

export interface EditedPlan {
  readonly key: string
  /** The draft that is edited; without one, saving makes the next version. */
  readonly draft: AdminPlanVersion | undefined
  /** What the form begins with. */
  readonly from: AdminPlanVersion | undefined
}

/** What an address asks to edit: a plan's draft, else a next version that begins as the newest one. */
export function editedPlan(plans: readonly AdminPlan[], named: string): EditedPlan | undefined {
  if (named === 'new') return { key: '', draft: undefined, from: undefined }
  const plan = plans.find(({ key }) => key === named)
  if (plan === undefined) return undefined
  const draft = plan.versions.find(({ state }) => state === 'draft' || state === 'proposed')
  const newest = plan.versions.toSorted((one, other) => other.version - one.version)[0]
  return { key: plan.key, draft, from: draft ?? newest }
}

/** What one looks at: everything that is not over, and of a plan that is over its last version. */
export function shownVersions({ versions }: AdminPlan): AdminPlanVersion[] {
  const newestFirst = versions.toSorted((one, other) => other.version - one.version)
  const living = newestFirst.filter(({ state, open }) => state !== 'closed' || open.positions > 0)
  return living.length > 0 ? living : newestFirst.slice(0, 1)
}

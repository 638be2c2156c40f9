import { readFileSync } from 'node:fs'
import type { Edition } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import { type PublishedPlan, planCatalogueSchema } from '@clearhold/contract/plans/schema'
import { z } from 'zod'

type Environment = Readonly<Record<string, string | undefined>>

/** Frames of others that the operator chose. Empty means none: the page then shows its own drawing and no button. */
export interface Embeds {
  /** Of a video on YouTube, eleven characters. */
  readonly videoId: string
  readonly map: { readonly latitude: number; readonly longitude: number } | null
  readonly whatsapp: string
}

/** A film under a free licence and the city hall of New York: each is shown with its tag. */
const placeholders: Embeds = {
  videoId: 'aqz-KE-bpKQ',
  map: { latitude: 40.7128, longitude: -74.006 },
  whatsapp: '+1 555 0100',
}
const nothing: Embeds = { videoId: '', map: null, whatsapp: '' }

/** EMBED_VIDEO, EMBED_MAP ('latitude,longitude') and OPERATOR_WHATSAPP, read while building. */
export function embedsFromEnvironment(environment: Environment, edition: Edition): Embeds {
  const absent = edition === 'demo' ? placeholders : nothing
  return {
    videoId: videoFrom(environment['EMBED_VIDEO']) ?? absent.videoId,
    map: mapFrom(environment['EMBED_MAP']) ?? absent.map,
    whatsapp: environment['OPERATOR_WHATSAPP'] ?? absent.whatsapp,
  }
}

function videoFrom(setting: string | undefined): string | undefined {
  if (setting === undefined || setting === '') return setting
  if (!/^[\w-]{11}$/.test(setting)) throw new Error(`EMBED_VIDEO is the id of a video on YouTube, not '${setting}'.`)
  return setting
}

function mapFrom(setting: string | undefined): Embeds['map'] | undefined {
  if (setting === undefined) return undefined
  const found = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(setting)
  if (found === null) throw new Error(`EMBED_MAP is 'latitude,longitude', not '${setting}'.`)
  return { latitude: Number(found[1]), longitude: Number(found[2]) }
}

/**
 * The plans that are published at the moment of the build, for the static pages (PLANS_FILE: an answer of GET /api/plans).
 * Publishing builds the pages anew. In demo the specification's plans stand in the pages already.
 */
export function plansFromEnvironment(environment: Environment): readonly PublishedPlan[] {
  const file = environment['PLANS_FILE']
  if (file === undefined) return []
  return planCatalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).plans
}

const supportFileSchema = z.object({
  email: z.string().min(1),
  phone: z.string().min(1),
  hours: z.object({ en: z.string().min(1), es: z.string().min(1), fr: z.string().min(1) }),
})
export interface PublishedSupport {
  readonly email: string
  readonly phone: string
  readonly hours: Readonly<Record<Language, string>>
}

/** How support is reached, as it was published at the moment of the build (SUPPORT_FILE); absent: as the settings say. */
export function supportFromEnvironment(environment: Environment): PublishedSupport | undefined {
  const file = environment['SUPPORT_FILE']
  return file === undefined ? undefined : supportFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Of what moment the files are: the commit's, where a build is repeated to be compared (SOURCE_DATE_EPOCH); absent: that of the build. */
export function momentFromEnvironment(environment: Environment): Date | undefined {
  const setting = environment['SOURCE_DATE_EPOCH']
  if (setting === undefined) return undefined
  if (!/^\d{1,10}$/.test(setting)) throw new Error(`SOURCE_DATE_EPOCH is whole seconds, not '${setting}'.`)
  return new Date(Number(setting) * 1000)
}

/** What vite.config.ts bakes into the pages. */
interface ImportMetaEnv {
  readonly EDITION: import('@clearhold/contract/edition').Edition
  readonly OPERATOR: import('@clearhold/contract/edition').Operator
  readonly SUPPORT_HOURS: Readonly<Record<import('@clearhold/contract/language').Language, string>> | null
  readonly PUBLIC_URL: string
  readonly EMBEDS: {
    readonly videoId: string
    readonly map: { readonly latitude: number; readonly longitude: number } | null
    readonly whatsapp: string
  }
  readonly PLANS: readonly import('@clearhold/contract/plans/schema').PublishedPlan[]
}

declare module '*?inline-script' {
  const source: string
  export default source
}

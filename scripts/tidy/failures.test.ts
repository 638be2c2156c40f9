import { describe, expect, test } from 'vitest'
import { untoldFailures } from './failures.ts'
import { treeOf } from './files.ts'

const page = 'apps/web/src/areas/investor/plans/page.tsx'
const within = (body: string) => `export function Page() {\n${body}\n}`
const complaintsOf = (body: string, path = page) => untoldFailures(treeOf({ [path]: within(body) }))

describe('failures are told: every answer and every act', () => {
  test.each([
    'const known = useEndpoint(listPlans)\nreturn <Loaded known={known} waiting={null}>{draw}</Loaded>',
    'const known = useEndpoint(listPlans)\nreturn <FailureNotice failure={known.failure} />',
    'const { value, failure } = useEndpoint(listPlans)\nreturn failure ? <FailureNotice failure={failure} /> : draw(value)',
    'return useEndpoint(listPlans)',
    'const known = useEndpoint(listPlans)\nreturn { ...known, value: 1 }',
    'const start = useAction(startPlan, topics)\nreturn <Deed action={start} />',
  ])('passes: %s', (body) => expect(complaintsOf(body)).toEqual([]))

  const says = (line: number, hook: string) =>
    `${page}:${line} ${hook} is not told when it fails: show its failure, or hand it on whole`

  test.each([
    ['only the value is read', 'const known = useEndpoint(listPlans)\nreturn draw(known.value)', 2, 'useEndpoint'],
    ['only the value is taken', 'const { value } = useEndpoint(listPlans)\nreturn draw(value)', 2, 'useEndpoint'],
    ['the value at once', 'const plans = useEndpoint(listPlans).value\nreturn draw(plans)', 2, 'useEndpoint'],
    [
      'held back, and never told',
      'const known = useEndpoint(a)\nreturn <WaitFor of={[known]}>{known.value}</WaitFor>',
      2,
      'useEndpoint',
    ],
    [
      'an act',
      'const start = useAction(startPlan, topics)\nreturn <Button busy={start.busy} onClick={start.run} />',
      2,
      'useAction',
    ],
    ['nothing is kept of it', 'useEndpoint(listPlans)', 2, 'useEndpoint'],
  ])('red: %s', (_, body, line, hook) => expect(complaintsOf(body)).toEqual([says(line, hook)]))

  test('red: a reason that no longer applies', () => {
    const path = 'apps/web/src/areas/investor/legal-gate.tsx'
    expect(complaintsOf('return null', path)).toEqual([
      `${path} keeps 0 failures to itself; scripts/tidy/failures.ts knows 1: the server refuses what needs newer terms, and that refusal is told`,
    ])
  })
})

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
    'const { form, submit, failure } = useEndpointForm(startPlan, { call })\nreturn <FailureNotice failure={failure} />',
    'const { download, failure } = useDownload()\nreturn <FailureNotice failure={failure} />',
    'return <Loaded known={useMe()} waiting={null}>{draw}</Loaded>',
    'const { asked } = useAnswer(target)\nconst failure = asked.kind === "answer" ? undefined : asked\nreturn <Unknown failure={failure} />',
    'const failed = [one, useEndpoint(a)].filter(isFailed)\nreturn { failure: failed[0]?.failure }',
    'const outcome = await callEndpoint(logIn, { body })\nif (outcome.kind === "answer") onEnter(outcome.value)\nelse setFailure(outcome)',
    'const outcome = await callEndpoint(stop, { body })\nsetState(outcome.kind === "answer" ? outcome.value : outcome)',
    'note(await callEndpoint(confirmEmailChange, { body }))',
    'let failure\nconst sent = await callAsPerson(approve)\nif (sent.kind !== "answer") failure ??= sent\nreturn failure',
    'const start = useAction(() => callAsPerson(startPlan), topics)\nreturn start.failure',
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
    [
      'a form',
      'const write = useEndpointForm(writeNote, { call })\nreturn <form onSubmit={write.submit} />',
      2,
      'useEndpointForm',
    ],
    ['a file', 'const { download } = useDownload()\nreturn <Button onClick={download} />', 2, 'useDownload'],
    [
      'an answer of a public page',
      'const { asked } = useAnswer(target)\nreturn asked.kind === "answer" ? draw(asked.value) : null',
      2,
      'useAnswer',
    ],
    ['an answer that sections share', 'const asked = plansAnswer.useIt()\nreturn asked.kind === "answer"', 2, 'useIt'],
    [
      'a call whose outcome is only looked at',
      'const outcome = await callEndpoint(logIn)\nif (outcome.kind === "answer") onEnter(outcome.value)',
      2,
      'callEndpoint',
    ],
    ['a call that is let go', 'void callAsPerson(markThreadRead)', 2, 'callAsPerson'],
    [
      'a call whose answer alone is taken',
      'void callEndpoint(readDemo).then((outcome) => {\nif (outcome.kind === "answer") setFacts(outcome.value)\n})',
      2,
      'callEndpoint',
    ],
    [
      'a call of several',
      'const [one, other] = await Promise.all([callAsPerson(a), draw(b)])\nreturn other',
      2,
      'callAsPerson',
    ],
    ['a handler gives back a call', 'return <Button onClick={() => callEndpoint(logOut)} />', 2, 'callEndpoint'],
    ['a condition', 'const known = useEndpoint(a)\nif (known) go()\nreturn draw(known.value)', 2, 'useEndpoint'],
    [
      'what an effect depends on',
      'const known = useEndpoint(a)\nuseEffect(() => go(known.value), [known])',
      2,
      'useEndpoint',
    ],
    [
      'the name of an attribute',
      'const known = useEndpoint(a)\nreturn <Loaded known={other}>{known.value}</Loaded>',
      2,
      'useEndpoint',
    ],
    [
      'another name for it',
      'const known = useEndpoint(a)\nconst plans = known\nreturn draw(plans.value)',
      2,
      'useEndpoint',
    ],
    ['two names for each other', 'let known = useEndpoint(a)\nlet last\nlast = known\nknown = last', 2, 'useEndpoint'],
    [
      'only whether it waits',
      'const known = useEndpoint(a)\nreturn isWaiting([known]) ? null : draw(known.value)',
      2,
      'useEndpoint',
    ],
  ])('red: %s', (_, body, line, hook) => expect(complaintsOf(body)).toEqual([says(line, hook)]))

  test.each([
    ['handed on whole', 'const known = useEndpoint(readUser, me)\nreturn known'],
    ['handed on as a failure', 'const { value, failure } = useEndpoint(readUser, me)\nreturn { user: value, failure }'],
    ['handed on by a hook of a hook', 'return useOther()'],
  ])('red: a hook of our own, %s, and a page that reads the value alone', (_, body) => {
    const tree = treeOf({
      'apps/web/src/client/use-user.ts': `export function useUser() {\n${body}\n}`,
      'apps/web/src/client/use-other.ts': 'export const useOther = () => useEndpoint(readUser)',
      [page]: within('return draw(useUser().value)'),
    })
    expect(untoldFailures(tree)).toEqual([says(2, 'useUser')])
  })

  test('red: a reason that no longer applies', () => {
    const path = 'apps/web/src/areas/investor/legal-gate.tsx'
    expect(complaintsOf('return null', path)).toEqual([
      `${path} keeps 0 failures to itself; scripts/tidy/quiet-failures.ts knows 1: the server refuses what needs newer terms, and that refusal is told`,
    ])
  })
})

import { Checkbox } from '../checkbox.tsx'
import { Chips } from '../chips.tsx'
import { DayInput } from '../day-input.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { PlainField, PlainTextArea, PlainTextField } from '../plain-field.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { Stages } from '../stages.tsx'
import { Part } from './part.tsx'

const nothing = () => {}
const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Like my device' },
] as const

export function Choices() {
  return (
    <>
      <Part name="Checkbox, RadioGroup, Chips, Stages" picture="choices">
        <div className="grid gap-6 md:grid-cols-2">
          <div className="space-y-4">
            <Checkbox help="You can change it at any time.">Write to me when a plan ends</Checkbox>
            <Checkbox defaultChecked>Write to me about withdrawals</Checkbox>
            <Checkbox error="Please confirm this">I have read the terms</Checkbox>
            <Checkbox disabled>Not possible here</Checkbox>
          </div>
          <RadioGroup legend="Theme" name="gallery-theme" value="dark" options={themes} onChoose={nothing} />
          <Chips
            label="Show"
            chips={[
              { to: '?single&show=all', label: 'All', chosen: true },
              { to: '?single&show=pending', label: 'Waiting 3', chosen: false },
              { to: '?single&show=done', label: 'Done', chosen: false },
            ]}
          />
          <Stages label="Steps" stages={['Amount', 'Risks', 'Check']} current={1} onGo={nothing} />
        </div>
      </Part>
      <Part name="PlainField, ErrorSummary" picture="plain-fields">
        <div className="grid gap-6 md:grid-cols-2">
          <PlainTextField label="Your name" help="As you would like to be called." />
          <PlainTextField label="Your name" error="Please enter your name" />
          <PlainField label="Day">
            {(ties) => <DayInput {...ties} none="Any day" defaultValue="2026-11-13" />}
          </PlainField>
          <PlainTextArea label="Message" rows={3} defaultValue="Where is my deposit?" />
          <PlainTextArea label="Message" rows={3} error="Please enter a message" disabled />
        </div>
        <div className="mt-6">
          <ErrorSummary
            fieldErrors={[
              { id: 'gallery-email', message: 'Please enter a valid email address' },
              { id: 'gallery-password', message: 'Password is required' },
            ]}
          />
        </div>
      </Part>
    </>
  )
}

import { AmountField } from '../amount-field.tsx'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { PasswordField } from '../password-field.tsx'
import { Sheet } from '../sheet.tsx'
import { Part } from './part.tsx'

export function Forms() {
  return (
    <>
      <Buttons />
      <Part name="TextField, PasswordField, AmountField" picture="fields">
        <div className="grid gap-6 md:grid-cols-2">
          <TextField label="Email" type="email" autoComplete="email" help="We write to it once, to confirm." />
          <TextField
            label="Email"
            type="email"
            defaultValue="marta.example.com"
            error="Please enter a valid email address"
          />
          <TextField
            label="Transaction ID"
            mono
            defaultValue="0x4c00084f2e0f78e5f467a1a0e41b151e"
            help="Starts with 0x."
          />
          <TextField label="Username" defaultValue="ines" disabled />
          <PasswordField label="Password" autoComplete="current-password" defaultValue="a few words" />
          <PasswordField label="Password" autoComplete="new-password" error="Password must be at least 8 characters" />
          <AmountField label="Amount" defaultValue="250.00" action={<Button size="small">All</Button>} />
          <AmountField
            label="Amount"
            defaultValue="2,800.00"
            error="Insufficient balance to withdraw this amount."
            help="Up to 2,640.50 USDT. Nothing was sent."
          />
        </div>
      </Part>
      <Part name="Sheet with actions" picture="sheet-actions">
        <Sheet
          title="Check before it leaves"
          actions={
            <>
              <Button>Back</Button>
              <Button kind="primary">Withdraw 250.00 USDT</Button>
            </>
          }
        >
          <p>A transfer on the chain cannot be called back once it is broadcast.</p>
        </Sheet>
      </Part>
    </>
  )
}

function Buttons() {
  return (
    <Part name="Button" picture="buttons">
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary">Deposit</Button>
        <Button>Withdraw</Button>
        <Button kind="text">Ask a person instead</Button>
        <Button kind="refuse">Reject</Button>
        <Button size="small">Small</Button>
        <Button kind="primary" size="small">
          Small
        </Button>
        <Button kind="primary" busy>
          Withdraw 250.00 USDT
        </Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Button kind="primary" disabled>
          Disabled
        </Button>
      </div>
      <div className="mt-4 max-w-100">
        <Button wide>As wide as its column</Button>
      </div>
    </Part>
  )
}

import { Address } from '../address.tsx'
import { AddressField } from '../address-field.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Digest } from '../digest.tsx'
import { EmbedFrame } from '../embed-frame.tsx'
import { Facts } from '../facts.tsx'
import { QrCode } from '../qr-code.tsx'
import { Part } from './part.tsx'

const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** What a person compares, copies or scans. */
export function References() {
  return (
    <>
      <Part name="Address, AddressField, CopyButton, QrCode, Digest, Facts" picture="references">
        <div className="grid gap-6 md:grid-cols-2">
          <div className="space-y-4">
            <p>
              <Address address={address} />
            </p>
            <div className="flex flex-wrap gap-3">
              <CopyButton text={address} label="Copy the address" />
              <CopyButton text={address} label="Copy the address" kind="text" />
            </div>
            <p>
              <Digest hex={digest} />
            </p>
          </div>
          <div className="max-w-48">
            <QrCode text={address} label="The address as a code" />
          </div>
          <div className="space-y-4">
            <AddressField label="Address" defaultValue={address} />
            <AddressField label="Address" defaultValue="0x8ba1" error="This address is too short" />
          </div>
          <Facts
            facts={[
              ['Network', 'Ethereum Sepolia'],
              ['Reference', 'D-30877'],
              ['Confirmations', '12 of 12'],
            ]}
          />
        </div>
      </Part>
      <Part name="EmbedFrame, closed" picture="embed-frame">
        <div className="max-w-140">
          <EmbedFrame
            provider="YouTube"
            source="https://www.youtube-nocookie.com/embed/none"
            link="https://www.youtube.com/"
            title="A film"
            className=""
            action="Play the film"
          >
            <p className="p-8 text-center text-ink-2">Our own drawing, until the frame is asked for.</p>
          </EmbedFrame>
        </div>
      </Part>
    </>
  )
}

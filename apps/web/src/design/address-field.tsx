import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type AddressFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'mono' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
>

/** An address on a chain: no correction while it is typed or pasted, because a corrected one belongs to another person. */
export function AddressField(field: AddressFieldProps) {
  return <TextField mono autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={100} {...field} />
}

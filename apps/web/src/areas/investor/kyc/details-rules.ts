import { ageAt, kycAddressMax, kycAddressMin, kycAgeMax, kycAgeMin } from '@clearhold/contract/kyc/rules'
import { z } from 'zod'
import { now } from '#client/boot/clock.ts'
import { fullNameRule } from '#client/forms/form-rules.ts'

/** A message is the name of a text (dictionary 'forms', under mistakes). The server checks all of it again. */
const birthDateRule = z
  .string()
  .min(1, 'birthDateRequired')
  .superRefine((dob, context) => {
    const age = ageAt(dob, now())
    if (age === undefined || age < 0 || age > kycAgeMax)
      context.addIssue({ code: 'custom', message: 'birthDateInvalid' })
    else if (age < kycAgeMin) context.addIssue({ code: 'custom', message: 'underAge' })
  })

const addressRule = z
  .string()
  .trim()
  .min(1, 'addressRequired')
  .min(kycAddressMin, 'addressShort')
  .max(kycAddressMax, 'addressLong')

export const detailsForm = z.object({ fullname: fullNameRule, dob: birthDateRule, address: addressRule })
export type Details = z.infer<typeof detailsForm>

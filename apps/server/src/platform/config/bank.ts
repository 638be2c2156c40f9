import type { SettingValues } from './settings.ts'

export interface Bank {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
}

/** Fixed, so that no demo ever asks for real money, and obviously fictitious. */
const demoBank: Bank = {
  bankName: 'Example Bank (not a bank)',
  accountName: 'Clearhold Demo (not a company)',
  accountNumber: 'XX00 DEMO 0000 0000 0000',
}

type Named = Pick<SettingValues, 'EDITION'> & Partial<SettingValues>

/** Where bank transfers go; undefined where the operator accepts none. */
export function bankOf({ EDITION, BANK_NAME = '', BANK_ACCOUNT_NAME = '', BANK_ACCOUNT_NUMBER = '' }: Named) {
  if (EDITION === 'demo') return demoBank
  const bank: Bank = {
    bankName: BANK_NAME.trim(),
    accountName: BANK_ACCOUNT_NAME.trim(),
    accountNumber: BANK_ACCOUNT_NUMBER.trim(),
  }
  return Object.values(bank).some((detail) => detail !== '') ? bank : undefined
}
